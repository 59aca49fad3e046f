import type { BillType, Chamber } from "../../contract/enumerations.ts";
import type { Day, Instant } from "../documents.ts";
import type { PartResource } from "../parse/source-file.ts";

/** What became of a file's content. */
export type Outcome = "imported" | "passed_over" | "refused";

/** Content that was read before, so that it need not be read again. */
interface FileTable {
  content_hash: Uint8Array;
  name: string;
  reader_version: number;
  outcome: Outcome;
  reason: string | null;
  imported_at: Instant;
  /** The file that gave some of the same records later. */
  superseded_by: string | null;
  /** Whether it is of the sample legislature; null for a zip, whose files are looked at one by one. */
  is_fiction: 0 | 1 | null;
  /** Whether it could be read before or after any other file with the same result. */
  in_any_order: 0 | 1;
}

/** The content that gave a record last. */
interface GiverTable {
  /** By its name: `vote 117-1-house-5`, `committee committees-current hsag00`. */
  record: string;
  content_hash: Uint8Array;
}

interface StoredDocument {
  source_updated_at: Instant | null;
  /** When `content_hash` last changed. */
  updated_at: Instant;
  /** Of the document but for the publishers' stamps, which move without a change. */
  content_hash: Uint8Array;
  /** JSON. */
  document: string;
}

interface HashedDocument extends StoredDocument {
  /** Of the whole document; any other bytes where it was written by hand. */
  document_hash: Uint8Array;
}

export interface BillTable extends HashedDocument {
  congress: number;
  type: BillType;
  number: number;
  title: string | null;
  sponsor_bioguide_id: string | null;
  /** JSON of the files' accounts that the document is made of; `null` from before they were kept. */
  accounts: string | null;
}

export interface VoteTable extends HashedDocument {
  congress: number;
  session: number;
  chamber: Chamber;
  vote_number: number;
  date: Day | null;
  bill_congress: number | null;
  bill_type: BillType | null;
  bill_number: number | null;
  vacated: 0 | 1;
}

/** One source's account of a legislator, committee, membership, meeting or nomination. */
export interface PartTable extends StoredDocument {
  resource: PartResource;
  id: string;
  source: string;
}

/** A file has less of its bill than another one, whose account stays. */
interface NoticeTable {
  congress: number;
  type: BillType;
  number: number;
  file: string;
  /** JSON list of what stayed: `sponsor`, `amendments`, `amendments.votes`. */
  kept: string;
  noticed_at: Instant;
}

/** A record that an earlier version's readers read, and whose file could not be read anew. */
interface OutdatedRecordTable {
  /** As `giver` names it. */
  record: string;
}

export interface RecordsSchema {
  file: FileTable;
  giver: GiverTable;
  bill: BillTable;
  vote: VoteTable;
  part: PartTable;
  notice: NoticeTable;
  outdated_record: OutdatedRecordTable;
}
