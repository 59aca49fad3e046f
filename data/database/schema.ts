import type { BillType, Chamber } from "../../contract/enumerations.ts";
import type { GeneratedAlways } from "kysely";

import type { AmendmentId, Day, Instant, PartResource, VoteId } from "../documents.ts";

export type Outcome = "imported" | "skipped" | "refused" | "quarantined";

interface FileTable {
  name: string;
  /** SHA-256 of its own name, without folders, and its content. */
  content_hash: Uint8Array;
  reader_version: number;
  outcome: Outcome;
  reason: string | null;
  imported_at: Instant;
  source: string | null;
  /** The publisher's newest time stamp in it. */
  newest_at: Instant | null;
  /** The name of the list that the file is all of: `committee committees-current`. */
  list: string | null;
  /** Null for a zip, whose files are checked one by one. */
  is_fiction: 0 | 1 | null;
}

/** What an accepted content says of a record: the record is merged from all of its versions. */
interface VersionTable {
  /** `bill 117 HR 5` */
  record: string;
  content_hash: Uint8Array;
  /** Null for the record's own document. */
  document: string | null;
}

interface StoredDocument {
  source_updated_at: Instant | null;
  /** The time of the last change of `content_hash`. */
  updated_at: Instant;
  /** Hash of the document without publishers' timestamps, which change without other changes. */
  content_hash: Uint8Array;
  document: string;
}

interface HashedDocument extends StoredDocument {
  /** Hash of the whole document. Manual edits replace it with random bytes. */
  document_hash: Uint8Array;
}

/** What the generator looks up about an amendment without reading its bill. */
export interface AmendmentState extends AmendmentId {
  /** The time of the last change of its content, since one bill may have a thousand amendments. */
  readonly updated_at: Instant;
  readonly votes: readonly VoteId[];
}

export interface BillTable extends HashedDocument {
  congress: number;
  type: BillType;
  number: number;
  title: GeneratedAlways<string | null>;
  /** JSON of `AmendmentState[]`; null for a bill without amendments. */
  amendments: string | null;
}

interface VoteTable extends HashedDocument {
  congress: number;
  session: number;
  chamber: Chamber;
  vote_number: number;
  vacated: GeneratedAlways<0 | 1>;
}

interface PartTable extends StoredDocument {
  resource: PartResource;
  id: string;
  source: string;
}

export const PROBLEM_KINDS = [
  "unreachable",
  "refused",
  /** Whole, and left out on purpose: a notice. */
  "unsupported",
  "quarantined",
  "unknown_elements",
  "incomplete",
  /** It was quarantined and then adopted: a notice, no longer a problem. */
  "adopted",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

interface ProblemTable {
  file: string;
  kind: ProblemKind;
  found_by: "fetch" | "import";
  source: string | null;
  since: Instant;
  reason: string;
  content_hash: Uint8Array | null;
  /** JSON of `Doubt[]`: the reasons for the quarantine. */
  doubts: string | null;
  /** The number of days on which an import found the problem. */
  nights: number;
  last_day: Day;
  decision: "accepted" | "rejected" | null;
}

interface SourceTable {
  name: string;
  /** The last day on which the publisher served all that it was asked for. */
  served_on: Day;
}

/** What a record or list had and no longer has. */
interface FullestTable {
  name: string;
  section: string;
  entries: number;
  /** The last day on which it had them. */
  until: Day;
}

export interface RecordsSchema {
  file: FileTable;
  version: VersionTable;
  bill: BillTable;
  vote: VoteTable;
  part: PartTable;
  problem: ProblemTable;
  source: SourceTable;
  fullest: FullestTable;
}
