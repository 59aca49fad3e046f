import { join } from "node:path";

import { type Manifest, recordsKey } from "../contract/build.ts";
import { tabSeparated, type ListedRecord, writeLines } from "../builds/line-files.ts";
import type { LiveBuild } from "../builds/open-build.ts";
import type { Store } from "../store/store.ts";
import {
  compareRecords,
  countChanges,
  type RecordChange,
  recordsOf,
} from "./changes/record-changes.ts";

interface RecordLists {
  readonly records: string;
  /** `null` if there is no live build or its list is unreadable. */
  readonly changes: readonly RecordChange[] | null;
  readonly counts: Manifest["changes"];
  readonly remarks: readonly string[];
}

export async function writeRecordLists({
  store,
  listed,
  live,
  workDir,
}: {
  readonly store: Store;
  readonly listed: readonly ListedRecord[];
  readonly live: LiveBuild | null;
  readonly workDir: string;
}): Promise<RecordLists> {
  const remarks: string[] = [];
  const records = join(workDir, "records.tsv.gz");
  await writeLines(
    records,
    tabSeparated(listed, ({ resource, id, hash, path }) => [resource, id, hash, path]),
  );
  const before = live === null ? null : await recordsOf(store, live.build);
  if (live !== null && before === null) {
    remarks.push(
      `${recordsKey(live.build)} is missing or damaged, so every record counts as added`,
    );
  }
  const changes = compareRecords(before ?? new Map(), listed);
  return { records, changes: before && changes, counts: countChanges(changes), remarks };
}
