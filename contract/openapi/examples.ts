const LONGEST_TEXT = 300;
const MOST_ENTRIES = 3;

/** Shortens an example: the first entries of lists, the beginning of long texts. */
export function shortened(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}

/** An address has no spaces to cut at and stays whole. */
function shortText(text: string): string {
  const end = text.lastIndexOf(" ", LONGEST_TEXT);
  return text.length <= LONGEST_TEXT || end === -1 ? text : `${text.slice(0, end)} …`;
}
