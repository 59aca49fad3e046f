import type { FieldName } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";

const PUBLIC_PAGES: readonly FieldName[] = listed("site_url source_url event_url nomination_url");

const PUBLISHERS = /^https:\/\/www\.(govinfo|cbo|senate)\.gov\//;

/** Public pages of real records become null; documents get the reserved `.example` domain. */
export function withoutPublicPages<Value>(value: Value): Value {
  if (typeof value === "string")
    return value.replace(PUBLISHERS, "https://www.$1.example/") as Value;
  if (Array.isArray(value)) return value.map(withoutPublicPages) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    (PUBLIC_PAGES as readonly string[]).includes(name) ? null : withoutPublicPages(field),
  ]);
  return Object.fromEntries(fields) as Value;
}
