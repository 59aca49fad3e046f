import type { RecordsDatabase } from "./database.ts";
import type { BillDocument, BillId, Instant, VoteDocument } from "./documents.ts";
import { mergeBill } from "./merge-bill.ts";
import { isOutdated, markCurrent } from "./outdated-records.ts";
import { mostLost } from "./most-lost.ts";
import {
  prepareBill,
  type PreparedBill,
  type PreparedFile,
  type PreparedRecord,
  type Replaced,
} from "./prepared-file.ts";
import type { Reading } from "./reader.ts";
import { recordName } from "./record-name.ts";
import { findRow, putRow, storedIds, type StoredRow } from "./record-rows.ts";
import type { PartResource } from "./schema.ts";
import { whyWorse } from "./worse-vote.ts";

/** What storing a record did. */
export type Change = "added" | "changed" | "unchanged" | "removed";

/** A file lacked what another file of the same bill has, which stayed. */
export interface KeptParts {
  readonly file: string;
  readonly bill: BillId;
  /** Lists of the bill, or `sponsor`. */
  readonly kept: readonly string[];
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
      /** A name of each record but bills, those removed included. */
      readonly gave: readonly string[];
    };

export interface WriteOptions {
  /** The file's name. */
  readonly file: string;
  readonly now: Instant;
  /** Takes a list even where it may be cut off. */
  readonly acceptShrunken: boolean;
}

type ImportedFile = Extract<PreparedFile, { outcome: "imported" }>;

/** How each reason ends for which a list is refused, but which `acceptShrunken` overrules. */
export const ACCEPTABLE = "if it is right, --accept-shrunken takes it";

/** Writes a file's records inside the caller's transaction: all of them, or none and why. */
export function writeRecords(
  database: RecordsDatabase,
  { records, replaces, isCutOff }: ImportedFile,
  { file, now, acceptShrunken }: WriteOptions,
): Written {
  const gone = vanished(database, { records, replaces });
  if (isCutOff && !acceptShrunken) {
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
  const changes = records.map((record) => {
    const stored = findRow(database, record);
    if (stored === null) {
      putRow(database, record, now);
      return { resource: record.resource, change: "added" as const };
    }
    const { result, lost } = resolve(takenOver(database, stored, record), record);
    if (result.resource === "bill" && lost.length > 0) {
      kept.push({ file, bill: result.id, kept: lost });
      notice(database, { file, bill: result.id, kept: lost }, now);
    }
    return { resource: record.resource, change: replace(database, { stored, result, now }) };
  });
  const removed = remove(database, { replaces, ids: gone.ids });
  return {
    changes: [...changes, ...removed],
    kept,
    removed: removed.map(({ id }) => id),
    gave: [...records, ...removed]
      .filter(({ resource }) => resource !== "bill")
      .map((record) => recordName(record)),
  };
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
  return { ...stored, document: JSON.stringify(document) };
}

interface Resolved {
  readonly result: PreparedRecord;
  /** What the newer of the two lacked. */
  readonly lost: readonly string[];
}

function resolve(stored: StoredRow, incoming: PreparedRecord): Resolved {
  if (stored.document === incoming.document) return { result: incoming, lost: [] };
  if (incoming.resource === "bill") return mergeRows(stored, incoming);
  // An older account has the word where the newer one is broken.
  const isMended =
    incoming.resource === "vote" && whyWorse(voteIn(stored), voteIn(incoming)) !== null;
  const stays = isOlder(incoming, stored) && !isMended;
  return { result: stays ? { ...incoming, ...stored } : incoming, lost: [] };
}

type Stamped = Pick<StoredRow, "source_updated_at">;

function isOlder(
  { source_updated_at: one }: Stamped,
  { source_updated_at: other }: Stamped,
): boolean {
  return one !== null && other !== null && one < other;
}

function mergeRows(stored: StoredRow, incoming: PreparedBill): Resolved {
  const { document, kept } = mergeBill(
    JSON.parse(stored.document) as BillDocument,
    JSON.parse(incoming.document) as BillDocument,
  );
  return { result: prepareBill(document), lost: kept };
}

interface Replacement {
  readonly stored: StoredRow;
  readonly result: PreparedRecord;
  readonly now: Instant;
}

function replace(database: RecordsDatabase, { stored, result, now }: Replacement): Change {
  if (stored.document === result.document) return "unchanged";
  const isSame = Buffer.compare(stored.content_hash, result.content_hash) === 0;
  putRow(database, result, isSame ? stored.updated_at : now);
  return isSame ? "unchanged" : "changed";
}

function notice({ query, run }: RecordsDatabase, parts: KeptParts, now: Instant): void {
  const kept = JSON.stringify(parts.kept);
  run(
    query
      .insertInto("notice")
      .values({ ...parts.bill, file: parts.file, kept, noticed_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["congress", "type", "number", "file"])
          .doUpdateSet({ kept, noticed_at: now })
          .where("notice.kept", "<>", kept),
      ),
  );
}

interface Vanished {
  readonly ids: readonly string[];
  readonly stored: number;
}

function vanished(
  database: RecordsDatabase,
  { records, replaces }: Pick<ImportedFile, "records" | "replaces">,
): Vanished {
  if (replaces === null || !isPartResource(replaces.resource)) return { ids: [], stored: 0 };
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
  const { query, run } = database;
  if (replaces === null || !isPartResource(replaces.resource)) return [];
  const { resource, source } = replaces;
  return ids.map((id) => {
    const part = query.deleteFrom("part").where("resource", "=", resource).where("id", "=", id);
    run(part.where("source", "=", source));
    markCurrent(database, recordName({ resource, source, id }));
    return { resource, source, id, change: "removed" as const };
  });
}

function isPartResource(resource: Reading["resource"]): resource is PartResource {
  return resource !== "bill" && resource !== "vote";
}
