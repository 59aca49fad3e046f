import { madeOnce } from "../../edge/api/examples.ts";
import { TAGS } from "../../contract/routes/all-routes.ts";
import { ASSETS } from "../assets/assets.ts";
import { GroupPage, ReferencePage } from "../pages/reference-page.tsx";
import { show } from "../components/layout.tsx";
import { ownPages } from "../app/kept-reply.ts";
import type { Web, WebParts } from "../app/web-parts.ts";
import { createReference, groupPath } from "../guide/reference.ts";
import { REFERENCE_PATH } from "../app/site.ts";
import { required } from "../../lib/required.ts";

const ABOUT = "Every route, parameter, field and error, to try with your own key.";

export function referenceRoutes(app: Web, parts: WebParts): void {
  const { baseUrl, plans } = parts;
  const add = ownPages(app, parts);
  const referenceWith = madeOnce((examples) => {
    const exampleOf = ({ path }: { readonly path: string }) => examples.get(path) ?? null;
    return createReference({ baseUrl, plans, exampleOf });
  });
  for (const tag of [null, ...TAGS]) {
    const path = tag === null ? REFERENCE_PATH : groupPath(tag.name);
    add(path, (c, examples) => {
      const reference = referenceWith(examples);
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
  }
}
