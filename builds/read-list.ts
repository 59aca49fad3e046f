import type { BuildIndex } from "../contract/build-index.ts";
import { recordLines } from "../contract/page-text.ts";
import { listPageKey, PAGE_SIZE } from "../contract/request/page-key.ts";
import type { BuildReader } from "../store/store.ts";
import { BuildError } from "./open-build.ts";
import { readObject } from "./read-object.ts";

/**
 * The records of a stored list without filters, each as JSON text.
 *
 * @throws {BuildError} when one of its pages is missing or damaged
 */
export async function* readList(
  store: BuildReader,
  index: BuildIndex,
  path: string,
): AsyncGenerator<string> {
  const total = index.find(listPageKey(path, [], 1))?.total ?? 0;
  for (let page = 1; page <= Math.ceil(total / PAGE_SIZE); page++) {
    const entry = index.find(listPageKey(path, [], page));
    // oxlint-disable-next-line no-await-in-loop -- a page at a time is in memory
    const text = entry === null ? "missing" : await readObject(store, entry.object);
    if (typeof text === "string") throw new BuildError(`page ${page} of ${path} is ${text}`);
    yield* recordLines(text);
  }
}
