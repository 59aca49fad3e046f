import type { RecordKind } from "../../contract/enumerations.ts";
import type { BillBlocks } from "../../contract/kinds/bill.ts";
import type { CommitteeBlocks } from "../../contract/kinds/committee.ts";
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

type Rows = readonly (readonly [TableResource, readonly object[]])[];

/** The blocks of a record that have tables of their own. */
function entriesOf(resource: RecordKind, blocks: object): Rows {
  if (resource === "bill") {
    const { cosponsors, subjects } = blocks as BillBlocks;
    return [
      ["cosponsor", cosponsors],
      ["subject", subjects],
    ];
  }
  if (resource === "vote") return [["vote_position", (blocks as VoteBlocks).results]];
  if (resource !== "committee") return [];
  const { memberships, past_memberships: past } = blocks as CommitteeBlocks;
  return [["membership", [...memberships, ...past]]];
}

function rowsOf(resource: RecordKind, record: BulkRecord, blocks: object): Rows {
  if (resource === "legislator" && record.congress === undefined) {
    const served = (blocks as LegislatorBlocks).terms.flatMap(({ congresses }) => congresses);
    return [
      ["legislator", [{ ...record, congress: served.length === 0 ? null : Math.max(...served) }]],
    ];
  }
  const own: Rows = resource in TABLES ? [[resource as TableResource, [record]]] : [];
  const entries = entriesOf(resource, blocks).map(
    ([table, rows]) => [table, rows.map((entry) => ({ record, entry }))] as const,
  );
  return [...own, ...entries];
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
