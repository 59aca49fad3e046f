import type { BillDocument, BillId, MeetingPart, VoteDocument } from "../documents.ts";
import { mergeBill } from "../merge/merge-bill.ts";
import { unevenTotals } from "../parse/uneven-totals.ts";
import { idOfFile } from "../parse/source-file.ts";
import { doubtsOf, isRepair, type Doubt } from "./doubts.ts";
import type { Fullest } from "./fullest.ts";
import { lossesOf, type Replacement } from "./rules.ts";
import {
  prepareDocument,
  prepareRecord,
  type ImportedFile,
  type PreparedRecord,
} from "./prepared-file.ts";
import { recordName, type RecordRows, type StoredRow } from "./record-rows.ts";
import { isSameHash, type SeenFiles } from "./seen-files.ts";
import { newestOf, stampOf, type Version, type Versions } from "./versions.ts";

export interface JudgeOptions {
  readonly file: { readonly name: string; readonly hash: Uint8Array };
  /** Whether an earlier reader version read the content, so that differences mean nothing. */
  readonly isReread: boolean;
  /** The doubts with which the file's previous content was adopted. */
  readonly adopted: readonly Doubt[];
  readonly isAccepted: boolean;
  readonly fullest: Fullest;
  readonly rows: RecordRows;
  readonly seen: SeenFiles;
  readonly versions: Versions;
}

export interface JudgedRecord extends Replacement {
  readonly record: PreparedRecord;
  readonly stored: StoredRow | null;
  /** All versions of other contents that stay. */
  readonly others: readonly Version[];
  /** The record as merged from all versions. */
  readonly result: PreparedRecord;
}

/** Compares the records of a new content with the fullest of the last weeks. Writes nothing. */
export function judge(content: ImportedFile, options: JudgeOptions) {
  const { file, isReread, isAccepted, adopted, fullest, rows, seen } = options;
  const replaced = seen.replacedBy(file);
  const isGone = (hash: Uint8Array): boolean => replaced.some((each) => isSameHash(each, hash));
  const dropped = droppedMeetings(content, rows);
  const found = [...content.records, ...dropped].map((record) =>
    outcomeOf(
      record,
      options,
      ({ hash, document }) =>
        // A list's record has no other version.
        content.replaces === undefined &&
        !isSameHash(hash, file.hash) &&
        (!isGone(hash) || completes(document, record)),
    ),
  );
  const withdrawn = dropped.flatMap((each) => ("source" in each ? each.id : []));
  const vanished = vanishedFrom(rows, content);
  const absent = absentFrom(rows, content);
  // Another reader version's records can't be compared.
  const gone = new Set(dropped.map(recordName));
  const outcomes = found.map((each) => (gone.has(each.name) ? { ...each, after: null } : each));
  const replacements = isReread ? [] : [...outcomes, ...vanished];
  const list = listOf(content);
  const losses = lossesOf(replacements, list === null ? undefined : fullest.of(list));
  const isWelcome = isRepair(adopted, replacements);
  const doubts = [
    ...doubtsOf(content, isWelcome ? [] : losses),
    ...(isReread ? [] : found.flatMap((each) => lacking(rows, each))),
    ...(losses.length > 0 && !isWelcome && replaced.length > 0 && found.some(isReverted)
      ? [{ what: "is older than the version before" }]
      : []),
  ];
  const contradicted =
    doubts.length === 0 || isReread || isAccepted ? [] : contradiction(found, options);
  return {
    found,
    /** IDs of meetings among them that the schedule dropped before their time. */
    withdrawn,
    absent,
    vanished,
    /** The contents that the file's new content replaces. */
    replaced,
    losses,
    doubts: [...doubts, ...contradicted],
  };
}

/** `committee committees-current` */
export function listOf({ replaces }: Pick<ImportedFile, "replaces">): string | null {
  return replaces === undefined ? null : `${replaces.resource} ${replaces.source}`;
}

/** Returns a doubt that time can't confirm if another file still has the stored version. */
function contradiction(
  found: readonly JudgedRecord[],
  { file, seen, versions }: JudgeOptions,
): readonly Doubt[] {
  for (const { name, record, stored, before, after } of found) {
    if (stored === null || before === after || isOlder(stored, record)) continue;
    const other = versions
      .of(name, stored.document)
      .filter(({ document }) => document === before)
      .flatMap(({ hash }) => seen.filesOf(hash))
      .find((each) => each !== file.name);
    if (other === undefined) continue;
    return [{ what: `differs from ${other}, which is kept`, contradictedBy: other }];
  }
  return [];
}

function outcomeOf(
  record: PreparedRecord,
  options: JudgeOptions,
  isKept: (version: Version) => boolean,
): JudgedRecord {
  const { rows, versions } = options;
  const stored = rows.find(record);
  const name = recordName(record);
  const others = stored === null ? [] : versions.of(name, stored.document).filter(isKept);
  const result = merged(record, others, options);
  return {
    name,
    record,
    stored,
    others,
    result,
    before: stored?.document ?? null,
    after: result.document,
  };
}

/** Whether a bill's list was cut, so that the file's earlier content may have the rest. */
function completes(earlier: string, { resource, document, source_updated_at }: PreparedRecord) {
  const isCut =
    resource === "bill" && (JSON.parse(document) as BillDocument).incomplete_lists.length > 0;
  return isCut && (stampOf(earlier) ?? "") <= (source_updated_at ?? "");
}

/** A record is a function of its versions, whatever their order. */
function merged(
  record: PreparedRecord,
  others: readonly Version[],
  { file, seen }: Pick<JudgeOptions, "file" | "seen">,
): PreparedRecord {
  const isStamped = record.source_updated_at !== null;
  const known = others.filter(
    // Without timestamps, a version that no file has anymore can't be the newer one.
    ({ hash, document }) =>
      (isStamped && stampOf(document) !== null) || seen.filesOf(hash).length > 0,
  );
  if (known.every(({ document }) => document === record.document)) return record;
  const { document: own } = record;
  if (record.resource === "bill") {
    const documents = [own, ...known.map(({ document }) => document)];
    const bills = documents.map((json) => JSON.parse(json) as BillDocument);
    return { ...record, ...prepareDocument(mergeBill(bills)) };
  }
  // The fuller roll call counts, and the later schedule, whose name comes last.
  const nameOf = (hash: Uint8Array): string =>
    record.resource === "vote" ? "" : (seen.filesOf(hash).toSorted().at(-1) ?? "");
  const newest = newestOf([
    { document: own, name: record.resource === "vote" ? "" : file.name },
    ...known.map(({ hash, document }) => ({ document, name: nameOf(hash) })),
  ]);
  return newest === own ? record : { ...record, ...prepareDocument(JSON.parse(newest) as never) };
}

function lacking(rows: RecordRows, outcome: JudgedRecord): readonly Doubt[] {
  const { record, stored, result } = outcome;
  if (stored === null) return [];
  const isVote = record.resource === "vote";
  // Publishers update the timestamp with every change.
  const isUnstamped =
    record.resource === "bill" && stored.source_updated_at === record.source_updated_at;
  return [
    ...(isVote && lackingIn(result) > lackingIn(stored)
      ? [{ what: "lists fewer members than it counts" }]
      : []),
    ...(isVote && isAboutNothing(rows, stored, record)
      ? [{ what: "is now about a bill that no file has" }]
      : []),
    ...(isUnstamped && lossesOf([outcome]).length > 0
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
  rows: RecordRows,
  ...versions: readonly [Pick<StoredRow, "document">, Pick<StoredRow, "document">]
): boolean {
  const [before, now] = versions.map(({ document }) => (JSON.parse(document) as VoteDocument).bill);
  if (!now || !before || idOfFile(now) === idOfFile(before)) return false;
  const isStored = (id: BillId): boolean => rows.find({ resource: "bill", id }) !== null;
  return isStored(before) && !isStored(now);
}

type Stamped = Pick<StoredRow, "source_updated_at">;

/** A record without a time stamp is neither older nor newer. */
function isOlder(one: Stamped, other: Stamped): boolean {
  return (one.source_updated_at ?? "~") < (other.source_updated_at ?? "");
}

/** Whether a file returns to an older version than the stored one. */
function isReverted({ record, stored, before, after }: JudgedRecord): boolean {
  return stored !== null && before !== after && isOlder(record, stored);
}

function vanishedFrom(rows: RecordRows, { records, replaces }: ImportedFile) {
  if (replaces === undefined) return [];
  const listed = new Set<unknown>(records.map(({ id }) => id));
  const ids = rows.idsOf(replaces).filter((id) => !listed.has(id));
  return ids.map((id) => {
    const identity = { ...replaces, id };
    return { ...identity, name: recordName(identity), before: "", after: null };
  });
}

/** IDs that a complete list lacks, and whose records stay. */
function absentFrom(rows: RecordRows, { records, listsAll }: ImportedFile): readonly string[] {
  if (listsAll === undefined) return [];
  const { resource, source, ids } = listsAll;
  // Divided nominations are here, too.
  const listed = new Set<unknown>(records.map(({ id }) => id));
  return rows.idsOf({ resource, source }).filter((id) => id.startsWith(ids) && !listed.has(id));
}

const WITHDRAWN = "withdrawn";

/** A schedule doesn't say whether a dropped meeting was canceled or postponed, so it says that it is withdrawn. */
function droppedMeetings(
  { lists, records }: Pick<ImportedFile, "lists" | "records">,
  rows: RecordRows,
): readonly PreparedRecord[] {
  if (lists === undefined) return [];
  const { source } = lists;
  const listed = new Set<unknown>(records.map(({ id }) => id));
  return rows
    .meetingsOf(source)
    .map(({ document }) => JSON.parse(document) as MeetingPart)
    .filter((meeting) => !listed.has(meeting.event_id) && wasUpcoming(meeting, lists))
    .map((meeting) => {
      const document = { ...meeting, status: WITHDRAWN };
      return prepareRecord({ resource: "meeting", source, document });
    });
}

function wasUpcoming(
  { starts_at, status, source_updated_at }: MeetingPart,
  { after, asOf }: NonNullable<ImportedFile["lists"]>,
): boolean {
  // An older copy of the schedule can't have meetings that were added later.
  const isKnownThen = source_updated_at === null || asOf === null || source_updated_at <= asOf;
  return isKnownThen && status !== WITHDRAWN && starts_at !== null && starts_at > after;
}
