/** Unicode text in the forms that sorting, slugs and search share. */

// oxlint-disable-next-line no-control-regex -- the range is ASCII as a whole
const PLAIN = /^[\u0000-\u007f]*$/;

/** Lower case without accents, for comparing names: `Luján` → `lujan`. */
export function fold(text: string): string {
  // Nearly every name is plain, and normalising costs ten times what looking does.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Kebab case in ASCII: `Arts, Culture & Religion` → `arts-culture-and-religion`. */
export function slug(name: string): string {
  return fold(name)
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** `1` → `1st`, `112` → `112th`. */
export function ordinal(number: number): string {
  const tail = number % 100;
  if (tail >= 11 && tail <= 13) return `${number}th`;
  const suffix = { 1: "st", 2: "nd", 3: "rd" }[number % 10] ?? "th";
  return `${number}${suffix}`;
}
