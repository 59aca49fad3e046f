import { DAY_MS } from "../../lib/time.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { BillDocument, Instant, MeetingPart, VoteDocument } from "../documents.ts";
import { areKnown, doubtsOf, isMended, type Doubt } from "./doubts.ts";
import { isTooMuch, lossesOf, type Loss, type Replacement } from "./losses.ts";
import { mergeBill, type BillVersion, versionsOf } from "../merge/merge-bill.ts";
import {
  prepareBill,
  prepareRecord,
  type ImportedFile,
  type Listed,
  type PreparedBill,
  type PreparedRecord,
  withStamp,
} from "./prepared-file.ts";
import type { Reading } from "../parse/source-file.ts";
import {
  findRow,
  putRow,
  recordName,
  removeRow,
  storedIds,
  type StoredRow,
} from "./record-rows.ts";
import { unevenTotals } from "../parse/uneven-totals.ts";

export type Change = "added" | "changed" | "unchanged" | "removed";

export interface Written {
  readonly changes: readonly {
    readonly resource: Reading["resource"];
    readonly change: Change;
  }[];
  readonly removed: readonly string[];
  /** Small enough to be corrections. */
  readonly lost: readonly Loss[];
  /** IDs of meetings that a schedule dropped before their time; they stay, marked as withdrawn. */
  readonly withdrawn: readonly string[];
  /** The names of all records except bills, including removed ones. */
  readonly unmergedRecords: readonly string[];
  /** The doubts despite which the caller accepted the version. */
  readonly doubts: readonly Doubt[];
}

export interface WriteOptions {
  readonly file: string;
  readonly now: Instant;
  /** Whether an earlier reader version read the file; its records are then replaced entirely. */
  readonly isReread: boolean;
  /** The doubts with which the file's previous version was adopted. */
  readonly adopted: readonly Doubt[];
  readonly accepts: (doubts: readonly Doubt[]) => boolean;
}

interface Outcome {
  readonly record: PreparedRecord;
  readonly stored: StoredRow | null;
  readonly result: PreparedRecord;
}

/** In the caller's transaction, writes all records, or none and returns the unaccepted doubts. */
export function writeRecords(
  database: RecordsDatabase,
  version: ImportedFile,
  { file, now, isReread, adopted, accepts }: WriteOptions,
): Written | { readonly quarantined: readonly Doubt[] } {
  const { records } = version;
  const read = (record: PreparedRecord): Outcome =>
    outcomeOf(database, record, isReread ? file : null);
  const found = records.map(read);
  const vanishedRows = vanished(database, version);
  const withdrawn = withdrawnMeetings(database, version);
  const removals = [...vanishedRows, ...withdrawn].map(removal);
  // Another reader version's records can't be compared.
  const replacements = isReread ? [] : [...found.map(replacementOf), ...removals];
  const losses = lossesOf(replacements);
  const compared = isReread ? [] : found.flatMap(lacking);
  const isRepair = isMended(adopted, losses, () => lossesOf(replacements.map(reversed)));
  const doubts = [...doubtsOf(version, isRepair ? [] : losses, now), ...compared];
  if (!areKnown(doubts, adopted) && !accepts(doubts)) return { quarantined: doubts };
  const changes = [...found, ...withdrawn.map(read)].map(({ record, stored, result }) => {
    const timely = isAhead(record, now)
      ? read(withStamp(record, stored?.source_updated_at ?? now)).result
      : result;
    return {
      resource: record.resource,
      change: replace(database, { stored, result: timely }, now),
    };
  });
  for (const each of vanishedRows) removeRow(database, each);
  const removed = vanishedRows.map((each) => ({ ...each, change: "removed" as const }));
  return {
    changes: [...changes, ...removed],
    lost: losses.filter((loss) => isWorthReporting(loss) && !isTooMuch(loss, now.slice(0, 10))),
    removed: removed.map(({ id }) => id),
    withdrawn: withdrawn.flatMap((each) => (each.resource === "meeting" ? each.id : [])),
    unmergedRecords: [...records, ...removed, ...withdrawn]
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

function replacementOf({ stored, result }: Outcome): Replacement {
  return { resource: result.resource, before: stored?.document ?? null, after: result.document };
}

function removal({ resource }: Pick<PreparedRecord, "resource">): Replacement {
  return { resource, before: "", after: null };
}

function reversed({ resource, before, after }: Replacement): Replacement {
  return { resource, before: after, after: before };
}

function lacking(outcome: Outcome): readonly Doubt[] {
  const { record, stored, result } = outcome;
  if (stored === null) return [];
  // Publishers update the timestamp with every change.
  const isUnstamped =
    record.resource === "bill" && stored.source_updated_at === record.source_updated_at;
  return [
    ...(record.resource === "vote" && lackingIn(result) > lackingIn(stored)
      ? [{ what: "lists fewer members than it counts" }]
      : []),
    ...(isUnstamped && lossesOf([replacementOf(outcome)]).length > 0
      ? [{ what: "has less than the version with the same time stamp" }]
      : []),
  ];
}

function lackingIn({ document }: Pick<StoredRow, "document">): number {
  const uneven = unevenTotals(JSON.parse(document) as VoteDocument);
  return uneven.reduce((sum, { listed, total }) => sum + Math.abs(total - listed), 0);
}

/** Members often leave committees, and bills' actions are corrected: not worth a line. */
function isWorthReporting({ section }: Loss): boolean {
  return section.includes(" ") && !/^(?:bill|membership) /.test(section);
}

/** Otherwise, a version with a wrong clock would stay the newest forever. */
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

/** If two versions have the same timestamp, the one read last counts as newer. */
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

function versionsIn({ document, versions = "" }: StoredBill): readonly BillVersion[] {
  return versionsOf(versions, JSON.parse(document) as BillDocument);
}

type StoredBill = Pick<StoredRow, "document" | "versions">;

function replace(
  database: RecordsDatabase,
  { stored, result }: Pick<Outcome, "stored" | "result">,
  now: Instant,
): Change {
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

function vanished(database: RecordsDatabase, { records, replaces }: ImportedFile) {
  if (replaces === null) return [];
  const listed = new Set<unknown>(records.map(({ id }) => id));
  const ids = storedIds(database, replaces).filter((id) => !listed.has(id));
  return ids.map((id) => ({ ...replaces, id }));
}

const WITHDRAWN = "withdrawn";

// A schedule doesn't say whether a dropped meeting was canceled or postponed, so it stays.
function withdrawnMeetings(
  { query, all }: RecordsDatabase,
  { lists, records }: Pick<ImportedFile, "lists" | "records">,
): readonly PreparedRecord[] {
  if (lists === null) return [];
  const { source } = lists;
  const listed = new Set<unknown>(records.map(({ id }) => id));
  const rows = all(
    query
      .selectFrom("part")
      .select("document")
      .where("resource", "=", "meeting")
      .where("source", "=", source)
      .orderBy("id"),
  );
  return rows
    .map(({ document }) => JSON.parse(document) as MeetingPart)
    .filter((meeting) => !listed.has(meeting.event_id) && wasUpcoming(meeting, lists))
    .map((meeting) => {
      const document = { ...meeting, status: WITHDRAWN };
      return prepareRecord({ resource: "meeting", source, document }, "");
    });
}

function wasUpcoming(
  { starts_at, status, source_updated_at }: MeetingPart,
  { after, asOf }: Listed,
): boolean {
  // An older copy of the schedule can't have meetings that were added later.
  const isKnownThen = source_updated_at === null || asOf === null || source_updated_at <= asOf;
  return isKnownThen && status !== WITHDRAWN && starts_at !== null && starts_at > after;
}
