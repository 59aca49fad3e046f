import type { RecordKind } from "../../contract/enumerations.ts";
import type { ColumnValue } from "../../contract/kinds/kind.ts";
import { KINDS, type TableResource, TABLES } from "../../contract/kinds/kinds.ts";

import { type BulkPiece, type BulkRecord, rangeOf } from "../catalog/bulk-piece.ts";
import type { BulkFileId } from "../../contract/resources/bulk.ts";

/** Formats a CSV line (RFC 4180). Null becomes an empty field. */
function csvLine(fields: readonly ColumnValue[]): string {
  const written = fields.map((field) =>
    typeof field === "string" && /[",\r\n]/.test(field)
      ? `"${field.replaceAll('"', '""')}"`
      : field,
  );
  return `${written.join(",")}\r\n`;
}

/**
 * Returns a record's rows of tables: a legislator's in that of a `congress`, or without one in that of
 * everybody.
 */
export function tablePieces(
  kind: RecordKind,
  record: BulkRecord,
  blocks: object,
): readonly BulkPiece[] {
  const { tables = {}, hasWholeTables } = KINDS[kind];
  const { congress = null, updated_at: updatedAt } = record;
  const range = hasWholeTables === true ? "all" : rangeOf(kind, record);
  const pieces = Object.entries(tables).map(([name, { rows, columns }]) => {
    const fields = Object.values(columns);
    const values = rows(record as never, blocks as never).map((row) =>
      fields.map(([, valueOf]) => valueOf(row as never)),
    );
    const content = Buffer.from(values.map(csvLine).join(""));
    const about = { resource: name as TableResource, congress, format: "csv" as const, range };
    const size = { records: values.length, bytes: content.length };
    return { ...about, ...size, updatedAt, values, content: [content] };
  });
  return pieces.filter(({ records }) => records > 0);
}

/** Returns the first line of a table as CSV. */
export function headPiece({ resource, congress, format }: BulkFileId): BulkPiece | null {
  if (format !== "csv") return null;
  const content = Buffer.from(csvLine(Object.keys(TABLES[resource as TableResource].columns)));
  const about = { resource, congress, format, range: "head", records: 0, updatedAt: "" };
  return { ...about, bytes: content.length, content: [content] };
}
