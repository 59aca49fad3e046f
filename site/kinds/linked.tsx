import { createContext, type PropsWithChildren, useContext } from "hono/jsx";

import type { Fields } from "../../contract/resource.ts";
import { type FieldName, routeAt } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";
import { ownParameters } from "./own-parameters.ts";
import { pagePath } from "./words.ts";

/** Fields that say where a record is. The first that it has counts. */
const PLACES: readonly FieldName[] = listed(
  "api_url url site_url section_url text_url outline_url",
);

/** Finds the page of a record, or its address elsewhere. */
export function placeOf(record: Fields) {
  const key = PLACES.find((each) => typeof record[each] === "string");
  const address = key === undefined ? null : String(record[key]);
  return { key, href: address && (pagePath(address) ?? address) };
}

/** The state and district in the page's address, as parameters. */
export const OwnState = createContext("");

const hasState = (path: string): boolean => {
  const found = routeAt(path);
  return found !== null && "state" in ownParameters(found.route);
};

/** A link, which keeps the state in the page's address if its page shows a state's part. */
export function Linked({
  href,
  rel,
  children,
}: PropsWithChildren<{ readonly href: string | null; readonly rel?: string }>) {
  const state = useContext(OwnState);
  if (href === null) return <>{children}</>;
  const [, path = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(.*)$/.exec(href) ?? [];
  const isKept = state !== "" && hasState(path) && query?.includes("state=") !== true;
  return (
    <a
      href={isKept ? `${path}?${query === undefined ? "" : `${query}&`}${state}${hash}` : href}
      rel={rel ?? (href.startsWith("/") ? undefined : "external")}
    >
      {children}
    </a>
  );
}
