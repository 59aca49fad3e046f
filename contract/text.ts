// oxlint-disable-next-line no-control-regex -- the range is ASCII as a whole
const PLAIN = /^[\u0000-\u007f]*$/;

/** Lowercases and removes accents, for comparing names: `Luján` → `lujan`. */
export function fold(text: string): string {
  // Nearly all names are ASCII, and normalizing costs ten times this check.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The plural of a kind of record: `bills`, `treaties`, `congresses`. */
export const plural = (kind: string): string =>
  `${kind.replace(/y$/, "ie").replace(/ss$/, "sse")}s`;

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
