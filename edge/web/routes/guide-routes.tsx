import { Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

import { CHAPTERS } from "../guide/chapters.ts";
import { createGuide } from "../guide/guide.ts";
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
  const kept = [keptByAnybody, etag({ weak: true })] as const;

  for (const chapter of CHAPTERS) {
    const { path, title } = chapter;
    app.get(path, ...kept, (c) => {
      const content = <GuidePage chapter={chapter} {...guide.page(chapter)} />;
      return show(c, { title: `${title} · Docs`, content, isWide: true, isForEverybody: true });
    });
    app.get(`${path}.md`, ...kept, (c) =>
      c.body(guide.markdown(chapter), 200, { "Content-Type": "text/markdown; charset=utf-8" }),
    );
  }
  app.get("/llms.txt", ...kept, (c) => c.text(guide.llmsTxt()));
  return app;
}

const keptByAnybody: MiddlewareHandler = async (c, next) => {
  c.header("Cache-Control", "public, max-age=300");
  await next();
};
