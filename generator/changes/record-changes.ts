import { join } from "node:path";

import { type Manifest, recordsKey } from "../../contract/build.ts";
import { RECORD_KINDS, type RecordKind } from "../../contract/enumerations.ts";
import type { Build } from "../../contract/resources/change.ts";
import {
  type ComparedRecord,
  type ListedRecord,
  readLineFile,
  tabSeparated,
  writeLines,
} from "../builds/line-files.ts";
import type { LiveBuild } from "../builds/open-build.ts";
import type { Store } from "../../store/store.ts";

export interface RecordChange {
  readonly resource: RecordKind;
  readonly id: string;
  /** The path of its `api_url`, in the latest build that has the record. */
  readonly path: string;
  /** The hash in the earlier and the later build; null where the record is missing. */
  readonly before: string | null;
  readonly after: string | null;
  /** The blocks that a build changed; null if unknown. */
  readonly blocks: readonly string[] | null;
  /** Set for a change of this build that may be news. */
  readonly mayBeNews?: true;
  /** The line in this build of a record that has no page. */
  readonly row?: string;
}

export function recordName({ resource, id }: Pick<RecordChange, "resource" | "id">): string {
  return `${resource} ${id}`;
}

/** The Congress in a record's id: `/committee-reports/117/HRPT/351/1`; null for kinds of all Congresses. */
export function congressIn(id: string): number | null {
  const congress = /^\/[a-z-]+\/(\d+)\//.exec(id)?.[1];
  return congress === undefined ? null : Number(congress);
}

export function kindOfChange({ before, after }: RecordChange): "added" | "changed" | "removed" {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

function compareRecords(
  before: ReadonlyMap<string, ListedRecord>,
  after: Iterable<ComparedRecord>,
): RecordChange[] {
  const changes: RecordChange[] = [];
  const gone = new Map(before);
  for (const { resource, id, hash, path, happened, row } of after) {
    const name = recordName({ resource, id });
    const earlier = gone.get(name);
    gone.delete(name);
    if (earlier?.hash === hash) continue;
    changes.push({
      resource,
      id,
      path,
      before: earlier?.hash ?? null,
      after: hash,
      blocks: null,
      ...(row !== undefined && { row }),
      ...((row !== undefined || earlier?.happened !== happened) && { mayBeNews: true }),
    });
  }
  for (const { resource, id, hash, path } of gone.values()) {
    changes.push({ resource, id, path, before: hash, after: null, blocks: null });
  }
  return changes;
}

function countChanges(changes: readonly RecordChange[]): Manifest["changes"] {
  const counts: Manifest["changes"] = {};
  for (const change of changes) {
    const ofResource = (counts[change.resource] ??= { added: 0, changed: 0, removed: 0 });
    ofResource[kindOfChange(change)] += 1;
  }
  return counts;
}

/** The counts of all kinds that this program knows: another one may have had fewer, or more. */
export const ofAllKinds = (counts: Manifest["changes"]): NonNullable<Build["counts"]> => {
  const none = { added: 0, changed: 0, removed: 0 };
  const all = RECORD_KINDS.map((kind) => [kind, { ...none, ...counts[kind] }] as const);
  return Object.fromEntries(all) as NonNullable<Build["counts"]>;
};

/** Reads the records of a build by name; null if the list is missing or damaged. */
async function recordsOf(
  store: Store,
  build: string,
): Promise<ReadonlyMap<string, ListedRecord> | null> {
  const records = new Map<string, ListedRecord>();
  const fault = await readLineFile(store, recordsKey(build), (fields) => {
    const [resource = "", id = "", hash = "", path = "", happened = ""] = fields;
    const kind = resource as RecordKind;
    records.set(recordName({ resource: kind, id }), { resource: kind, id, hash, path, happened });
  });
  return fault === null ? records : null;
}

/**
 * Writes the list of a build's records to a folder and compares it with the live build's. The changes are `null` if
 * there is no live build or its list is unreadable.
 */
export async function writeRecordList(
  store: Store,
  listedRecords: readonly ComparedRecord[],
  live: LiveBuild | null,
  workDir: string,
) {
  const remarks: string[] = [];
  const recordsFile = join(workDir, "records.tsv.gz");
  await writeLines(
    recordsFile,
    tabSeparated(listedRecords, ({ resource, id, hash, path, happened }) => [
      resource,
      id,
      hash,
      path,
      happened,
    ]),
  );
  const before = live === null ? null : await recordsOf(store, live.build);
  if (live !== null && before === null) {
    remarks.push(
      `${recordsKey(live.build)} is missing or damaged, so every record counts as added`,
    );
  }
  const changes = compareRecords(before ?? new Map(), listedRecords);
  return { recordsFile, changes: before && changes, counts: countChanges(changes), remarks };
}
