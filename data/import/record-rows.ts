import type { PartResource } from "../parse/source-file.ts";
import type { Selectable } from "kysely";

import { sha256 } from "../../lib/hash.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { BILL_KEY, compared, PART_KEY, VOTE_KEY } from "../database/key-ranges.ts";
import type { Instant } from "../documents.ts";
import type { PreparedBill, PreparedPart, PreparedRecord, PreparedVote } from "./prepared-file.ts";
import { idOf } from "../readers/check-reading.ts";
import type { BillTable, PartTable, VoteTable } from "../database/schema.ts";

export type StoredRow = Pick<
  Selectable<BillTable>,
  "source_updated_at" | "updated_at" | "content_hash" | "document"
>;

export type Identity =
  | Pick<PreparedBill, "resource" | "id">
  | Pick<PreparedVote, "resource" | "id">
  | Pick<PreparedPart, "resource" | "id" | "source">;

/** `bill 117 HR 5`, `vote 117-1-house-5`, `committee committees-current hsag00`. */
export function recordName(record: Identity): string {
  return "source" in record
    ? [record.resource, record.source, record.id].join(" ")
    : `${record.resource} ${idOf(record.id)}`;
}

export const STORED = ["source_updated_at", "updated_at", "content_hash", "document"] as const;

function placeOf(record: Identity) {
  if (record.resource === "bill") {
    return { table: "bill", isIt: compared(BILL_KEY, "=", record.id) } as const;
  }
  return record.resource === "vote"
    ? ({ table: "vote", isIt: compared(VOTE_KEY, "=", record.id) } as const)
    : ({ table: "part", isIt: compared(PART_KEY, "=", record) } as const);
}

export function findRow({ query, first }: RecordsDatabase, record: Identity): StoredRow | null {
  const { table, isIt } = placeOf(record);
  return first(query.selectFrom(table).select(STORED).where(isIt));
}

export function removeRow(
  { query, run }: Pick<RecordsDatabase, "query" | "run">,
  record: Identity,
): void {
  const { table, isIt } = placeOf(record);
  run(query.deleteFrom(table).where(isIt));
}

export function putRow(
  { query, run }: RecordsDatabase,
  record: PreparedRecord,
  updatedAt: Instant,
): void {
  if (record.resource === "bill") {
    run(query.replaceInto("bill").values(billRow(record, updatedAt)));
  } else if (record.resource === "vote") {
    run(query.replaceInto("vote").values(voteRow(record, updatedAt)));
  } else run(query.replaceInto("part").values(partRow(record, updatedAt)));
}

export function storedIds(
  { query, all }: RecordsDatabase,
  { resource, source }: { readonly resource: PartResource; readonly source: string },
): string[] {
  const rows = all(
    query
      .selectFrom("part")
      .select("id")
      .where((is) => is.and({ resource, source }))
      .orderBy("id"),
  );
  return rows.map(({ id }) => id);
}

function billRow(bill: PreparedBill, updatedAt: Instant): BillTable {
  const { id, title } = bill;
  return {
    ...id,
    title,
    ...documentColumns(bill, updatedAt),
    document_hash: sha256(bill.document),
  };
}

function voteRow(vote: PreparedVote, updatedAt: Instant): VoteTable {
  return {
    ...vote.id,
    bill_congress: vote.bill?.congress ?? null,
    bill_type: vote.bill?.type ?? null,
    bill_number: vote.bill?.number ?? null,
    vacated: vote.vacated ? 1 : 0,
    ...documentColumns(vote, updatedAt),
    document_hash: sha256(vote.document),
  };
}

function partRow(part: PreparedPart, updatedAt: Instant): PartTable {
  const { resource, id, source } = part;
  return { resource, id, source, ...documentColumns(part, updatedAt) };
}

function documentColumns(record: PreparedRecord, updatedAt: Instant): StoredRow {
  const { source_updated_at, content_hash, document } = record;
  return { source_updated_at, updated_at: updatedAt, content_hash, document };
}
