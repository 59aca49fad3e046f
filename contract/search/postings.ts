/** How `search.sqlite` stores which rows have a word, and where ("Postings" in the build format). */

/** A posting's field by number: a column of text, or one of the two others. */
export const FIELDS = [
  "title",
  "title_stems",
  "titles",
  "titles_stems",
  "texts",
  "texts_stems",
  "standing",
  /** The rows whose title begins with the word. */
  "start",
  /** The rows that a filter's value keeps, by `name=value`. */
  "filter",
] as const;
export type Field = (typeof FIELDS)[number];

/** The fields whose postings have places. */
export const TEXT_FIELDS: readonly Field[] = FIELDS.slice(0, -2);

/** Rows and places together; a single row may take more. Fits into a page of the database, twice. */
export const MAX_PART_BYTES = 2_000;

/** Returns the number of a row's block of 8,192 rows. No part spans two blocks, so a generator keeps one in memory. */
export function blockOf(row: number): number {
  return row >> 13;
}

/** The term of the rows that show a value. */
export function filterTerm(name: string, value: string | number | null): string {
  return `${name}=${value ?? ""}`;
}

/** Writes seven bits a byte, the highest first; all bytes but the last have the eighth bit. */
export function addVarint(bytes: number[], number: number): void {
  if (number > 127) addHighBits(bytes, Math.floor(number / 128));
  bytes.push(number & 127);
}

function addHighBits(bytes: number[], number: number): void {
  if (number > 127) addHighBits(bytes, Math.floor(number / 128));
  bytes.push((number & 127) | 128);
}
