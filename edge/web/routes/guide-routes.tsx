import { Hono } from "hono";

import { CHAPTERS } from "../guide/chapters.ts";
import { createGuide } from "../guide/guide.ts";
import { keptByAnybody } from "../middleware/kept-by-anybody.ts";
import { GuidePage } from "../pages/guide-page.tsx";
import { show } from "../parts/show.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";

/** The guide as pages and as Markdown: the same for everybody, so that anybody may keep it. */
export function guideRoutes({
  baseUrl,
  plans,
}: Pick<WebParts, "baseUrl" | "plans">): Hono<WebEnvironment> {
  const guide = createGuide({ baseUrl, plans });
  const app = new Hono<WebEnvironment>();

  for (const chapter of CHAPTERS) {
    const { path, title, about } = chapter;
    app.get(path, ...keptByAnybody, (c) => {
      const content = <GuidePage chapter={chapter} {...guide.page(chapter)} />;
      const page = { title: `${title} · Docs`, about, content, isWide: true, isForEverybody: true };
      return show(c, page);
    });
    app.get(`${path}.md`, ...keptByAnybody, (c) =>
      c.body(guide.markdown(chapter), 200, { "Content-Type": "text/markdown; charset=utf-8" }),
    );
  }
  app.get("/llms.txt", ...keptByAnybody, (c) => c.text(guide.llmsTxt()));
  return app;
}
