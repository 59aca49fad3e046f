import { pathTemplate } from "../../../contract/openapi/document.ts";
import { allRoutes } from "../../../contract/resources/routes.ts";
import { REFERENCE_PATH, SITE_ABOUT, SITE_NAME } from "../parts/site.ts";
import { type Chapter, CHAPTERS } from "./chapters.ts";
import { fill, type GuideFacts } from "./fill.ts";
import { type Rendered, render } from "./render.tsx";
import { createGuideSearch } from "./search.ts";

export type Guide = ReturnType<typeof createGuide>;

/** Chapters and the search index are built on first use. */
export function createGuide(facts: GuideFacts) {
  const rendered = new Map<Chapter, Rendered>();
  let search: ReturnType<typeof createGuideSearch> | null = null;
  return {
    page: (chapter: Chapter): Rendered => {
      const known = rendered.get(chapter) ?? render(fill(chapter.text, facts));
      rendered.set(chapter, known);
      return known;
    },
    /** Returns Markdown with absolute links. */
    markdown: (chapter: Chapter): string =>
      fill(chapter.text, facts).replaceAll("](/", `](${facts.baseUrl}/`),
    find: (words: string) =>
      (search ??= createGuideSearch((chapter) => fill(chapter.text, facts)))(words),
    /** Returns `/llms.txt` in the format of llmstxt.org. */
    llmsTxt: (): string => llmsTxt(facts.baseUrl),
  };
}

function llmsTxt(baseUrl: string): string {
  const chapters = CHAPTERS.map(
    ({ path, title, about }) => `- [${title}](${baseUrl}${path}.md): ${about}`,
  );
  return [
    `# ${SITE_NAME}`,
    "",
    `> ${SITE_ABOUT}`,
    "",
    `All routes are under ${baseUrl}/api/v1, take GET and HEAD, and need a key in the X-API-Key header. Follow the addresses in answers (api_url, next_url) instead of building them. Feeds (Atom, JSON Feed) and calendars (iCalendar) are under ${baseUrl}/feeds and need no key; records have theirs in feed_url and calendar_url.`,
    "",
    `Agents can use the same data through tools of a Model Context Protocol server: POST ${baseUrl}/mcp, with the key as bearer token.`,
    "",
    "## Routes",
    "",
    ...allRoutes.map((route) => `- GET ${pathTemplate(route)}: ${route.summary}`),
    "",
    "## Guide",
    "",
    ...chapters,
    "",
    "## Reference",
    "",
    `- [API reference](${baseUrl}${REFERENCE_PATH}): every route with its parameters, to try in a browser`,
    `- [OpenAPI document](${baseUrl}/openapi.json): every route, parameter, answer and error`,
    `- [Status](${baseUrl}/status.json): how fresh the data is`,
    "",
  ].join("\n");
}
