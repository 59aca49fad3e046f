import { TAGS } from "../../contract/resources/routes.ts";
import { ASSETS } from "../assets/assets.ts";
import { publicCache } from "../assets/asset.ts";
import { GroupPage, ReferencePage } from "../pages/reference-page.tsx";
import { show } from "../components/layout.tsx";
import { keptPage } from "../app/kept-page.ts";
import type { Web, WebParts } from "../app/web-parts.ts";
import { createReference, groupPath } from "../guide/reference.ts";
import { REFERENCE_PATH } from "../app/site.ts";
import { required } from "../../lib/required.ts";

const ABOUT = "Every route, parameter, field and error, to try with your own key.";

export function referenceRoutes(
  app: Web,
  { baseUrl, plans, examples: read }: Pick<WebParts, "baseUrl" | "plans" | "examples">,
): void {
  for (const tag of [null, ...TAGS]) {
    const page = keptPage();
    const path = tag === null ? REFERENCE_PATH : groupPath(tag.name);
    app.get(path, ...publicCache, async (c) => {
      const examples = await read();
      const exampleOf = ({ path: of }: { readonly path: string }) => examples.get(of) ?? null;
      return page(c, [examples], () => {
        const reference = createReference({ baseUrl, plans, exampleOf });
        const group = reference.groups.find(({ name }) => name === tag?.name);
        return show(c, {
          title: tag === null ? "API reference · Docs" : `${tag.name} · API reference`,
          about: tag?.description ?? ABOUT,
          content:
            tag === null ? (
              <ReferencePage {...reference} />
            ) : (
              <GroupPage {...reference} group={required(group, tag.name)} baseUrl={baseUrl} />
            ),
          script: ASSETS.tryScript.path,
          isWide: true,
        });
      });
    });
  }
}
