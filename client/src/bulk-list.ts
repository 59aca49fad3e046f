import { ApiError } from "./api-error.ts";
import type { components } from "./api-types.ts";

export type BulkFile = components["schemas"]["BulkFile"];
export type BulkPart = BulkFile["parts"][number];

/** `bills-119.ndjson`, `vote-positions-119.parquet`, `topics.ndjson`: no other name is written to disk. */
const FILE_NAME = /^[a-z]{1,20}(?:-[a-z]{1,20})?(?:-[1-9]\d{0,3})?\.(?:ndjson|csv|parquet)$/;
const SHA256 = /^[\da-f]{64}$/;
/** The most text that a part may have (the build format's limit for a page). */
const MAX_PART_BYTES = 32 * 1024 ** 2;
const MAX_FILES = 50_000;

/**
 * Checks every field of the list that a download relies on.
 *
 * @throws ApiError `unexpected_answer` that names the file and the field
 */
export function checkBulkFiles(files: readonly BulkFile[]): void {
  if (files.length > MAX_FILES) throw unexpected(`it has more than ${MAX_FILES} files`);
  const names = new Set<string>();
  for (const file of files) {
    // An entry may be anything that JSON can be.
    const problem = problemOf(file ?? {});
    if (problem !== null) throw unexpected(problem);
    if (names.has(file.file)) throw unexpected(`${file.file} is listed twice`);
    names.add(file.file);
  }
}

function problemOf(file: BulkFile): string | null {
  const { file: name, sha256, bytes, compressed_bytes: compressed, parts } = file;
  if (typeof name !== "string" || !FILE_NAME.test(name))
    return `${show(name)} is not a valid file name`;
  if (!isHash(sha256)) return `sha256 of ${name} is ${show(sha256)}`;
  if (!Array.isArray(parts)) return `parts of ${name} is ${show(parts)}`;
  let total = 0;
  for (const part of parts) {
    if (!isHash(part?.sha256)) return `sha256 of a part of ${name} is ${show(part?.sha256)}`;
    if (!isSize(part.bytes, MAX_PART_BYTES))
      return `bytes of a part of ${name} is ${show(part.bytes)}`;
    if (typeof part.url !== "string") return `url of a part of ${name} is ${show(part.url)}`;
    total += part.bytes;
  }
  if (bytes !== total) return `bytes of ${name} is ${show(bytes)}, and its parts have ${total}`;
  if (!isSize(compressed, Number.MAX_SAFE_INTEGER))
    return `compressed_bytes of ${name} is ${show(compressed)}`;
  return typeof file.url === "string" ? null : `url of ${name} is ${show(file.url)}`;
}

const isHash = (value: unknown): boolean => typeof value === "string" && SHA256.test(value);
const isSize = (value: unknown, max: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max;
// JSON may be nested deeper than it can be written.
const show = (value: unknown): string =>
  value instanceof Object ? "an object" : JSON.stringify(value ?? null).slice(0, 100);

function unexpected(what: string): ApiError {
  const message = `the list of bulk files is not valid: ${what}`;
  return new ApiError({ code: "unexpected_answer", message, url: "/api/v1/bulk" });
}
