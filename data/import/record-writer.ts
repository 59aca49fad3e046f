import { existsSync } from "node:fs";

import { DAY_MS } from "../../lib/time.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { BillDocument, BillId, Instant, MeetingPart, VoteDocument } from "../documents.ts";
import { areKnown, doubtsOf, isLoss, isMended, type Doubt } from "./doubts.ts";
import { idOf } from "../readers/check-reading.ts";
import { outerName } from "../files/walk.ts";
import type { Fullest } from "./fullest.ts";
import {
  fuller,
  isOfList,
  isTooMuch,
  lossesOf,
  NO_SECTIONS,
  sectionsOf,
  type Loss,
  type Replacement,
} from "./losses.ts";
import { mergeBill, type BillVersion, versionsOf } from "../merge/merge-bill.ts";
import {
  prepareBill,
  prepareRecord,
  type ImportedFile,
  type Listed,
  type PreparedBill,
  type PreparedRecord,
  type PreparedVote,
  withStamp,
} from "./prepared-file.ts";
import type { Reading } from "../parse/source-file.ts";
import {
  findRow,
  putRow,
  recordName,
  removeRow,
  storedIds,
  type Identity,
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
  /** The number of records of which a newer version is kept. */
  readonly older: number;
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
  /** Whether the operator accepts the version, even if it is older than what is stored. */
  readonly isAccepted: boolean;
  readonly accepts: (doubts: readonly Doubt[]) => boolean;
  readonly fullest: Fullest;
}

interface Outcome {
  readonly record: PreparedRecord;
  readonly stored: StoredRow | null;
  readonly result: PreparedRecord;
  /** Whether the version changed nothing because what is stored is newer. */
  readonly isOlder: boolean;
}

/** In the caller's transaction, writes all records, or none and returns the unaccepted doubts. */
export function writeRecords(
  database: RecordsDatabase,
  version: ImportedFile,
  options: WriteOptions,
): Written | { readonly quarantined: readonly Doubt[] } {
  const { now, adopted, accepts } = options;
  const judged = judge(database, version, options);
  const { found, losses, doubts, vanishedRows, withdrawn } = judged;
  if (!areKnown(doubts, adopted) && !accepts(doubts)) return { quarantined: doubts };
  remember(judged, options);
  const changes = [...found, ...withdrawn].map(({ record, stored, result }) => {
    const timely = isAhead(record, now)
      ? outcomeOf(database, withStamp(record, stored?.source_updated_at ?? now)).result
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
    lost: losses.filter((loss) => loss.section.includes(" ") && !isTooMuch(loss)),
    older: found.filter(({ isOlder }) => isOlder).length,
    removed: removed.map(({ id }) => id),
    withdrawn: withdrawn.flatMap(({ record }) => (record.resource === "meeting" ? record.id : [])),
    unmergedRecords: [...version.records, ...removed, ...withdrawn.map(({ record }) => record)]
      .filter(({ resource }) => resource !== "bill")
      .map((record) => recordName(record)),
    doubts,
  };
}

interface Judged {
  readonly found: readonly Outcome[];
  readonly replacements: readonly Replacement[];
  /** The name of the list that the file is. */
  readonly list: string | null;
  readonly losses: readonly Loss[];
  readonly doubts: readonly Doubt[];
  readonly vanishedRows: ReturnType<typeof vanished>;
  readonly withdrawn: readonly Outcome[];
}

/** Compares a version with the fullest of the last weeks. */
export function judge(
  database: RecordsDatabase,
  version: ImportedFile,
  { file, now, isReread, adopted, isAccepted, fullest }: Omit<WriteOptions, "accepts">,
): Judged {
  const { records, replaces } = version;
  const read = (record: PreparedRecord): Outcome =>
    outcomeOf(database, record, isReread ? { file, isReread } : null);
  const vanishedRows = vanished(database, version);
  const withdrawn = withdrawnMeetings(database, version).map(read);
  const removals = [...vanishedRows, ...withdrawn.map(({ record }) => record)].map(removal);
  const list = replaces === null ? null : `${replaces.resource} ${replaces.source}`;
  const isRepairOf = (outcomes: readonly Outcome[]): boolean => {
    const replacements = [...outcomes.map(replacementOf), ...removals];
    return isMended(adopted, lossesIn(replacements), () => lossesIn(replacements.map(reversed)));
  };
  // What restores something lost replaces what lost it, whatever their stamps.
  const overriding = (): Outcome[] =>
    records.map((record) => outcomeOf(database, record, { file, isReread: false }));
  const restored = !isReread && (isAccepted || adopted.some(isLoss)) ? overriding() : null;
  const isRepair = !isReread && restored !== null && isRepairOf(restored);
  const found = restored !== null && (isAccepted || isRepair) ? restored : records.map(read);
  // Another reader version's records can't be compared.
  const replacements = isReread ? [] : [...found.map(replacementOf), ...removals];
  const losses = lossesOf(replacements, { list, fullest: fullest.of });
  const compared = isReread ? [] : found.flatMap((each) => lacking(database, each));
  const own = [...doubtsOf(version, isRepair ? [] : losses, now), ...compared];
  const doubts = [...own, ...(own.length === 0 ? [] : contradiction(database, found, file))];
  return { found, replacements, list, losses, doubts, vanishedRows, withdrawn };
}

const lossesIn = (replacements: readonly Replacement[]): readonly Loss[] =>
  lossesOf(replacements, { list: null, fullest: () => NO_SECTIONS });

function remember(
  { replacements, list, losses, doubts }: Judged,
  { fullest }: Pick<WriteOptions, "fullest">,
): void {
  if (doubts.length > 0) {
    for (const name of [
      ...replacements.map(({ record }) => record),
      ...(list === null ? [] : [list]),
    ]) {
      fullest.forget(name);
    }
    return;
  }
  for (const { record, before, after } of losses.length === 0 ? [] : replacements) {
    if (before === null || after === null || before === after) continue;
    fullest.note(record, fuller(sectionsOf(before), fullest.of(record)), sectionsOf(after));
  }
  if (list === null) return;
  const lost = losses.filter(({ section }) => isOfList(section));
  const now = new Map(lost.map((loss) => [loss.section, loss.had - loss.lost]));
  const then = fuller(new Map(lost.map(({ section, had }) => [section, had])), fullest.of(list));
  fullest.note(list, then, new Map([...then, ...now]));
}

/** Returns a doubt that time can't confirm if another present file still has the stored version. */
function contradiction(
  database: RecordsDatabase,
  found: readonly Outcome[],
  file: string,
): readonly Doubt[] {
  for (const { record, stored, result } of found) {
    if (stored === null || stored.document === result.document) continue;
    if (isOlder(stored, record)) continue;
    const isOther = (name: string): boolean => name !== file && existsSync(outerName(name));
    const other = filesOf(database, record, stored).find(isOther);
    if (other === undefined) continue;
    return [{ what: `differs from ${other}, which is kept`, contradictedBy: other }];
  }
  return [];
}

/** The files that have a stored record's newest version. */
function filesOf(
  { query, all }: RecordsDatabase,
  record: PreparedRecord,
  stored: StoredRow,
): readonly string[] {
  if (record.resource === "bill")
    return versionsIn(stored)
      .slice(0, 1)
      .map(({ file }) => file);
  const current = query
    .selectFrom("current_version")
    .innerJoin("file", "file.content_hash", "current_version.content_hash")
    .select("file.name")
    .where("record", "=", recordName(record));
  return all(current).map(({ name }) => name);
}

/** Merges a version with what is stored, without that of a file that it replaces. */
function outcomeOf(
  database: RecordsDatabase,
  record: PreparedRecord,
  replaced: ReplacedFile | null = null,
): Outcome {
  const stored = findRow(database, record);
  if (stored === null) return { record, stored, result: record, isOlder: false };
  if (record.resource === "bill") {
    const result = mergeRows(stored, record, replaced);
    return { record, stored, result, isOlder: isIgnored(stored, record, result) };
  }
  const result = replaced?.isReread === false ? record : newerOf(stored, record);
  return { record, stored, result, isOlder: isIgnored(stored, record, result) };
}

interface ReplacedFile {
  readonly file: string;
  /** Whether only its version with the same stamp is replaced. */
  readonly isReread: boolean;
}

/** Whether what is stored stays because it is newer. */
function isIgnored(stored: StoredRow, record: PreparedRecord, result: PreparedRecord): boolean {
  return stored.document === result.document && isOlder(record, stored);
}

function replacementOf({ record, stored, result }: Outcome): Replacement {
  return {
    resource: result.resource,
    record: recordName(record),
    before: stored?.document ?? null,
    after: result.document,
  };
}

function removal(record: Identity): Replacement {
  return { resource: record.resource, record: recordName(record), before: "", after: null };
}

function reversed({ before, after, ...of }: Replacement): Replacement {
  return { ...of, before: after, after: before };
}

function lacking(database: RecordsDatabase, outcome: Outcome): readonly Doubt[] {
  const { record, stored, result } = outcome;
  if (stored === null) return [];
  // Publishers update the timestamp with every change.
  const isUnstamped =
    record.resource === "bill" && stored.source_updated_at === record.source_updated_at;
  return [
    ...(record.resource === "vote" && lackingIn(result) > lackingIn(stored)
      ? [{ what: "lists fewer members than it counts" }]
      : []),
    ...(record.resource === "vote" && isAboutNothing(database, stored, record)
      ? [{ what: "is now about a bill that no file has" }]
      : []),
    ...(isUnstamped && lossesIn([replacementOf(outcome)]).length > 0
      ? [{ what: "has less than the version with the same time stamp" }]
      : []),
  ];
}

function lackingIn({ document }: Pick<StoredRow, "document">): number {
  const uneven = unevenTotals(JSON.parse(document) as VoteDocument);
  return uneven.reduce((sum, { listed, total }) => sum + Math.abs(total - listed), 0);
}

/** Whether a roll call changes from a known bill to an unknown one. */
function isAboutNothing(
  database: RecordsDatabase,
  stored: StoredRow,
  { bill }: PreparedVote,
): boolean {
  const before = (JSON.parse(stored.document) as VoteDocument).bill;
  if (bill === null || before === null || idOf(bill) === idOf(before)) return false;
  const isStored = (id: BillId): boolean => findRow(database, { resource: "bill", id }) !== null;
  return isStored(before) && !isStored(bill);
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
  replaced: ReplacedFile | null,
): PreparedBill {
  if (stored.document === incoming.document && stored.versions === incoming.versions) {
    return incoming;
  }
  const { source_updated_at: stamp } = incoming;
  const others = versionsIn(stored).filter(
    ({ file, document }) =>
      file !== replaced?.file || (replaced.isReread && document.source_updated_at !== stamp),
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
