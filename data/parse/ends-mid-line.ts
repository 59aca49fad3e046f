import type { SourceFile } from "./source-file.ts";

/**
 * Whether a list was cut off in the middle of a line. YAML and CSV are well-formed at any length,
 * but all their publishers end them with a line's end.
 */
export function endsMidLine({ name, bytes }: SourceFile): boolean {
  if (!/\.(?:ya?ml|csv)$/i.test(name)) return false;
  // The zero is the second half of a line feed in UTF-16.
  return bytes.at(-1) !== 0x0a && !(bytes.at(-1) === 0 && bytes.at(-2) === 0x0a);
}
