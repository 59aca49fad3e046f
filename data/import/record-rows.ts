import type { PartResource } from "../parse/source-file.ts";
import type { Selectable } from "kysely";

import { sha256 } from "../../lib/hash.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { BILL_KEY, compared, PART_KEY, VOTE_KEY } from "../database/key-ranges.ts";
import type { Instant } from "../documents.ts";
import type { Identity, PreparedRecord } from "./prepared-file.ts";
import { idOf } from "../readers/check-reading.ts";
import type { BillTable } from "../database/schema.ts";

export type StoredRow = Pick<
  Selectable<BillTable>,
  "source_updated_at" | "updated_at" | "content_hash" | "document"
>;

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
  const { resource, source_updated_at, content_hash, document } = record;
  const row = { source_updated_at, updated_at: updatedAt, content_hash, document };
  if (resource === "bill" || resource === "vote") {
    const document_hash = sha256(document);
    run(query.replaceInto(resource).values({ ...record.id, ...row, document_hash }));
  } else {
    const { id, source } = record;
    run(query.replaceInto("part").values({ resource, id, source, ...row }));
  }
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
