import type { BuildIndex } from "../../contract/build-index.ts";
import { objectKey } from "../../contract/object-name.ts";
import { recordLines } from "../../contract/page-text.ts";
import { listPageKey, PAGE_SIZE } from "../../contract/request/page-key.ts";
import type { BulkFile } from "../../contract/resources/bulk.ts";
import { routes } from "../../contract/resources/routes.ts";
import type { BuildReader } from "../../store/store.ts";
import { BuildError } from "../open-build.ts";
import { readObject } from "../read-object.ts";

/**
 * The bulk files of a build, in the order of their list.
 *
 * @throws {BuildError} when the build has none, or its list is damaged
 */
export async function readBulkFiles(store: BuildReader, index: BuildIndex): Promise<BulkFile[]> {
  const { path } = routes.bulk;
  const first = index.find(listPageKey(path, [], 1));
  if (first === null) {
    throw new BuildError(`the build has no bulk files; "legis generate" makes one that has`);
  }
  const files: BulkFile[] = [];
  for (let page = 1; page <= Math.ceil(first.total / PAGE_SIZE); page++) {
    const key = listPageKey(path, [], page);
    // oxlint-disable-next-line no-await-in-loop -- one or two
    const text = await readPart(store, index.find(key)?.object ?? new Uint8Array(), key);
    files.push(...recordLines(text).map((line) => JSON.parse(line) as BulkFile));
  }
  return files;
}

/** Reads the text of a file, part by part. */
export async function* readLinesOf(
  store: BuildReader,
  { file, parts }: BulkFile,
): AsyncGenerator<Buffer> {
  for (const { sha256 } of parts) yield await readPart(store, Buffer.from(sha256, "hex"), file);
}

async function readPart(store: BuildReader, object: Uint8Array, name: string): Promise<Buffer> {
  const text = await readObject(store, object);
  if (typeof text !== "string") return text;
  throw new BuildError(
    `${name}: ${objectKey(object)} is ${text}; "legis builds verify" names all such pages`,
  );
}
