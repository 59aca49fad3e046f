import { indexesOf } from "../../contract/build-index.ts";
import { type Manifest, manifestKey, segmentKey } from "../../contract/build.ts";
import { BuildError } from "../../store/read-build.ts";
import type { Store } from "../../store/store.ts";
import { type LiveBuild, openIndexFile } from "./open-build.ts";
import { createTextTable, type TextTable } from "./text-table.ts";
import { findDamagedSegments } from "./verify-build.ts";

export type Segment = Manifest["segments"][number];

export interface StoredTexts {
  /** By the number in a text's place. */
  readonly segments: readonly Segment[];
  readonly places: TextTable;
}

/** Finds the intact texts of the live build. Adds a remark for each index or segment that is missing or damaged. */
export async function findStoredTexts(
  store: Store,
  live: LiveBuild | null,
  remarks: string[],
): Promise<StoredTexts> {
  const places = createTextTable();
  const manifest = live?.manifest ?? null;
  const note = (what: string): void => void remarks.push(`${what}; its pages were written again`);
  if (live !== null && manifest === null) {
    note(`${manifestKey(live.build)} is missing or damaged`);
  }
  if (manifest === null) return { segments: [], places };
  const { segments } = manifest;
  const numbers = new Map(segments.map(({ sha256 }, number) => [segmentKey(sha256), number]));
  for (const { object, what } of await findDamagedSegments(store, { segments })) {
    numbers.delete(object);
    note(`${object} is ${what}`);
  }
  for (const file of indexesOf(manifest)) {
    try {
      for (const { hash, place } of (await openIndexFile(store, file)).entries()) {
        const segment = numbers.get(place.key);
        if (segment !== undefined) places.add(hash, { ...place, segment });
      }
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      note(error.message);
    }
  }
  return { segments, places };
}
