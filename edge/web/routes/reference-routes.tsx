import { Hono } from "hono";
import { html } from "hono/html";

import { ASSETS } from "../assets/assets.ts";
import { publicCache } from "../assets/asset.ts";
import { ReferencePage } from "../pages/reference-page.tsx";
import { show } from "../components/layout.tsx";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";
import { listedRoutes } from "../reference/listed-routes.ts";
import { SCALAR_PATH, serveScalar } from "../reference/scalar-asset.ts";
import { REFERENCE_PATH } from "../parts/site.ts";

const ABOUT = "Every route, parameter, field and error, to try with your own key.";
const LOADS = {
  stylesheet: ASSETS.referenceStylesheet.path,
  scripts: [ASSETS.storageScript.path, SCALAR_PATH, ASSETS.referenceScript.path],
};

export function referenceRoutes({
  baseUrl,
  plans,
  readScalar,
}: Pick<WebParts, "baseUrl" | "plans" | "readScalar">): Hono<WebEnvironment> {
  let rendered: ReturnType<typeof html> | null = null;
  // Rendered on first use, because it includes the whole OpenAPI document.
  const content = () =>
    (rendered ??= html`${<ReferencePage groups={listedRoutes({ baseUrl, plans })} />}`);
  const app = new Hono<WebEnvironment>();
  app.get(REFERENCE_PATH, ...publicCache, (c) =>
    show(c, {
      title: "API reference · Docs",
      about: ABOUT,
      content: content(),
      loads: LOADS,
      isWide: true,
      isForEverybody: true,
    }),
  );
  app.get(SCALAR_PATH, serveScalar(readScalar));
  return app;
}
