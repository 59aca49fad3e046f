import { Hono } from "hono";
import { html } from "hono/html";

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
  let latest: { readonly examples: Examples; readonly content: ReturnType<typeof html> } | null =
    null;
  const readContent = async () => {
    const examples = await read();
    if (latest?.examples === examples) return latest.content;
    const exampleOf = ({ path }: { readonly path: string }) => examples.get(path) ?? null;
    const reference = createReference({ baseUrl, plans, exampleOf });
    const content = html`${<ReferencePage {...reference} />}`;
    latest = { examples, content };
    return content;
  };
  const app = new Hono<WebEnvironment>();
  app.get(REFERENCE_PATH, ...publicCache, async (c) =>
    show(c, {
      title: "API reference · Docs",
      about: ABOUT,
      content: await readContent(),
      script: ASSETS.tryScript.path,
      isWide: true,
      isForEverybody: true,
    }),
  );
  return app;
}
