/** Iterates over the pages of a build in a folder store. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { readLines } from "../../generator/builds/line-files.ts";
import { LIVE, openBuild } from "../../generator/builds/open-build.ts";
import { type Manifest, MAX_LINE_FILE_BYTES, pagesKey } from "../../contract/build.ts";
import { objectKey } from "../../contract/build-index.ts";
import { openFolderStore } from "../../store/folder-store.ts";

/** Object names by page key. */
type PageObjects = ReadonlyMap<string, string>;

export interface BuildPages {
  readonly manifest: Manifest;
  readonly bills: number;
  readonly objects: PageObjects;
  /** Returns the text of a page by its object's name. */
  readonly textOf: (object: string) => string;
  /** Returns the object's size in the store. */
  readonly storedBytes: (object: string) => number;
}

/** Opens a build, by default the live one. */
export async function openBuildPages(folder: string, name: string = LIVE): Promise<BuildPages> {
  const store = openFolderStore(folder);
  const manifest = await openBuild(store, name);
  const listed = await store.read(pagesKey(manifest.build), { maxBytes: MAX_LINE_FILE_BYTES });
  const objects = new Map<string, string>();
  for await (const [key = "", object = ""] of readLines(listed ?? new Uint8Array())) {
    objects.set(key, object);
  }
  const pathOf = (object: string): string => join(folder, objectKey(Buffer.from(object, "hex")));
  return {
    manifest,
    bills: manifest.totals["bill"] ?? 0,
    objects,
    textOf: (object) => gunzipSync(readFileSync(pathOf(object))).toString(),
    storedBytes: (object) => statSync(pathOf(object)).size,
  };
}
