import { GUIDE_PATH, REFERENCE_PATH } from "../parts/site.ts";
import type { WebVariables } from "../parts/web-parts.ts";
import { Brand } from "./brand.tsx";

const DOCS = [
  [GUIDE_PATH, "Guide"],
  [`${GUIDE_PATH}/quickstart`, "Quickstart"],
  [REFERENCE_PATH, "API reference"],
  ["/openapi.json", "OpenAPI document"],
  [`${GUIDE_PATH}/changelog`, "Changelog"],
] as const;

const DATA = [
  [`${GUIDE_PATH}/data#sources`, "Sources"],
  [`${GUIDE_PATH}/data#coverage`, "Coverage"],
  [`${GUIDE_PATH}/data#license`, "License"],
] as const;

export function Footer({ contact, ownPages }: Pick<WebVariables, "contact" | "ownPages">) {
  const service = [
    ["/status", "Status"],
    ["/privacy", "Privacy"],
    [ownPages?.terms, "Terms"],
    [contact === null ? null : `mailto:${contact}`, "Contact"],
    [ownPages?.source, "Source code"],
  ] as const;
  return (
    <footer class="bottom">
      <div class="frame">
        <div>
          <Brand />
          <p>
            Public records of the United States Congress, as published. Not an official service of
            Congress.
          </p>
        </div>
        <nav aria-label="More">
          <Links title="Docs" links={DOCS} />
          <Links title="Data" links={DATA} />
          <Links title="Service" links={service} />
        </nav>
      </div>
    </footer>
  );
}

function Links({
  title,
  links,
}: {
  readonly title: string;
  readonly links: readonly (readonly [address: string | null | undefined, label: string])[];
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(
          ([address, label]) =>
            address && (
              <li>
                <a href={address}>{label}</a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
