const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  "site_url",
  "source_url",
  "event_url",
  "nomination_url",
]);

/** Publishers whose documents the sample names, such as the text of a bill. */
const PUBLISHERS = /^https:\/\/www\.(govinfo|cbo|senate)\.gov\//;

/**
 * Returns a record of the sample legislature without links to real records: no public pages, and
 * documents at the reserved `.example` instead of their publishers' hosts.
 */
export function withoutPublicPages<Value>(value: Value): Value {
  if (typeof value === "string")
    return value.replace(PUBLISHERS, "https://www.$1.example/") as Value;
  if (Array.isArray(value)) return value.map(withoutPublicPages) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    PUBLIC_PAGES.has(name) ? null : withoutPublicPages(field),
  ]);
  return Object.fromEntries(fields) as Value;
}
