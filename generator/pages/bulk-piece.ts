import type { RecordKind } from "../../contract/enumerations.ts";
import type { BulkFileId } from "../../contract/resources/bulk.ts";
import { type BulkRecord, rangeOf } from "./part-ranges.ts";

type Lines = readonly Uint8Array[];

/** What a record adds to a bulk file. */
export interface BulkPiece extends BulkFileId {
  readonly range: string;
  readonly records: number;
  readonly updatedAt: string;
  readonly bytes: number;
  /** The hash of the page with the record, if the piece is its line. */
  readonly page?: Uint8Array;
  /** May be missing if there is a page, from which it is read. */
  readonly content?: Lines;
}

/** Returns the line of a complete record. `content` ends with a line feed. */
export function recordPiece(
  resource: RecordKind | "bill_text",
  record: BulkRecord,
  content: readonly Uint8Array[],
  page?: Uint8Array,
): BulkPiece {
  const { congress, range } = rangeOf(resource, record);
  const bytes = content.reduce((sum, { length }) => sum + length, 0);
  const updatedAt = record.updated_at;
  const piece = { resource, congress, format: "ndjson" as const, range, records: 1 };
  return { ...piece, updatedAt, bytes, content, ...(page && { page }) };
}

/** Removes a piece's line if it has a page, from which the line can be read. */
export function withoutLine({ content, ...piece }: BulkPiece): BulkPiece {
  return piece.page === undefined && content !== undefined ? { ...piece, content } : piece;
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
