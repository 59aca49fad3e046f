import { DAY_MS } from "../../lib/time.ts";
import type { RecordsDatabase } from "../database/database.ts";
import type { BillDocument, BillId, Instant, MeetingPart, VoteDocument } from "../documents.ts";
import { mergeBill } from "../merge/merge-bill.ts";
import { unevenTotals } from "../parse/uneven-totals.ts";
import { idOf } from "../readers/check-reading.ts";
import { doubtsOf, isMended, type Doubt } from "./doubts.ts";
import type { Fullest } from "./fullest.ts";
import { lossesOf, NO_SECTIONS, type Loss, type Replacement } from "./losses.ts";
import {
  prepareBill,
  prepareRecord,
  type ImportedFile,
  type Listed,
  type PreparedRecord,
  type PreparedVote,
  withDocument,
  withStamp,
} from "./prepared-file.ts";
import {
  findRow,
  recordName,
  STORED,
  storedIds,
  type Identity,
  type StoredRow,
} from "./record-rows.ts";
import { isSameHash, newestOf, stampOf, type Version, type Versions } from "./versions.ts";

export interface JudgeOptions {
  readonly file: { readonly name: string; readonly hash: Uint8Array };
  readonly now: Instant;
  /** Whether an earlier reader version read the content, so that differences mean nothing. */
  readonly isReread: boolean;
  /** The doubts with which the file's previous content was adopted. */
  readonly adopted: readonly Doubt[];
  readonly isAccepted: boolean;
  readonly fullest: Fullest;
  readonly versions: Versions;
}

export interface Outcome {
  readonly record: PreparedRecord;
  readonly stored: StoredRow | null;
  /** All versions of other contents that stay. */
  readonly others: readonly Version[];
  /** The record as merged from all versions. */
  readonly result: PreparedRecord;
}

export interface Judged {
  readonly found: readonly Outcome[];
  /** The contents that the file's new content replaces. */
  readonly replaced: readonly Uint8Array[];
  readonly replacements: readonly Replacement[];
  readonly losses: readonly Loss[];
  readonly doubts: readonly Doubt[];
  readonly vanished: readonly (NonNullable<ImportedFile["replaces"]> & { readonly id: string })[];
  readonly withdrawn: readonly Outcome[];
}

/** Compares the records of a new content with the fullest of the last weeks. Writes nothing. */
export function judge(
  database: RecordsDatabase,
  content: ImportedFile,
  options: JudgeOptions,
): Judged {
  const { file, now, isReread, isAccepted, adopted, fullest, versions } = options;
  const replaced = versions.replacedBy(file);
  const isGone = (hash: Uint8Array): boolean => replaced.some((each) => isSameHash(each, hash));
  const read = (record: PreparedRecord): Outcome =>
    outcomeOf(database, versions, {
      record,
      now,
      isList: content.replaces !== null,
      isKept: ({ hash, document }) =>
        !isSameHash(hash, file.hash) && (!isGone(hash) || completes(document, record)),
    });
  const found = content.records.map(read);
  const vanished = vanishedFrom(database, content);
  const withdrawn = withdrawnMeetings(database, content);
  const of = { found, replaced, vanished, withdrawn };
  // Another reader version's records can't be compared.
  if (isReread) {
    const doubts = doubtsOf(content, [], now);
    return { ...of, replacements: [], losses: [], doubts };
  }
  const replacements = [
    ...found.map(replacementOf),
    ...[...vanished, ...withdrawn.map(({ record }) => record)].map(removal),
  ];
  const losses = lossesOf(replacements, { list: listOf(content), fullest: fullest.of });
  const gains = (): readonly Loss[] => lossesIn(replacements.map(reversed));
  // What restores something lost is welcome, whatever its stamp.
  const isRepair = isMended(adopted, lossesIn(replacements), gains);
  const doubts = [
    ...doubtsOf(content, isRepair ? [] : losses, now),
    ...found.flatMap((each) => lacking(database, each)),
    ...(replaced.length > 0 && !isRepair && found.some(isReverted) ? [{ what: REVERTED }] : []),
  ];
  if (doubts.length === 0 || isAccepted) return { ...of, replacements, losses, doubts };
  const contradicted = contradiction(found, options);
  return { ...of, replacements, losses, doubts: [...doubts, ...contradicted] };
}

const REVERTED = "is older than the version before";

/** `committee committees-current` */
export function listOf({ replaces }: Pick<ImportedFile, "replaces">): string | null {
  return replaces === null ? null : `${replaces.resource} ${replaces.source}`;
}

const lossesIn = (replacements: readonly Replacement[]): readonly Loss[] =>
  lossesOf(replacements, { list: null, fullest: () => NO_SECTIONS });

/** Returns a doubt that time can't confirm if another file still has the stored version. */
function contradiction(
  found: readonly Outcome[],
  { file, versions }: JudgeOptions,
): readonly Doubt[] {
  for (const { record, stored, result } of found) {
    if (stored === null || stored.document === result.document) continue;
    if (isOlder(stored, record)) continue;
    const [other] = versions
      .of(recordName(record), stored.document)
      .filter(({ document }) => document === stored.document)
      .flatMap(({ hash }) => versions.filesOf(hash))
      .filter((name) => name !== file.name);
    if (other === undefined) continue;
    return [{ what: `differs from ${other}, which is kept`, contradictedBy: other }];
  }
  return [];
}

interface Merging {
  readonly record: PreparedRecord;
  readonly now: Instant;
  /** A list's record has no other version. */
  readonly isList: boolean;
  readonly isKept: (version: Version) => boolean;
}

function outcomeOf(
  database: RecordsDatabase,
  versions: Versions,
  { record: read, now, isList, isKept }: Merging,
): Outcome {
  const stored = findRow(database, read);
  // Otherwise, a version with a wrong clock would stay the newest forever.
  const record = isAhead(read, now) ? withStamp(read, stored?.source_updated_at ?? now) : read;
  if (stored === null || isList) return { record, stored, others: [], result: record };
  const others = versions.of(recordName(record), stored.document).filter(isKept);
  return { record, stored, others, result: merged(record, others, versions) };
}

/** Whether a bill's list was cut, so that the file's earlier content may have the rest. */
function completes(earlier: string, { resource, document, source_updated_at }: PreparedRecord) {
  const isCut = resource === "bill" && !document.includes('"incomplete_lists":[]');
  return isCut && (stampOf(earlier) ?? "") <= (source_updated_at ?? "");
}

function isAhead({ source_updated_at: stamp }: PreparedRecord, now: Instant): boolean {
  return stamp !== null && Date.parse(stamp) > Date.parse(now) + DAY_MS;
}

/** A record is a function of its versions, whatever their order. */
function merged(
  record: PreparedRecord,
  others: readonly Version[],
  { filesOf }: Versions,
): PreparedRecord {
  const isStamped = record.source_updated_at !== null;
  // Without stamps, what no file has any more can't be the newer one.
  const known = others.filter(({ hash, document }) =>
    isStamped && stampOf(document) !== null ? true : filesOf(hash).length > 0,
  );
  if (known.every(({ document }) => document === record.document)) return record;
  const documents = [record.document, ...known.map(({ document }) => document)];
  if (record.resource === "bill") {
    return prepareBill(mergeBill(documents.map((json) => JSON.parse(json) as BillDocument)));
  }
  const newest = newestOf(documents);
  return newest === record.document ? record : withDocument(record, newest);
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

type Stamped = Pick<StoredRow, "source_updated_at">;

function isOlder(
  { source_updated_at: one }: Stamped,
  { source_updated_at: other }: Stamped,
): boolean {
  return one !== null && other !== null && one < other;
}

/** Whether a file returns to an older version than the stored one. */
function isReverted({ record, stored, result }: Outcome): boolean {
  return stored !== null && stored.document !== result.document && isOlder(record, stored);
}

function vanishedFrom(database: RecordsDatabase, { records, replaces }: ImportedFile) {
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
): readonly Outcome[] {
  if (lists === null) return [];
  const { source } = lists;
  const listed = new Set<unknown>(records.map(({ id }) => id));
  const rows = all(
    query
      .selectFrom("part")
      .select(STORED)
      .where("resource", "=", "meeting")
      .where("source", "=", source)
      .orderBy("id"),
  );
  return rows
    .map((stored) => ({ stored, meeting: JSON.parse(stored.document) as MeetingPart }))
    .filter(({ meeting }) => !listed.has(meeting.event_id) && wasUpcoming(meeting, lists))
    .map(({ stored, meeting }) => {
      const document = { ...meeting, status: WITHDRAWN };
      const record = prepareRecord({ resource: "meeting", source, document });
      return { record, stored, others: [], result: record };
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
