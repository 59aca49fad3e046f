const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  "site_url",
  "source_url",
  "event_url",
  "nomination_url",
]);

/**
 * A record of the sample legislature as it is published: the publishers' addresses that are made
 * of its numbers lead to real records, so it has none.
 */
export function withoutPublicPages<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutPublicPages) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    PUBLIC_PAGES.has(name) ? null : withoutPublicPages(field),
  ]);
  return Object.fromEntries(fields) as Value;
}
