import { sql, type RawBuilder, type Selectable } from "kysely";

import { sha256 } from "../../lib/hash.ts";
import type { RecordsDatabase } from "../database/database.ts";
import { BILL_KEY, PART_KEY, VOTE_KEY } from "../database/key-ranges.ts";
import type { AmendmentState, BillTable } from "../database/schema.ts";
import type { BillDocument, Instant, PartResource } from "../documents.ts";
import { idOfFile } from "../parse/source-file.ts";
import { contentOf, type Identity, type PreparedRecord } from "./prepared-file.ts";

export type StoredRow = Pick<
  Selectable<BillTable>,
  "source_updated_at" | "updated_at" | "content_hash" | "document"
> & { readonly amendments?: string | null };

/** `bill 117 HR 5`, `vote 117-1-house-5`, `committee committees-current hsag00`. */
export function recordName(record: Identity): string {
  return "source" in record
    ? [record.resource, record.source, record.id].join(" ")
    : `${record.resource} ${idOfFile(record.id)}`;
}

const STORED = ["source_updated_at", "updated_at", "content_hash", "document"] as const;
const OWN = { bill: ["document_hash", "amendments"], vote: ["document_hash"], part: [] } as const;

const KEYS = { bill: BILL_KEY, vote: VOTE_KEY, part: PART_KEY } as const;

export type RecordRows = ReturnType<typeof openRows>;

/** The rows of all records, of which each import reads and writes thousands. */
export function openRows({ query, all, prepared }: RecordsDatabase) {
  const statementsOf = (table: keyof typeof KEYS) => {
    const key = KEYS[table];
    const columns = [...key, ...STORED, ...OWN[table]];
    const found = [...STORED, ...(table === "bill" ? ["amendments"] : [])];
    const isIt = sql`(${names(key)}) = (${placeholders(key)})`;
    return {
      find: prepared(sql<StoredRow>`select ${names(found)} from ${sql.table(table)} where ${isIt}`),
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
  const statementsFor = (record: Identity) =>
    statements["source" in record ? "part" : record.resource];
  const parts = query.selectFrom("part").orderBy("id");
  return {
    find: (record: Identity): StoredRow | null => statementsFor(record).find.first(keyOf(record)),
    /** `before` is the row that it replaces. */
    put(record: PreparedRecord, updatedAt: Instant, before: StoredRow | null = null): void {
      const { source_updated_at, content_hash, document } = record;
      const values = [...keyOf(record), source_updated_at, updatedAt, content_hash, document];
      if (!("source" in record)) values.push(sha256(document));
      if (record.resource === "bill") values.push(amendmentsOf(document, updatedAt, before));
      statementsFor(record).put.run(values);
    },
    remove: (record: Identity): void => void statementsFor(record).remove.run(keyOf(record)),
    idsOf: (list: { readonly resource: PartResource; readonly source: string }) =>
      all(parts.select("id").where((is) => is.and({ ...list }))).map(({ id }) => id),
    meetingsOf: (source: string): readonly StoredRow[] =>
      all(parts.select(STORED).where((is) => is.and({ resource: "meeting", source }))),
  };
}

/** Amendments whose content is unchanged keep their time. */
function amendmentsOf(json: string, now: Instant, before: StoredRow | null): string | null {
  if (!json.includes('"amendments":[{')) return null;
  const earlier = (JSON.parse(before?.amendments ?? "[]") as AmendmentState[]).entries();
  const documents = before === null ? [] : (JSON.parse(before.document) as BillDocument).amendments;
  const times = new Map(
    Array.from(earlier, ([at, { updated_at }]) => [textOf(documents[at]), updated_at]),
  );
  const states = (JSON.parse(json) as BillDocument).amendments.map((amendment): AmendmentState => {
    const { congress, type, number, votes } = amendment;
    const updated_at = times.get(textOf(amendment)) ?? now;
    return { congress, type, number, updated_at, votes };
  });
  return JSON.stringify(states);
}

const textOf = (document: unknown): string => contentOf(JSON.stringify(document ?? null));

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
