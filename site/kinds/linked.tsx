import type { PropsWithChildren } from "hono/jsx";

import type { Fields } from "../../contract/resource.ts";
import { pagePath } from "./words.ts";

/** Fields that say where a record is. The first that it has counts. */
const PLACES = ["api_url", "url", "site_url", "section_url", "text_url", "outline_url"] as const;

/** Finds the page of a record, or its address elsewhere. */
export function placeOf(record: Fields) {
  const key = PLACES.find((each) => typeof record[each] === "string");
  const address = key === undefined ? null : String(record[key]);
  return { key, href: address && (pagePath(address) ?? address) };
}

export function Linked({ href, children }: PropsWithChildren<{ readonly href: string | null }>) {
  if (href === null) return <>{children}</>;
  return (
    <a href={href} rel={href.startsWith("/") ? undefined : "external"}>
      {children}
    </a>
  );
}
