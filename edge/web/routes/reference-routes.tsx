import { Hono } from "hono";
import { html } from "hono/html";

import { ASSET_PATHS } from "../assets/assets.ts";
import { keptByAnybody } from "../middleware/kept-by-anybody.ts";
import { ReferencePage } from "../pages/reference-page.tsx";
import { show } from "../parts/show.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";
import { listedRoutes } from "../reference/listed-routes.ts";
import { SCALAR_PATH, serveScalar } from "../reference/scalar-asset.ts";
import { REFERENCE_PATH } from "../words/paths.ts";

const ABOUT = "Every route, parameter, field and error, to try with a key of your own.";
const LOADS = {
  stylesheet: ASSET_PATHS.referenceStylesheet,
  scripts: [ASSET_PATHS.storageScript, SCALAR_PATH, ASSET_PATHS.referenceScript],
};

/** The reference, the same for everybody, and the program that shows it. */
export function referenceRoutes({
  baseUrl,
  plans,
  readScalar,
}: Pick<WebParts, "baseUrl" | "plans" | "readScalar">): Hono<WebEnvironment> {
  let rendered: ReturnType<typeof html> | null = null;
  // Made when it is first asked for: all of the OpenAPI document goes into it.
  const content = () =>
    (rendered ??= html`${<ReferencePage groups={listedRoutes({ baseUrl, plans })} />}`);
  const app = new Hono<WebEnvironment>();
  app.get(REFERENCE_PATH, ...keptByAnybody, (c) =>
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
