import { Hono } from "hono";

import type { Examples } from "../../api/examples.ts";
import { ASSETS } from "../assets/assets.ts";
import { publicCache } from "../assets/asset.ts";
import { ReferencePage } from "../pages/reference-page.tsx";
import { show } from "../components/layout.tsx";
import type { WebEnvironment, WebParts } from "../app/web-parts.ts";
import { createReference } from "../guide/reference.ts";
import { REFERENCE_PATH } from "../app/site.ts";

const ABOUT = "Every route, parameter, field and error, to try with your own key.";

export function referenceRoutes({
  baseUrl,
  plans,
  examples: read,
}: Pick<WebParts, "baseUrl" | "plans" | "examples">): Hono<WebEnvironment> {
  let latest: { readonly examples: Examples; readonly page: Uint8Array<ArrayBuffer> } | null = null;
  const app = new Hono<WebEnvironment>();
  app.get(REFERENCE_PATH, ...publicCache, async (c) => {
    const examples = await read();
    if (latest?.examples !== examples) {
      const exampleOf = ({ path }: { readonly path: string }) => examples.get(path) ?? null;
      const response = await show(c, {
        title: "API reference · Docs",
        about: ABOUT,
        content: <ReferencePage {...createReference({ baseUrl, plans, exampleOf })} />,
        script: ASSETS.tryScript.path,
        isWide: true,
        isForEverybody: true,
      });
      latest = { examples, page: new Uint8Array(await response.arrayBuffer()) };
    }
    // As bytes: encoding its 370 kB takes longer than everything else.
    return c.body(latest.page, 200, { "Content-Type": "text/html; charset=UTF-8" });
  });
  return app;
}
