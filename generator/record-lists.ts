import { join } from "node:path";

import { type Manifest, MAX_LINE_FILE_BYTES, recordsKey } from "../contract/build.ts";
import { changesOf, type ListedRecords, readRecordList } from "../builds/changes.ts";
import { inLines, isDamage, type ListedRecord, writeLines } from "../builds/line-files.ts";
import type { LiveBuild } from "../builds/open-build.ts";
import { readBounded } from "../builds/read-object.ts";
import type { Store } from "../store/store.ts";

interface RecordLists {
  /** Local paths. */
  readonly records: string;
  readonly changes: string;
  readonly counts: Manifest["changes"];
  /** What was wrong with the live build's list. */
  readonly remarks: readonly string[];
}

/** Writes the list of a build's records, and how they differ from those of the live build. */
export async function writeRecordLists({
  store,
  listed,
  live,
  workDir,
  addressOf,
}: {
  readonly store: Store;
  readonly listed: readonly ListedRecord[];
  readonly live: LiveBuild | null;
  readonly workDir: string;
  readonly addressOf: (path: string) => string;
}): Promise<RecordLists> {
  const remarks: string[] = [];
  const records = join(workDir, "records.tsv.gz");
  await writeLines(
    records,
    inLines(listed, ({ resource, id, hash, path }) => [resource, id, hash, path]),
  );
  const before = live === null ? new Map() : await recordsOf(store, live.build, remarks);
  const { counts, lines } = changesOf(before, listed, addressOf);
  const changes = join(workDir, "changes.ndjson.gz");
  await writeLines(changes, lines);
  return { records, changes, counts, remarks };
}

/** None, and a remark, where the list is missing or damaged. */
async function recordsOf(store: Store, build: string, remarks: string[]): Promise<ListedRecords> {
  const key = recordsKey(build);
  const bytes = await readBounded(store, key, MAX_LINE_FILE_BYTES);
  try {
    if (typeof bytes !== "string") return await readRecordList(bytes);
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  remarks.push(`${key} is missing or damaged, so every record counts as added`);
  return new Map();
}
