import type { RecordKind } from "../../contract/enumerations.ts";
import type { ColumnValue } from "../../contract/kinds/kind.ts";
import type { BulkFileId } from "../../contract/resources/bulk.ts";
import { KINDS } from "../../contract/kinds/kinds.ts";

/** What a record adds to a bulk file. */
export interface BulkPiece extends BulkFileId {
  readonly range: string;
  readonly records: number;
  readonly updatedAt: string;
  readonly bytes: number;
  readonly content: readonly Uint8Array[];
  /** The rows of a table, for Parquet. */
  readonly values?: readonly (readonly ColumnValue[])[];
}

export interface BulkRecord {
  readonly congress?: number | null;
  readonly updated_at: string;
}

/** Returns the part of its bulk file that a record belongs to: `HR 12`. */
export function rangeOf(resource: RecordKind | "bill_text", record: object): string {
  return KINDS[resource === "bill_text" ? "bill" : resource].range(record);
}

/** Returns the line of a complete record. `content` ends with a line feed. */
export function recordPiece(
  resource: RecordKind | "bill_text",
  record: BulkRecord,
  content: readonly Uint8Array[],
): BulkPiece {
  const bytes = content.reduce((sum, { length }) => sum + length, 0);
  const updatedAt = record.updated_at;
  const { congress = null } = record;
  const range = rangeOf(resource, record);
  const piece = { resource, congress, format: "ndjson" as const, range, records: 1 };
  return { ...piece, updatedAt, bytes, content };
}

const LINE_FEED = 10;
const DATA = '{"data":';
const END_OF_RECORD = '\n},"meta":';
const END = Buffer.from("}\n");

export function recordInFull(page: Buffer): Uint8Array[] {
  const end = page.lastIndexOf(END_OF_RECORD);
  const pieces: Uint8Array[] = [];
  for (let offset = DATA.length; offset <= end; offset = page.indexOf(LINE_FEED, offset) + 1) {
    pieces.push(page.subarray(offset, page.indexOf(LINE_FEED, offset)));
  }
  return [...pieces, END];
}
