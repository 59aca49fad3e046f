import { parse } from "csv-parse/sync";
import { parquetWriteBuffer } from "hyparquet-writer";

import type { RecordKind } from "../../contract/enumerations.ts";
import {
  type ColumnType,
  type ColumnValue,
  type TableResource,
  TABLES,
} from "../../contract/resources/tables.ts";
import { sha256 } from "../../lib/hash.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Chunk } from "../cache/chunks.ts";
import { type BulkRecord, rangeOf } from "../pages/part-ranges.ts";
import type { ReadText } from "./bulk-files.ts";
import { PART_BYTES, type PartWriter, type WrittenPart } from "../pages/part-writer.ts";

/** Formats a CSV line (RFC 4180). Null becomes an empty field. */
function csvLine(fields: readonly ColumnValue[]): string {
  const written = fields.map((field) => {
    const text = String(field ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(",")}\r\n`;
}

/** The Congresses with bills or votes. Only these have tables of members. */
export function congressesWithTables(parts: readonly WrittenPart[]): readonly number[] {
  const found = parts.flatMap(({ resource, congress }) =>
    resource === "bill" || resource === "vote" ? (congress ?? []) : [],
  );
  return [...new Set(found)].toSorted((a, b) => a - b);
}

function rowsOf(resource: RecordKind, record: BulkRecord, blocks: BulkRecord) {
  if (!(resource in TABLES)) return [];
  const rows: (readonly [TableResource, readonly object[]])[] = [];
  if (resource === "vote") {
    const entries: readonly object[] = blocks.results;
    rows.push(["vote_position", entries.map((entry) => ({ vote: record, entry }))]);
  }
  if (resource === "legislator" && record.congress === undefined) {
    const served: readonly number[] = blocks.terms.flatMap((term: BulkRecord) => term.congresses);
    rows.push([
      "legislator",
      [{ ...record, congress: served.length === 0 ? null : Math.max(...served) }],
    ]);
    return rows;
  }
  return [...rows, [resource as TableResource, [record]] as const];
}

/** Adds a record to its tables: a legislator to that of a `congress`, or without one to that of everybody. */
export function addToTables(
  parts: Pick<PartWriter, "add">,
  resource: RecordKind,
  record: BulkRecord,
  blocks: object,
): void {
  const { congress = null, updated_at: updatedAt } = record;
  const range = resource === "legislator" ? "all" : rangeOf(resource, record).range;
  for (const [table, rows] of rowsOf(resource, record, blocks)) {
    if (rows.length === 0) continue;
    const columns = Object.values(TABLES[table]);
    const lines = rows.map((row) => csvLine(columns.map(([, of]) => of(row as never))));
    const piece = { range, records: rows.length, updatedAt };
    parts.add({ resource: table, congress, format: "csv" }, piece, [Buffer.from(lines.join(""))]);
  }
}

export interface TableTask {
  readonly resource: TableResource;
  readonly congress: number | null;
  readonly updatedAt: string;
  readonly records: number;
  /** Hashes of the parts with its rows as CSV. */
  readonly rows: readonly Uint8Array[];
}

export function tableChunks(parts: readonly WrittenPart[]): Chunk[] {
  const csv = parts.filter(({ format }) => format === "csv");
  const tables = Map.groupBy(csv, ({ resource, congress }) => `table ${resource} ${congress}`);
  return [...tables].map(([name, tableParts]) => {
    const rows = tableParts.map(({ hash }) => hash);
    const updatedAt = tableParts.map((part) => part.updatedAt).reduce((a, b) => (a > b ? a : b));
    const records = tableParts.reduce((sum, part) => sum + part.records, 0);
    const { congress } = tableParts[0] as WrittenPart;
    const resource = tableParts[0]?.resource as TableResource;
    const argument: TableTask = { resource, congress, updatedAt, records, rows };
    return {
      name,
      task: "table",
      argument,
      inputs: sha256(Buffer.concat([...rows, Buffer.from(updatedAt)])),
    };
  });
}

export async function addTable(
  parts: Pick<PartWriter, "add">,
  { resource, congress, updatedAt, records, rows }: TableTask,
  readText: ReadText,
): Promise<void> {
  const head = Buffer.from(csvLine(Object.keys(TABLES[resource])));
  const none = { range: "head", records: 0, updatedAt: "" };
  parts.add({ resource, congress, format: "csv" }, none, [head]);
  const bytes = parquetOf(resource, await Promise.all(rows.map(readText)));
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const piece = { range: "all", records: offset === 0 ? records : 0, updatedAt };
    const slice = bytes.subarray(offset, offset + PART_BYTES);
    parts.add({ resource, congress, format: "parquet" }, piece, [slice]);
  }
}

type Cell = string | number | boolean | null;

/** Returns null for an invalid or too large value, which the schema gate reports. */
function wholeOrNull(field: string | number): number | null {
  const value = Number(field);
  return value === (value | 0) ? value : null;
}

const TYPES: Readonly<Record<ColumnType, readonly [object, (field: string) => Cell]>> = {
  text: [{ type: "BYTE_ARRAY", converted_type: "UTF8" }, (field) => field],
  int: [{ type: "INT32" }, wholeOrNull],
  bool: [{ type: "BOOLEAN" }, (field) => field === "true"],
  date: [
    { type: "INT32", converted_type: "DATE" },
    (field) => wholeOrNull(Date.parse(field) / DAY_MS),
  ],
};

function createColumn(type: ColumnType) {
  const [, read] = TYPES[type];
  const cells = new Map<string, Cell>([["", null]]);
  const data: Cell[] = [];
  return {
    data,
    add: (field: string): void => {
      const cell = cells.get(field) ?? (field === "" ? null : read(field));
      cells.set(field, cell);
      data.push(cell);
    },
  };
}

/** Parses a CSV part. Most roll calls have no quotes and need no parser. */
function fieldsOf(text: Buffer): string[][] {
  if (text.includes('"')) return parse(text);
  const lines = text.toString().trimEnd().split("\r\n");
  return lines.map((line) => line.split(","));
}

function parquetOf(resource: TableResource, texts: readonly Buffer[]): Uint8Array {
  const named = Object.entries(TABLES[resource]);
  const columns = named.map(([, [type]]) => createColumn(type));
  for (const text of texts) {
    for (const fields of fieldsOf(text)) {
      for (const [index, column] of columns.entries()) column.add(fields[index] ?? "");
    }
  }
  const elements = named.map(([name, [type]]) => ({
    name,
    repetition_type: "OPTIONAL" as const,
    ...TYPES[type][0],
  }));
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: named.map(([name], index) => ({ name, data: columns[index]?.data ?? [] })),
      schema: [{ name: "root", num_children: named.length }, ...elements],
    }),
  );
}
