import type { BuildIndex, PlacedText } from "../../contract/build-index.ts";
import { recordLines } from "../../contract/page-text.ts";
import { listPageKey, PAGE_SIZE } from "../../contract/request/request.ts";
import type { BuildReader } from "../../store/store.ts";
import { BuildError } from "../../store/read-build.ts";
import { readText } from "./read-text.ts";

/**
 * Yields each record of an unfiltered list as JSON. Throws a `BuildError` for an unreadable page.
 */
export async function* readList(
  store: BuildReader,
  index: BuildIndex,
  path: string,
): AsyncGenerator<string> {
  let total: number;
  let page = 1;
  do {
    const key = listPageKey(path, [], page);
    const entry = index.find(key);
    if (entry === null) throw new BuildError(`page ${key} is missing`);
    ({ total } = entry);
    yield* recordLines(await readVerifiedText(store, entry, `page ${key}`));
  } while (page++ * PAGE_SIZE < total);
}

const MENDED = '"legis builds verify" lists all such pages; "legis generate" repairs them';

/** Reads a text. Throws a `BuildError` that begins with `name` if it is unreadable. */
export async function readVerifiedText(
  store: Pick<BuildReader, "read">,
  placed: PlacedText,
  name: string,
): Promise<Buffer> {
  const text = await readText(store, placed);
  if (typeof text !== "string") return text;
  throw new BuildError(`${name} is ${text} in ${placed.place.key}; ${MENDED}`);
}
