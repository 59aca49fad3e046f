import { Hono } from "hono";

import { ASSETS } from "../assets/assets.ts";
import { publicCache } from "../assets/asset.ts";
import { ReferencePage } from "../pages/reference-page.tsx";
import { show } from "../components/layout.tsx";
import { keptPage } from "../app/kept-page.ts";
import type { WebEnvironment, WebParts } from "../app/web-parts.ts";
import { createReference } from "../guide/reference.ts";
import { REFERENCE_PATH } from "../app/site.ts";

const ABOUT = "Every route, parameter, field and error, to try with your own key.";

export function referenceRoutes({
  baseUrl,
  plans,
  examples: read,
}: Pick<WebParts, "baseUrl" | "plans" | "examples">): Hono<WebEnvironment> {
  const page = keptPage();
  const app = new Hono<WebEnvironment>();
  app.get(REFERENCE_PATH, ...publicCache, async (c) => {
    const examples = await read();
    const exampleOf = ({ path }: { readonly path: string }) => examples.get(path) ?? null;
    return page(c, [examples], () => {
      return show(c, {
        title: "API reference · Docs",
        about: ABOUT,
        content: <ReferencePage {...createReference({ baseUrl, plans, exampleOf })} />,
        script: ASSETS.tryScript.path,
        isWide: true,
      });
    });
  });
  return app;
}
