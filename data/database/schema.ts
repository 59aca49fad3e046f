import type { BillType, Chamber } from "../../contract/enumerations.ts";
import type { Day, Instant } from "../documents.ts";
import type { PartResource } from "../parse/source-file.ts";

/** What became of a file's content. */
export type Outcome = "imported" | "passed_over" | "refused" | "quarantined";

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
  /** JSON of the files' versions that the document is merged from; `null` from before they were stored. */
  versions: string | null;
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

/** How a file is not as it should be. */
export const PROBLEM_KINDS = [
  /** It could not be fetched or read; the version before it keeps answering. */
  "refused",
  /** It looks wrong, so the version before it keeps answering for some nights. */
  "quarantined",
  /** It has elements or values that no record has a place for. */
  "unknown_elements",
  /** Rows or sections of it were left out. */
  "incomplete",
  /** It was quarantined and has been taken since: a notice, no longer a problem. */
  "adopted",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

interface ProblemTable {
  /** As the import named it; a zip's entry follows `!`. */
  file: string;
  kind: ProblemKind;
  found_by: "fetch" | "import";
  /** Which publisher's files it belongs to, as far as its path tells. */
  source: string | null;
  since: Instant;
  /** What is wrong, in a line or several. */
  reason: string;
  /** What it costs while it lasts. */
  cost: string;
  content_hash: Uint8Array | null;
  /** JSON of `Doubt[]`: why a version is quarantined or was. */
  doubts: string | null;
  /** Distinct days on which an import met the problem. */
  nights: number;
  last_day: Day;
  /** The operator's. */
  decision: "accepted" | "rejected" | null;
}

interface SourceTable {
  name: string;
  /** The publisher's newest time stamp among the files that were imported. */
  newest_at: Instant;
}

export interface RecordsSchema {
  file: FileTable;
  giver: GiverTable;
  bill: BillTable;
  vote: VoteTable;
  part: PartTable;
  problem: ProblemTable;
  source: SourceTable;
}
