import { UnreadableFile } from "./source-file.ts";

/**
 * What a file may hold at most: elements, attributes, values, rows and fields together. The largest
 * there is, all former members in YAML, has some 700,000; a bill has 40,000.
 */
export const MOST_PARTS = 1_000_000;
/** How deep they may stand in one another. In the deepest there is, a bill, it is 12. */
export const DEEPEST = 100;

/**
 * Refuses a text before it is parsed, for what is made of it takes a hundred times its size.
 *
 * @param mark what each part has at least one of
 * @throws {UnreadableFile}
 */
export function checkParts(text: string, mark: RegExp): void {
  let parts = 0;
  for (const _ of text.matchAll(mark)) if (++parts > MOST_PARTS) throw tooManyParts();
}

export function tooManyParts(): UnreadableFile {
  return new UnreadableFile(`has more than ${MOST_PARTS} elements or values, as no such file has`);
}

/** @param where the place in the file, where it is known */
export function tooDeep(where = ""): UnreadableFile {
  return new UnreadableFile(`is nested more than ${DEEPEST} deep${where}, as no such file is`);
}
