import { GUIDE_PATH, REFERENCE_PATH } from "../words/paths.ts";
import { Brand } from "./brand.tsx";
import { ContactLink } from "./contact-link.tsx";

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

/** The foot of every page: what the data is, and where all else is. */
export function Footer({ contact }: { readonly contact: string | null }) {
  return (
    <footer class="bottom">
      <div class="frame">
        <div>
          <Brand />
          <p>
            Public records of the United States Congress, as their publishers give them. Not an
            official service of Congress.
          </p>
        </div>
        <nav aria-label="More">
          <Links title="Docs" links={DOCS} />
          <Links title="Data" links={DATA} />
          <div>
            <h2>Service</h2>
            <ul role="list">
              <li>
                <a href="/status">Status</a>
              </li>
              <li>
                <a href="/privacy">Privacy</a>
              </li>
              {contact !== null && (
                <li>
                  <ContactLink contact={contact} label="Contact" />
                </li>
              )}
            </ul>
          </div>
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
  readonly links: readonly (readonly [path: string, label: string])[];
}) {
  return (
    <div>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(([path, label]) => (
          <li>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
