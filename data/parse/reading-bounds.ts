import { UnsupportedFile } from "./source-file.ts";

/**
 * The limit for all elements, attributes, values, rows and fields of a file. The largest known file,
 * all former members in YAML, has about 700,000; a bill has 40,000.
 */
export const MAX_PARTS = 1_000_000;
/** The nesting limit. The deepest known file, a bill, has 12 levels. */
export const MAX_DEPTH = 100;

/** Checks before parsing, since the parsed form can take a hundred times the memory. */
export function checkParts(text: string, mark: RegExp): void {
  let parts = 0;
  for (const _ of text.matchAll(mark)) if (++parts > MAX_PARTS) throw tooManyParts();
}

export function tooManyParts(): UnsupportedFile {
  return new UnsupportedFile(`has more than ${MAX_PARTS} elements or values`);
}

export function tooDeep(where = ""): UnsupportedFile {
  return new UnsupportedFile(`is nested more than ${MAX_DEPTH} deep${where}`);
}
