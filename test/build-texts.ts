/** The texts of builds, for tests that compare or damage them. */
import { indexesOf, type IndexEntry, type Place } from "../contract/build-index.ts";
import type { Manifest } from "../contract/build.ts";
import { openIndexFile } from "../generator/builds/open-build.ts";
import { readText } from "../generator/builds/read-text.ts";
import type { BuildReader } from "../store/store.ts";

/** Returns where a page is stored. */
export async function placeOf(
  store: BuildReader,
  manifest: Manifest,
  page: string,
): Promise<Place> {
  const indexes = await Promise.all(indexesOf(manifest).map((file) => openIndexFile(store, file)));
  const entry = indexes.map((index) => index.find(page)).find((found) => found !== null);
  if (entry === undefined || entry === null) throw new Error(`${manifest.build} has no ${page}`);
  return entry.place;
}

/** Returns the entries of all indexes by the hash of their text in hex. */
export async function textsOf(
  store: BuildReader,
  manifests: readonly Manifest[],
): Promise<ReadonlyMap<string, IndexEntry>> {
  const texts = new Map<string, IndexEntry>();
  for (const file of manifests.flatMap((manifest) => [...indexesOf(manifest)])) {
    const index = await openIndexFile(store, file);
    for (const entry of index.entries()) texts.set(Buffer.from(entry.hash).toString("hex"), entry);
  }
  return texts;
}

export async function readPageText(
  store: BuildReader,
  entry: IndexEntry | undefined,
): Promise<Buffer> {
  const text = entry === undefined ? "missing" : await readText(store, entry);
  if (typeof text === "string") throw new Error(`the text is ${text}`);
  return text;
}
