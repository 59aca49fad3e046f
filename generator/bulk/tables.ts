import type { RecordKind } from "../../contract/enumerations.ts";
import type { LegislatorBlocks } from "../../contract/kinds/legislator.ts";
import type { VoteBlocks } from "../../contract/kinds/vote.ts";
import { type ColumnValue, type TableResource, TABLES } from "../../contract/resources/tables.ts";

import { type BulkPiece, type BulkRecord, rangeOf } from "../catalog/bulk-piece.ts";
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
    const values = rows.map((row) => columns.map(([, of]) => of(row as never)));
    const content = Buffer.from(values.map(csvLine).join(""));
    const about = { resource: table, congress, format: "csv" as const, range, values };
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
