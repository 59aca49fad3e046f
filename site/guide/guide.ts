import { pathTemplate } from "../../contract/openapi/document.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { allRoutes, filterNames } from "../../contract/routes/all-routes.ts";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { REFERENCE_PATH, SITE_ABOUT } from "../app/site.ts";
import { CHAPTERS, type Chapter } from "./chapters.ts";
import { render, type Rendered } from "./render.tsx";
import columns from "../../contract/columns.json" with { type: "json" };
import changelog from "../../contract/CHANGELOG.md";
import contract from "../../contract/README.md";
import { amount } from "../../lib/amounts.ts";
import { PLAN_NAMES, type Plans } from "../../edge/limits/plans.ts";
import { PLAN_TITLES } from "../components/plan-words.ts";
import type { ExampleNames } from "./example-names.ts";

export type Guide = ReturnType<typeof createGuide>;

export function createGuide(facts: GuideFacts) {
  return {
    page: (chapter: Chapter): Rendered => render(fill(chapter.text, facts)),
    /** Returns Markdown with absolute links. */
    markdown: (chapter: Chapter): string =>
      fill(chapter.text, facts).replaceAll("](/", `](${facts.baseUrl}/`),
    /** Returns `/llms.txt` in the format of llmstxt.org. */
    llmsTxt: (): string => llmsTxt(facts.baseUrl),
  };
}

function llmsTxt(baseUrl: string): string {
  const chapters = CHAPTERS.map(
    ({ path, title, about }) => `- [${title}](${baseUrl}${path}.md): ${about}`,
  );
  return [
    `# ${SERVICE_NAME}`,
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

interface GuideFacts {
  /** The service's public URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly plans: Plans;
  readonly names: ExampleNames;
}

/**
 * Fills a chapter's placeholders: those in `FILLERS` and names of records, such as `{{bill}}`. `{{table Errors}}`
 * and `{{list Coverage}}` copy from the contract, below the heading of that name.
 *
 * @throws if a placeholder is unknown
 */
export function fill(text: string, facts: GuideFacts): string {
  return text.replaceAll(/\{\{(\w+)(?: ([^}]+))?\}\}/g, (placeholder, kind: string, name = "") => {
    const filled = FILLERS[kind]?.(name as string, facts) ?? facts.names[kind];
    if (!filled) throw new Error(`the guide has nothing for ${placeholder}`);
    return filled;
  });
}

const FILLERS: Readonly<Record<string, (name: string, facts: GuideFacts) => string>> = {
  base: (_, { baseUrl }) => baseUrl,
  host: (_, { baseUrl }) => new URL(baseUrl).hostname,
  plans: (_, { plans }) => plansTable(plans),
  lists: listsTable,
  includes: includesTable,
  changes: () => changelog.slice(changelog.indexOf("\n## ") + 1).trimEnd(),
  table: contractTable,
  columns: columnsTable,
  list: (heading) => linesUnderHeading(heading, (line) => /^(?:- | {2})/.test(line)),
};

function plansTable(plans: Plans): string {
  const rows = PLAN_NAMES.map((name) => {
    const { requestsPerDay, requestsPerSecond, searchesPerSecond, gigabytesPerDay } = plans[name];
    const numbers = [requestsPerDay, requestsPerSecond, searchesPerSecond, gigabytesPerDay];
    return [PLAN_TITLES[name], ...numbers.map((number) => amount(number))];
  });
  const headings = ["Requests per day", "Requests per second", "Searches per second"];
  return table(["Plan", ...headings, "GB of bulk files per day"], rows);
}

function columnsTable(resource: string): string {
  const own = Object.entries(columns[resource as keyof typeof columns]);
  const rows = own.map(([name, [type = "", meaning = ""]]) => [ticked([name]), type, meaning]);
  return table(["column", "type", "meaning"], rows);
}

function listsTable(): string {
  const rows = allRoutes.flatMap((route) =>
    route.kind === "list"
      ? [[routeName(route), ticked(filterNames(route)), String(route.resource.defaultPerPage)]]
      : [],
  );
  return table(["List", "Parameters", "Default `per_page`"], rows);
}

function includesTable(): string {
  const rows = allRoutes.flatMap((route) =>
    route.kind === "detail" && route.resource.blocks.length > 0
      ? [[routeName(route), ticked(route.resource.blocks.map(({ token }) => token))]]
      : [],
  );
  return table(["Route", "Tokens"], rows);
}

function routeName({ path }: Route): string {
  return `\`${path.replaceAll(/:(\w+)/g, "{$1}")}\``;
}

function ticked(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const isRow = (line: string): boolean => /^ *\|/.test(line);

/** Returns the first table below a heading of the contract, or the one whose first column has that name. */
function contractTable(name: string): string {
  const below = linesUnderHeading(name, isRow);
  const at = contract.indexOf(`\n| ${name} `);
  const rows = below === "" && at !== -1 ? runOf(contract.slice(at + 1).split("\n"), isRow) : below;
  return rows.replaceAll(/^ +/gm, "");
}

function linesUnderHeading(heading: string, isWanted: (line: string) => boolean): string {
  const lines = contract.split("\n");
  const at = lines.findIndex((line) => line.replace(/^#+ /, "") === heading && line !== heading);
  if (at === -1) return "";
  const end = lines.findIndex((line, n) => n > at && line.startsWith("#"));
  const section = lines.slice(at + 1, end === -1 ? undefined : end);
  return runOf(section, isWanted);
}

function runOf(lines: readonly string[], isWanted: (line: string) => boolean): string {
  const first = lines.findIndex(isWanted);
  if (first === -1) return "";
  const length = lines.slice(first).findIndex((line) => !isWanted(line));
  return lines.slice(first, length === -1 ? undefined : first + length).join("\n");
}
