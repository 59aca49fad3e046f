import { DAY_MS } from "../../lib/time.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { versionsOf } from "../merge/bill-versions.ts";
import type { BillDocument, Instant, VoteDocument } from "../documents.ts";
import { type Doubt, doubtsOf } from "./doubts.ts";
import { isTooMuch, type Loss, lossesOf } from "./losses.ts";
import { mergeBill, type BillVersion } from "../merge/merge-bill.ts";
import {
  prepareBill,
  type PreparedBill,
  type PreparedFile,
  type PreparedRecord,
  type Replaced,
  withStamp,
} from "./prepared-file.ts";
import type { Reading } from "../parse/source-file.ts";
import { recordName } from "./record-name.ts";
import { findRow, putRow, removeRow, storedIds, type StoredRow } from "./record-rows.ts";
import { unevenTotals } from "../merge/uneven-totals.ts";
import { withdrawMeetings } from "./withdrawn-meetings.ts";

/** What storing a record did. */
export type Change = "added" | "changed" | "unchanged" | "removed";

/** What became of a file's records. */
export interface Written {
  readonly changes: readonly {
    readonly resource: Reading["resource"];
    readonly change: Change;
  }[];
  /** The ids of records that a whole list no longer has. */
  readonly removed: readonly string[];
  /** What the version lacks of the one before, as publishers' corrections do. */
  readonly lost: readonly Loss[];
  /** The ids of meetings that a schedule took off before their time; they stay, marked so. */
  readonly withdrawn: readonly string[];
  /** A name of each record but bills, those removed included. */
  readonly gave: readonly string[];
  /** Why the version looks wrong; it was written because the caller accepts that. */
  readonly doubts: readonly Doubt[];
}

export interface WriteOptions {
  /** The file's name. */
  readonly file: string;
  readonly now: Instant;
  /** Whether other readers read the file before: then nothing of their reading stays. */
  readonly isReread: boolean;
  /** Whether to write a version that looks wrong. */
  readonly accepts: (doubts: readonly Doubt[]) => boolean;
}

type ImportedFile = Extract<PreparedFile, { outcome: "imported" }>;

/** A record of the file, what is stored of it, and what is to be stored. */
interface Outcome {
  readonly record: PreparedRecord;
  readonly stored: StoredRow | null;
  readonly result: PreparedRecord;
}

/**
 * Writes a file's records inside the caller's transaction: all of them, or none and returns the
 * doubts that the caller did not accept.
 */
export function writeRecords(
  database: RecordsDatabase,
  version: ImportedFile,
  { file, now, isReread, accepts }: WriteOptions,
): Written | { readonly quarantined: readonly Doubt[] } {
  const { records, replaces, lists } = version;
  const replaced = isReread ? file : null;
  const found = records.map((record): Outcome => outcomeOf(database, record, replaced));
  const goneIds = vanished(database, { records, replaces });
  const gone = goneBefore(database, { file, records, replaces, goneIds });
  // Other readers' records are no measure of what a file holds.
  const losses = isReread ? [] : lossesOf([...found.flatMap(replacementOf), ...gone]);
  const compared = isReread ? [] : [...lackingMembers(found), ...lackingUnstamped(found)];
  const doubts = [...doubtsOf(version, losses, now), ...compared];
  if (doubts.length > 0 && !accepts(doubts)) return { quarantined: doubts };
  const changes = found.map(({ record, stored, result }) => {
    const timely = isAhead(record, now)
      ? outcomeOf(database, withStamp(record, stored?.source_updated_at ?? now), replaced).result
      : result;
    return {
      resource: record.resource,
      change: replace(database, { stored, result: timely, now }),
    };
  });
  const removed = remove(database, { replaces, ids: goneIds });
  const withdrawn = withdraw(database, { records, lists }, { file, now });
  return {
    changes: [...changes, ...removed, ...withdrawn],
    lost: losses.filter((loss) => canLose(loss) && !isTooMuch(loss, now.slice(0, 10))),
    removed: removed.map(({ id }) => id),
    withdrawn: withdrawn.map(({ id }) => id),
    gave: [...records, ...removed, ...withdrawn]
      .filter(({ resource }) => resource !== "bill")
      .map((record) => recordName(record)),
    doubts,
  };
}

function outcomeOf(
  database: RecordsDatabase,
  record: PreparedRecord,
  replaced: string | null,
): Outcome {
  const stored = findRow(database, record);
  if (stored === null) return { record, stored, result: record };
  const result =
    record.resource === "bill" ? mergeRows(stored, record, replaced) : newerOf(stored, record);
  return { record, stored, result };
}

function replacementOf({ stored, result }: Outcome) {
  return stored === null
    ? []
    : [{ resource: result.resource, before: stored.document, after: result.document }];
}

/** Roll calls that lack more of the members that they count than the version before. */
function lackingMembers(outcomes: readonly Outcome[]): readonly Doubt[] {
  const worse = outcomes.filter(
    ({ stored, result }) =>
      result.resource === "vote" && stored !== null && lackingIn(result) > lackingIn(stored),
  );
  return worse.map(() => ({ what: "lists fewer members than it counts" }));
}

/** Bills that lack something of the version with the same time stamp, which publishers move with every change. */
function lackingUnstamped(outcomes: readonly Outcome[]): readonly Doubt[] {
  const worse = outcomes.filter(
    (each) =>
      each.record.resource === "bill" &&
      each.stored?.source_updated_at === each.record.source_updated_at &&
      lossesOf(replacementOf(each)).length > 0,
  );
  return worse.map(() => ({ what: "has less than the version with the same time stamp" }));
}

function lackingIn({ document }: Pick<StoredRow, "document">): number {
  const uneven = unevenTotals(JSON.parse(document) as VoteDocument);
  return uneven.reduce((sum, { listed, total }) => sum + Math.abs(total - listed), 0);
}

/** Whether the loss is worth a line: who left a committee is none, nor is a bill's corrected action. */
function canLose({ section }: Loss): boolean {
  return section.includes(" ") && !/^(?:bill|membership) /.test(section);
}

/** A version with a wrong clock would otherwise be the newest for good. */
function isAhead({ source_updated_at: stamp }: PreparedRecord, now: Instant): boolean {
  return stamp !== null && Date.parse(stamp) > Date.parse(now) + DAY_MS;
}

function newerOf<Incoming extends Exclude<PreparedRecord, PreparedBill>>(
  stored: StoredRow,
  incoming: Incoming,
): Incoming {
  const stays = stored.document !== incoming.document && isOlder(incoming, stored);
  return stays ? { ...incoming, ...stored } : incoming;
}

type Stamped = Pick<StoredRow, "source_updated_at">;

function isOlder(
  { source_updated_at: one }: Stamped,
  { source_updated_at: other }: Stamped,
): boolean {
  return one !== null && other !== null && one < other;
}

/**
 * Merges a bill's stored versions with an incoming one, which replaces the same version of a file.
 * Of two versions with the same stamp, the one that is read last is the newest.
 */
function mergeRows(
  stored: StoredRow,
  incoming: PreparedBill,
  replaced: string | null,
): PreparedBill {
  if (stored.document === incoming.document && stored.versions === incoming.versions) {
    return incoming;
  }
  const { source_updated_at: stamp } = incoming;
  const others = versionsIn(stored).filter(
    ({ file, document }) => file !== replaced || document.source_updated_at !== stamp,
  );
  return prepareBill(mergeBill([...versionsIn(incoming), ...others]));
}

function versionsIn(row: Pick<StoredRow, "document" | "versions">): readonly BillVersion[] {
  return versionsOf(row.versions ?? null, JSON.parse(row.document) as BillDocument);
}

interface Replacement {
  readonly stored: StoredRow | null;
  readonly result: PreparedRecord;
  readonly now: Instant;
}

function replace(database: RecordsDatabase, { stored, result, now }: Replacement): Change {
  if (stored === null) {
    putRow(database, result, now);
    return "added";
  }
  const isWhole = result.resource !== "bill" || stored.versions === result.versions;
  if (stored.document === result.document && isWhole) return "unchanged";
  const isSame = Buffer.compare(stored.content_hash, result.content_hash) === 0;
  putRow(database, result, isSame ? stored.updated_at : now);
  return isSame ? "unchanged" : "changed";
}

type Listed = Pick<ImportedFile, "records" | "replaces">;

/** The ids that a whole list no longer has. */
function vanished(database: RecordsDatabase, { records, replaces }: Listed): readonly string[] {
  if (replaces === null) return [];
  const { resource, source } = replaces;
  const listed = new Set<unknown>(
    records
      .filter((record) => record.resource === resource && record.source === source)
      .map(({ id }) => id),
  );
  return storedIds(database, { resource, source }).filter((id) => !listed.has(id));
}

interface Gone extends Listed {
  readonly file: string;
  readonly goneIds: readonly string[];
}

/** The records that the file's version before gave, and this one does not. */
function goneBefore(database: RecordsDatabase, { file, records, replaces, goneIds }: Gone) {
  if (replaces !== null) {
    return goneIds.map(() => ({ resource: replaces.resource, before: "", after: null }));
  }
  const { query, all } = database;
  const given = all(
    query
      .selectFrom("giver")
      .innerJoin("file", "file.content_hash", "giver.content_hash")
      .select("giver.record")
      .where("file.name", "=", file)
      .where("file.outcome", "=", "imported"),
  );
  // A single record's identity is checked against the file's name.
  if (given.length < 2) return [];
  const names = new Set(records.map((record) => recordName(record)));
  return given
    .filter(({ record }) => !names.has(record))
    .map(({ record }) => ({ resource: record.replace(/ .*/, ""), before: "", after: null }));
}

interface Removal {
  readonly replaces: Replaced | null;
  readonly ids: readonly string[];
}

function remove(database: RecordsDatabase, { replaces, ids }: Removal) {
  if (replaces === null) return [];
  const { resource, source } = replaces;
  return ids.map((id) => {
    removeRow(database, { resource, source, id });
    return { resource, source, id, change: "removed" as const };
  });
}

function withdraw(
  database: RecordsDatabase,
  { records, lists }: Pick<ImportedFile, "records" | "lists">,
  taken: Pick<WriteOptions, "file" | "now">,
) {
  if (lists === null) return [];
  const { source } = lists;
  const listed = new Set(
    records.flatMap((record) => (record.resource === "meeting" ? record.id : [])),
  );
  return withdrawMeetings(database, lists, { ...taken, listed }).map(
    (id) => ({ resource: "meeting", source, id, change: "changed" }) as const,
  );
}
