/** Iterates over the pages of a build in a folder store. */
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";

import { readLines } from "../../generator/builds/line-files.ts";
import { LIVE, openBuild, openIndexFile } from "../../generator/builds/open-build.ts";
import { type Manifest, MAX_LINE_FILE_BYTES, pagesKey } from "../../contract/build.ts";
import { indexesOf, type Place } from "../../contract/build-index.ts";
import { openFolderStore } from "../../store/folder-store.ts";
import { inflated } from "../../test/inflated.ts";

type PagePlaces = ReadonlyMap<string, Place>;

export interface BuildPages {
  readonly manifest: Manifest;
  readonly bills: number;
  readonly places: PagePlaces;
  readonly textAt: (place: Place) => string;
}

/** Opens a build, by default the live one. */
export async function openBuildPages(folder: string, name: string = LIVE): Promise<BuildPages> {
  const store = openFolderStore(folder);
  const manifest = await openBuild(store, name);
  const listed = await store.read(pagesKey(manifest.build), { maxBytes: MAX_LINE_FILE_BYTES });
  const index = await openIndexFile(store, indexesOf(manifest)[0]);
  const places = new Map<string, Place>();
  for await (const [key = ""] of readLines(listed ?? new Uint8Array())) {
    const entry = index.find(key);
    if (entry !== null) places.set(key, entry.place);
  }
  return {
    manifest,
    bills: manifest.totals["bill"] ?? 0,
    places,
    textAt: (place) => inflated(bytesAt(folder, place)).toString(),
  };
}

function bytesAt(folder: string, { key, offset, length }: Place): Buffer {
  const file = openSync(join(folder, key), "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  } finally {
    closeSync(file);
  }
}
