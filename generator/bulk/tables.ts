import type { RecordKind } from "../../contract/enumerations.ts";
import type { LegislatorBlocks } from "../../contract/kinds/legislator.ts";
import type { VoteBlocks } from "../../contract/kinds/vote.ts";
import { type ColumnValue, type TableResource, TABLES } from "../../contract/resources/tables.ts";

import { type BulkPiece, type BulkRecord, rangeOf } from "../catalog/bulk-piece.ts";
import {
  latest,
  PART_BYTES,
  type PartWriter,
  type ReadText,
  type WrittenPart,
} from "./part-writer.ts";
import type { BulkFileId } from "../../contract/resources/bulk.ts";

/** Formats a CSV line (RFC 4180). Null becomes an empty field. */
function csvLine(fields: readonly ColumnValue[]): string {
  const written = fields.map((field) => {
    const text = String(field ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(",")}\r\n`;
}

function rowsOf(resource: RecordKind, record: BulkRecord, blocks: object) {
  if (!(resource in TABLES)) return [];
  const rows: (readonly [TableResource, readonly object[]])[] = [];
  if (resource === "vote") {
    const { results } = blocks as VoteBlocks;
    rows.push(["vote_position", results.map((entry) => ({ vote: record, entry }))]);
  }
  if (resource === "legislator" && record.congress === undefined) {
    const served = (blocks as LegislatorBlocks).terms.flatMap(({ congresses }) => congresses);
    rows.push([
      "legislator",
      [{ ...record, congress: served.length === 0 ? null : Math.max(...served) }],
    ]);
    return rows;
  }
  return [...rows, [resource as TableResource, [record]] as const];
}

/**
 * Returns a record's rows of tables: a legislator's in that of a `congress`, or without one in that of
 * everybody.
 */
export function tablePieces(
  resource: RecordKind,
  record: BulkRecord,
  blocks: object,
): readonly BulkPiece[] {
  const { congress = null, updated_at: updatedAt } = record;
  const range = resource === "legislator" ? "all" : rangeOf(resource, record);
  const filled = rowsOf(resource, record, blocks).filter(([, rows]) => rows.length > 0);
  return filled.map(([table, rows]) => {
    const columns = Object.values(TABLES[table]);
    const lines = rows.map((row) => csvLine(columns.map(([, of]) => of(row as never))));
    const content = Buffer.from(lines.join(""));
    const about = { resource: table, congress, format: "csv" as const, range };
    return { ...about, records: rows.length, updatedAt, bytes: content.length, content: [content] };
  });
}

/** Returns the first line of a table as CSV. */
export function headPiece({ resource, congress, format }: BulkFileId): BulkPiece | null {
  if (format !== "csv") return null;
  const content = Buffer.from(csvLine(Object.keys(TABLES[resource as TableResource])));
  const about = { resource, congress, format, range: "head", records: 0, updatedAt: "" };
  return { ...about, bytes: content.length, content: [content] };
}

/** Writes each CSV table also as Parquet. */
export async function writeTables(
  written: readonly WrittenPart[],
  parts: PartWriter,
  readText: ReadText,
): Promise<readonly WrittenPart[]> {
  const csv = written.filter(({ format }) => format === "csv");
  const tables = Map.groupBy(csv, ({ resource, congress }) => `${resource} ${congress}`);
  const made: WrittenPart[] = [];
  for (const [, ...rows] of tables.values()) {
    for (const piece of await piecesOf(rows, readText)) await parts.add(piece);
    made.push(...(await parts.finish()));
  }
  return made;
}

async function piecesOf(
  rows: readonly WrittenPart[],
  readText: ReadText,
): Promise<readonly BulkPiece[]> {
  const { congress } = rows[0] as WrittenPart;
  const resource = rows[0]?.resource as TableResource;
  // This loads forty modules, and most commands write no tables.
  const { parquetOf } = await import("./parquet.ts");
  const bytes = await parquetOf(resource, textsOf(rows, readText));
  const records = rows.reduce((sum, each) => sum + each.records, 0);
  const about = { resource, congress, format: "parquet" as const, range: "all" };
  const pieces: BulkPiece[] = [];
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const content = bytes.subarray(offset, offset + PART_BYTES);
    pieces.push({
      ...about,
      records: offset === 0 ? records : 0,
      updatedAt: latest(rows),
      bytes: content.length,
      content: [content],
    });
  }
  return pieces;
}

async function* textsOf(rows: readonly WrittenPart[], readText: ReadText): AsyncGenerator<Buffer> {
  for (const { hash } of rows) yield await readText(hash);
}
