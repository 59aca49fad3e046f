import { join } from "node:path";

import { type Manifest, recordsKey } from "../contract/build.ts";
import { changesOf, readRecordList } from "../builds/changes.ts";
import { inLines, type ListedRecord, writeLines } from "../builds/line-files.ts";
import type { LiveBuild } from "../builds/open-build.ts";
import type { Store } from "../store/store.ts";

interface RecordLists {
  /** Local paths. */
  readonly records: string;
  readonly changes: string;
  readonly counts: Manifest["changes"];
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
  const records = join(workDir, "records.tsv.gz");
  await writeLines(
    records,
    inLines(listed, ({ resource, id, hash, path }) => [resource, id, hash, path]),
  );
  const bytes = live === null ? null : await store.read(recordsKey(live.build));
  const before = bytes === null ? new Map() : await readRecordList(bytes);
  const { counts, lines } = changesOf(before, listed, addressOf);
  const changes = join(workDir, "changes.ndjson.gz");
  await writeLines(changes, lines);
  return { records, changes, counts };
}
