// oxlint-disable-next-line no-control-regex -- the range is ASCII as a whole
const PLAIN = /^[\u0000-\u007f]*$/;

/** Lowercases and removes accents, for comparing names: `Luján` → `lujan`. */
export function fold(text: string): string {
  // Nearly all names are ASCII, and normalizing costs ten times this check.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The plural of a kind of record: `bills`, `treaties`, `congresses`, `bill texts`. */
export const plural = (kind: string): string =>
  `${inWords(kind).replace(/y$/, "ie").replace(/ss$/, "sse")}s`;

/** Kebab case in ASCII: `Arts, Culture & Religion` → `arts-culture-and-religion`. */
export function slug(name: string): string {
  return fold(name)
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

export function ordinal(number: number): string {
  const tail = number % 100;
  if (tail >= 11 && tail <= 13) return `${number}th`;
  const suffix = { 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th";
  return `${number}${suffix}`;
}

/** A name of a closed set as words: `passed_house` → `passed house`. */
export const inWords = (name: string): string => name.replaceAll("_", " ");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `S. 1`; `S. 1, S. 2`; `S. 1, S. 2, S. 3 and 4 more`. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
