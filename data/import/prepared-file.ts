import { MAX_PAGE_BYTES } from "../../contract/build.ts";
import { size } from "../../lib/amounts.ts";
import { messageOf } from "../../lib/errors.ts";
import { sha256 } from "../../lib/hash.ts";
import { checkReading } from "../readers/check-reading.ts";
import type { BillId, Day, Instant, PartResource, VoteId } from "../documents.ts";
import { isMarkedAsFiction } from "../../lib/fiction.ts";
import { dateOf } from "../parse/list-date.ts";
import {
  idOf,
  UnreadableFile,
  UnsupportedFile,
  type FileReading,
  type Reading,
  type SourceFile,
} from "../parse/source-file.ts";

export type ReadFile = (file: SourceFile) => FileReading | null;

/** What one source tells of a record, which is merged with other sources' parts when it is published. */
interface PartIdentity {
  readonly resource: PartResource;
  readonly id: string;
  readonly source: string;
}

/** What identifies a stored record. */
export type Identity =
  | { readonly resource: "bill"; readonly id: BillId }
  | { readonly resource: "vote"; readonly id: VoteId }
  | PartIdentity;

interface PreparedDocument {
  readonly source_updated_at: Instant | null;
  readonly content_hash: Uint8Array;
  readonly document: string;
}

export type PreparedRecord = Identity & PreparedDocument;

const NO_FINDINGS = {
  skippedEntries: [],
  contradictions: [],
  guesses: [],
  notices: [],
} satisfies Partial<FileReading>;

/** Serialized by its reader, so that storing it takes little time. */
export interface ImportedFile
  extends
    Omit<FileReading, "readings" | keyof typeof NO_FINDINGS>,
    Required<Pick<FileReading, keyof typeof NO_FINDINGS>> {
  readonly outcome: "imported";
  readonly records: readonly PreparedRecord[];
  readonly isFiction: boolean;
  /** From the file's first lines, for lists whose records have no dates. */
  readonly changedOn: Day | null;
}

export type PreparedFile =
  | ImportedFile
  /** Without a reason, files whose name or kind says that they are none of ours. */
  | { readonly outcome: "skipped"; readonly reason?: string }
  | { readonly outcome: "refused"; readonly reason: string };

/** Never throws; refuses files that are unreadable, or impossible by the given day. */
export function prepareFile(file: SourceFile, readFile: ReadFile, today: Day): PreparedFile {
  try {
    const read = readFile(file);
    if (read === null) return { outcome: "skipped" };
    const { readings, ...reading } = checkReading(read, today);
    const records = readings.map(prepareRecord);
    for (const record of records) refuseIfTooLarge(record);
    const isFiction = isMarkedAsFiction(file.bytes);
    const changedOn = dateOf(file.bytes);
    return { ...NO_FINDINGS, ...reading, outcome: "imported", records, isFiction, changedOn };
  } catch (error) {
    const outcome = error instanceof UnsupportedFile ? "skipped" : "refused";
    return { outcome, reason: reasonOf(error) };
  }
}

/** Three times the largest record so far (118 H.R. 2670); its page has up to four times as many bytes. */
const MAX_RECORD_BYTES = 4 * 1024 ** 2;

/** A text's page has no more bytes than its record. */
const maxBytes = ({ resource }: PreparedRecord): number =>
  resource === "bill_text" ? MAX_PAGE_BYTES : MAX_RECORD_BYTES;

function refuseIfTooLarge(record: PreparedRecord): void {
  const [bytes, most] = [record.document.length, maxBytes(record)];
  if (bytes <= most) return;
  throw new UnsupportedFile(
    `its record would have ${size(bytes)}; at most ${size(most)} are taken`,
  );
}

export function prepareRecord(reading: Reading): PreparedRecord {
  return { ...identityOf(reading), ...prepareDocument(reading.document) };
}

function identityOf(reading: Reading): Identity {
  const { resource, document } = reading;
  if (resource === "bill") {
    const { congress, type, number } = document;
    return { resource, id: { congress, type, number } };
  }
  if (resource === "vote") {
    const { congress, session, chamber, vote_number } = document;
    return { resource, id: { congress, session, chamber, vote_number } };
  }
  return { resource, id: idOf(reading), source: reading.source };
}

export function prepareDocument(document: Reading["document"]): PreparedDocument {
  const json = JSON.stringify(document);
  return {
    source_updated_at: "source_updated_at" in document ? document.source_updated_at : null,
    content_hash: contentHash(json),
    document: json,
  };
}

/**
 * Hashes a record's JSON without timestamps, which publishers update in thousands of unchanged
 * records, titles, summaries and amendments (LibraryOfCongress/api.congress.gov#201), and without
 * the date of the membership file, which all committees share.
 */
export function contentHash(json: string): Uint8Array {
  return sha256(contentOf(json));
}

export function contentOf(json: string): string {
  return json.replaceAll(STAMPS, "");
}

// Can't match inside a JSON string, where quotes are escaped.
const STAMPS = /"(?:(?:source_)?updated_at|as_of)":(?:null|"[^"]*"),?/g;

function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const line = message.replaceAll(/\s+/g, " ").trim();
  // Errors other than `UnreadableFile` are bugs in the reader.
  return error instanceof UnreadableFile ? line : `the reader failed: ${line}`;
}
