const LONGEST_TEXT = 300;
const MOST_ENTRIES = 3;

/** An answer as an example shows it: of each list the first entries, and of long texts the beginning. */
export function shortened(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}

/** An address has no spaces to cut at, and is left as it is. */
function shortText(text: string): string {
  const end = text.lastIndexOf(" ", LONGEST_TEXT);
  return text.length <= LONGEST_TEXT || end === -1 ? text : `${text.slice(0, end)} …`;
}
