import { FEED_PREFIX } from "../../contract/addresses.ts";
import { madeOnce } from "../../edge/api/examples.ts";
import { CHAPTERS } from "../guide/chapters.ts";
import { createGuide } from "../guide/guide.ts";
import { exampleNames } from "../guide/example-names.ts";
import { GuidePage } from "../pages/guide-page.tsx";
import { GUIDE_PATH, INDEX_PATH } from "../app/site.ts";
import { createSearchIndex, type SearchIndex } from "../guide/search-index.ts";
import { searchScript } from "../guide/search-script.ts";
import { IndexPage } from "../pages/index-page.tsx";
import { show } from "../components/layout.tsx";
import { ownPages } from "../app/kept-reply.ts";
import { COPIES_PATH, schemaOrg } from "../app/dataset.ts";
import type { Web, WebParts } from "../app/web-parts.ts";

const INDEX_ABOUT = "Every heading, route, parameter, field and error code of the docs.";

/** The same for every build. */
let index: SearchIndex | null = null;

export function guideRoutes(app: Web, parts: WebParts): void {
  const { baseUrl, plans } = parts;
  const add = ownPages(app, parts);
  const guideWith = madeOnce((examples) =>
    createGuide({ baseUrl, plans, names: exampleNames(examples) }),
  );
  for (const chapter of CHAPTERS) {
    const { path, title, about } = chapter;
    add(path, (c, examples) => {
      const content = <GuidePage chapter={chapter} {...guideWith(examples).page(chapter)} />;
      const data = path === COPIES_PATH && schemaOrg({ baseUrl, build: parts.currentBuild() });
      const options = { isWide: true, ...(data && { data }) };
      return show(c, { title: `${title} · Docs`, about, content, ...options });
    });
    add(`${path}.md`, (_, examples) => guideWith(examples).markdown(chapter));
  }
  add(INDEX_PATH, (c) => {
    const content = <IndexPage index={(index ??= createSearchIndex())} />;
    return show(c, { title: "Index · Docs", about: INDEX_ABOUT, content, isWide: true });
  });
  add(`${INDEX_PATH}.js`, () => searchScript((index ??= createSearchIndex())));
  app.get(`${GUIDE_PATH}/`, (c) => c.redirect(GUIDE_PATH, 301));
  app.get(FEED_PREFIX, (c) => c.redirect(`${GUIDE_PATH}/feeds`, 301));
  app.get(`${GUIDE_PATH}/glossary`, (c) => c.redirect(`${GUIDE_PATH}/statuses`, 301));
  app.get(`${GUIDE_PATH}/language-model`, (c) => c.redirect(`${GUIDE_PATH}/agents`, 301));
  add("/llms.txt", (_, examples) => guideWith(examples).llmsTxt());
}
