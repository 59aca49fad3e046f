import { FEED_PREFIX } from "../../contract/addresses.ts";
import type { Examples } from "../../edge/api/examples.ts";
import { CHAPTERS } from "../guide/chapters.ts";
import { createGuide, type Guide } from "../guide/guide.ts";
import { exampleNames } from "../guide/example-names.ts";
import { publicCache } from "../assets/asset.ts";
import { GuidePage } from "../pages/guide-page.tsx";
import { GUIDE_PATH, INDEX_PATH } from "../app/site.ts";
import { createSearchIndex, type SearchIndex } from "../guide/search-index.ts";
import { searchScript } from "../guide/search-script.ts";
import { IndexPage } from "../pages/index-page.tsx";
import { show } from "../components/layout.tsx";
import { keptPage } from "../app/kept-page.ts";
import type { Web, WebParts } from "../app/web-parts.ts";

const INDEX_ABOUT = "Every heading, route, parameter, field and error code of the docs.";

export function guideRoutes(
  app: Web,
  { baseUrl, plans, examples: read }: Pick<WebParts, "baseUrl" | "plans" | "examples">,
): void {
  let latest: { readonly examples: Examples; readonly guide: Guide } | null = null;
  const readGuide = async (): Promise<Guide> => {
    const examples = await read();
    if (latest?.examples === examples) return latest.guide;
    const guide = createGuide({ baseUrl, plans, names: exampleNames(examples) });
    latest = { examples, guide };
    return guide;
  };
  for (const chapter of CHAPTERS) {
    const { path, title, about } = chapter;
    const page = keptPage();
    app.get(path, ...publicCache, async (c) => {
      const guide = await readGuide();
      return page(c, [guide], () => {
        const content = <GuidePage chapter={chapter} {...guide.page(chapter)} />;
        return show(c, { title: `${title} · Docs`, about, content, isWide: true });
      });
    });
    app.get(`${path}.md`, ...publicCache, async (c) =>
      c.body((await readGuide()).markdown(chapter), 200, {
        "Content-Type": "text/markdown; charset=utf-8",
      }),
    );
  }
  let index: SearchIndex | null = null;
  app.get(INDEX_PATH, ...publicCache, (c) => {
    const content = <IndexPage index={(index ??= createSearchIndex())} />;
    return show(c, { title: "Index · Docs", about: INDEX_ABOUT, content, isWide: true });
  });
  app.get(`${INDEX_PATH}.js`, ...publicCache, (c) =>
    c.body(searchScript((index ??= createSearchIndex())), 200, {
      "Content-Type": "text/javascript; charset=utf-8",
    }),
  );
  app.get(`${GUIDE_PATH}/`, (c) => c.redirect(GUIDE_PATH, 301));
  app.get(FEED_PREFIX, (c) => c.redirect(`${GUIDE_PATH}/feeds`, 301));
  app.get("/llms.txt", ...publicCache, async (c) => c.text((await readGuide()).llmsTxt()));
}
