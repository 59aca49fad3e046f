import type { RecordsDatabase } from "../database/database.ts";
import { accountsOf, storedAccounts } from "../merge/bill-accounts.ts";
import type { BillDocument, BillId, Instant, VoteDocument } from "../documents.ts";
import { mergeBill, type BillAccount, type Lacking } from "../merge/merge-bill.ts";
import { isOutdated, markCurrent } from "./outdated-records.ts";
import { lostFields } from "./lost-fields.ts";
import { mostLost } from "../readers/most-lost.ts";
import {
  prepareBill,
  type PreparedBill,
  type PreparedFile,
  type PreparedRecord,
  type Replaced,
} from "./prepared-file.ts";
import type { Reading } from "../parse/source-file.ts";
import { recordName } from "./record-name.ts";
import { findRow, putRow, removeRow, storedIds, type StoredRow } from "./record-rows.ts";
import { withdrawMeetings } from "./withdrawn-meetings.ts";
import { whyWorse } from "../merge/worse-vote.ts";

/** What storing a record did. */
export type Change = "added" | "changed" | "unchanged" | "removed";

/** A file has less of its bill than another one, whose account stays. */
export interface KeptParts extends Lacking {
  readonly bill: BillId;
}

/** What became of a file's records. */
export type Written =
  | { readonly refused: string }
  | {
      readonly changes: readonly {
        readonly resource: Reading["resource"];
        readonly change: Change;
      }[];
      readonly kept: readonly KeptParts[];
      /** The ids of records that a whole list no longer has. */
      readonly removed: readonly string[];
      /** Records of which the file lacks what their source told before: `legislator bioguide E000015: terms`. */
      readonly lost: readonly string[];
      /** The ids of meetings that a schedule took off before their time; they stay, marked so. */
      readonly withdrawn: readonly string[];
      /** A name of each record but bills, those removed included. */
      readonly gave: readonly string[];
    };

export interface WriteOptions {
  /** The file's name. */
  readonly file: string;
  readonly now: Instant;
  /** Takes a list even where it may be cut off. */
  readonly acceptShrunken: boolean;
  /** Takes what a bill's file leaves blank for meant, even where another file has it. */
  readonly acceptEmptied: boolean;
}

type ImportedFile = Extract<PreparedFile, { outcome: "imported" }>;

/** How each reason ends for which a list is refused, but which `acceptShrunken` overrules. */
export const ACCEPTABLE = "if it is right, --accept-shrunken takes it";

/** Writes a file's records inside the caller's transaction: all of them, or none and why. */
export function writeRecords(
  database: RecordsDatabase,
  { records, replaces, lists, endsMidLine }: ImportedFile,
  { file, now, acceptShrunken, acceptEmptied }: WriteOptions,
): Written {
  const gone = vanished(database, { records, replaces });
  if (endsMidLine && !acceptShrunken) {
    return { refused: `does not end with a line's end, so it may be cut off; ${ACCEPTABLE}` };
  }
  if (gone.ids.length > mostLost(gone.stored, now.slice(0, 10)) && !acceptShrunken) {
    return {
      refused: `no longer lists ${gone.ids.length} of ${gone.stored} records, so it may be cut off or laid out otherwise; ${ACCEPTABLE}`,
    };
  }
  const refused = records.flatMap((record) => refusalOf(database, record) ?? [])[0];
  if (refused !== undefined) return { refused };
  const kept: KeptParts[] = [];
  const lost: string[] = [];
  const changes = records.map((given) => {
    const record = acceptEmptied ? asMeant(given) : given;
    const stored = findRow(database, record);
    if (stored === null) {
      putRow(database, record, now);
      return { resource: record.resource, change: "added" as const };
    }
    const { result, lacking } = resolve(takenOver(database, stored, record), record);
    if (result.resource === "bill") {
      const parts = lacking.map((each) => ({ ...each, bill: result.id }));
      kept.push(...parts);
      notice(database, { file, bill: result.id, parts }, now);
    }
    if (canLose(result)) {
      const fields = lostFields(stored.document, result.document);
      if (fields.length > 0) lost.push(`${recordName(result)}: ${fields.join(", ")}`);
    }
    return { resource: record.resource, change: replace(database, { stored, result, now }) };
  });
  const removed = remove(database, { replaces, ids: gone.ids });
  const withdrawn = withdraw(database, { records, lists }, { file, now });
  return {
    changes: [...changes, ...removed, ...withdrawn],
    kept,
    lost,
    removed: removed.map(({ id }) => id),
    withdrawn: withdrawn.map(({ id }) => id),
    gave: [...records, ...removed, ...withdrawn]
      .filter(({ resource }) => resource !== "bill")
      .map((record) => recordName(record)),
  };
}

/** Whether what its newest file lacks is gone: bills keep it, and who left a committee is no loss. */
function canLose({ resource }: PreparedRecord): boolean {
  return resource !== "bill" && resource !== "membership";
}

/** Why a record may not take the place of what is stored; bills are joined instead. */
function refusalOf(database: RecordsDatabase, incoming: PreparedRecord): string | null {
  const stored = incoming.resource === "vote" ? findRow(database, incoming) : null;
  if (stored === null || isOlder(incoming, stored)) return null;
  return whyWorse(voteIn(incoming), voteIn(stored));
}

function voteIn({ document }: Pick<StoredRow, "document">): VoteDocument {
  return JSON.parse(document) as VoteDocument;
}

/**
 * What is stored, for an incoming record to be joined with. Where an earlier version's readers read
 * it, a file as new has the word: what it lacks is kept, but nothing else that was said before.
 */
function takenOver(
  database: RecordsDatabase,
  stored: StoredRow,
  incoming: PreparedRecord,
): StoredRow {
  const name = recordName(incoming);
  if (isOlder(incoming, stored) || !isOutdated(database, name)) return stored;
  markCurrent(database, name);
  if (incoming.resource !== "bill") return stored;
  const document: BillDocument = {
    ...(JSON.parse(stored.document) as BillDocument),
    source_updated_at: null,
  };
  const [{ file }] = accountsOf(stored.accounts ?? null, document);
  const accounts = storedAccounts({ accounts: [{ file, document, isMeant: false }] });
  return { ...stored, document: JSON.stringify(document), accounts };
}

/** The bill's record with what is blank in it meant. */
function asMeant(record: PreparedRecord): PreparedRecord {
  if (record.resource !== "bill") return record;
  const { document, accounts } = madeOf(record);
  return prepareBill({
    document,
    accounts: accounts.map((account) => ({ ...account, isMeant: true })),
  });
}

interface Resolved {
  readonly result: PreparedRecord;
  /** The files that have less of the bill, and what. */
  readonly lacking: readonly Lacking[];
}

function resolve(stored: StoredRow, incoming: PreparedRecord): Resolved {
  if (incoming.resource === "bill") return mergeRows(stored, incoming);
  // An older account has the word where the newer one is broken.
  const isMended =
    incoming.resource === "vote" && whyWorse(voteIn(stored), voteIn(incoming)) !== null;
  const stays = stored.document !== incoming.document && isOlder(incoming, stored) && !isMended;
  return { result: stays ? { ...incoming, ...stored } : incoming, lacking: [] };
}

type Stamped = Pick<StoredRow, "source_updated_at">;

function isOlder(
  { source_updated_at: one }: Stamped,
  { source_updated_at: other }: Stamped,
): boolean {
  return one !== null && other !== null && one < other;
}

function mergeRows(stored: StoredRow, incoming: PreparedBill): Resolved {
  if (stored.document === incoming.document && stored.accounts === incoming.accounts) {
    return { result: incoming, lacking: [] };
  }
  const [before, { accounts: given }] = [madeOf(stored), madeOf(incoming)];
  const merged = mergeBill([...before.accounts, ...given]);
  const told = new Set(given.map(({ file }) => file));
  // What was known to be lacking before is not told again for a file that adds nothing.
  const isNews = merged.accounts.some(({ file }) => told.has(file));
  return {
    result: prepareBill(merged),
    lacking: merged.lacking.filter(({ file }) => isNews || told.has(file)),
  };
}

interface MadeOf {
  readonly document: BillDocument;
  readonly accounts: readonly [BillAccount, ...BillAccount[]];
}

function madeOf(row: Pick<StoredRow, "document" | "accounts">): MadeOf {
  const document = JSON.parse(row.document) as BillDocument;
  return { document, accounts: accountsOf(row.accounts ?? null, document) };
}

interface Replacement {
  readonly stored: StoredRow;
  readonly result: PreparedRecord;
  readonly now: Instant;
}

function replace(database: RecordsDatabase, { stored, result, now }: Replacement): Change {
  const isWhole = result.resource !== "bill" || stored.accounts === result.accounts;
  if (stored.document === result.document && isWhole) return "unchanged";
  const isSame = Buffer.compare(stored.content_hash, result.content_hash) === 0;
  putRow(database, result, isSame ? stored.updated_at : now);
  return isSame ? "unchanged" : "changed";
}

interface Noticed {
  readonly file: string;
  readonly bill: BillId;
  readonly parts: readonly KeptParts[];
}

/** Writes down what is lacking of a bill, and that nothing is any more in a file that is read again. */
function notice(
  { query, run }: RecordsDatabase,
  { file, bill, parts }: Noticed,
  now: Instant,
): void {
  if (parts.length === 0) {
    run(query.deleteFrom("notice").where((is) => is.and({ ...bill, file })));
  }
  for (const part of parts) {
    const kept = JSON.stringify(part.kept);
    run(
      query
        .insertInto("notice")
        .values({ ...bill, file: part.file, kept, noticed_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(["congress", "type", "number", "file"])
            .doUpdateSet({ kept, noticed_at: now })
            .where("notice.kept", "<>", kept),
        ),
    );
  }
}

interface Vanished {
  readonly ids: readonly string[];
  readonly stored: number;
}

function vanished(
  database: RecordsDatabase,
  { records, replaces }: Pick<ImportedFile, "records" | "replaces">,
): Vanished {
  if (replaces === null) return { ids: [], stored: 0 };
  const { resource, source } = replaces;
  const listed = new Set<unknown>(
    records
      .filter((record) => record.resource === resource && record.source === source)
      .map(({ id }) => id),
  );
  const stored = storedIds(database, { resource, source });
  return { ids: stored.filter((id) => !listed.has(id)), stored: stored.length };
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
    markCurrent(database, recordName({ resource, source, id }));
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
