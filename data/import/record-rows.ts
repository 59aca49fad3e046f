import { sql, type RawBuilder, type Selectable } from "kysely";

import { sha256 } from "../../lib/hash.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { BILL_KEY, PART_KEY, VOTE_KEY } from "../database/key-ranges.ts";
import type { BillTable } from "../database/schema.ts";
import type { Instant } from "../documents.ts";
import type { PartResource } from "../parse/source-file.ts";
import { idOf } from "../readers/check-reading.ts";
import type { Identity, PreparedRecord } from "./prepared-file.ts";

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

const STORED = ["source_updated_at", "updated_at", "content_hash", "document"] as const;

const KEYS = { bill: BILL_KEY, vote: VOTE_KEY, part: PART_KEY } as const;

export type RecordRows = ReturnType<typeof openRows>;

/** The rows of all records, of which each import reads and writes thousands. */
export function openRows({ query, all, prepared }: RecordsDatabase) {
  const statementsOf = (table: keyof typeof KEYS) => {
    const key = KEYS[table];
    const columns = [...key, ...STORED, ...(table === "part" ? [] : ["document_hash"])];
    const isIt = sql`(${names(key)}) = (${placeholders(key)})`;
    return {
      find: prepared(
        sql<StoredRow>`select ${names(STORED)} from ${sql.table(table)} where ${isIt}`,
      ),
      put: prepared(
        sql`replace into ${sql.table(table)} (${names(columns)}) values (${placeholders(columns)})`,
      ),
      remove: prepared(sql`delete from ${sql.table(table)} where ${isIt}`),
    };
  };
  const statements = {
    bill: statementsOf("bill"),
    vote: statementsOf("vote"),
    part: statementsOf("part"),
  };
  const of = (record: Identity) => statements["source" in record ? "part" : record.resource];
  const parts = query.selectFrom("part").orderBy("id");
  return {
    find: (record: Identity): StoredRow | null => of(record).find.first(keyOf(record)),
    put(record: PreparedRecord, updatedAt: Instant): void {
      const { source_updated_at, content_hash, document } = record;
      const values = [...keyOf(record), source_updated_at, updatedAt, content_hash, document];
      of(record).put.run("source" in record ? values : [...values, sha256(document)]);
    },
    remove: (record: Identity): void => void of(record).remove.run(keyOf(record)),
    idsOf: (list: { readonly resource: PartResource; readonly source: string }) =>
      all(parts.select("id").where((is) => is.and({ ...list }))).map(({ id }) => id),
    meetingsOf: (source: string): readonly StoredRow[] =>
      all(parts.select(STORED).where((is) => is.and({ resource: "meeting", source }))),
  };
}

const names = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));
const placeholders = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map(() => null));

function keyOf(record: Identity): readonly unknown[] {
  if ("source" in record) return PART_KEY.map((column) => record[column]);
  return record.resource === "bill"
    ? BILL_KEY.map((column) => record.id[column])
    : VOTE_KEY.map((column) => record.id[column]);
}
