import { messageOf } from "../../lib/errors.ts";
import { sha256 } from "../../lib/hash.ts";
import { checkReading, idOf } from "../readers/check-reading.ts";
import type { BillDocument, BillId, Day, Instant, VoteDocument, VoteId } from "../documents.ts";
import { isMarkedAsFiction } from "../../lib/fiction.ts";
import {
  UnreadableFile,
  type FileReading,
  type Reading,
  type SourceFile,
  type PartResource,
} from "../parse/source-file.ts";

export type ReadFile = (file: SourceFile) => FileReading | null;

interface PreparedDocument {
  readonly source_updated_at: Instant | null;
  readonly content_hash: Uint8Array;
  readonly document: string;
}

export interface PreparedBill extends PreparedDocument {
  readonly resource: "bill";
  readonly id: BillId;
  readonly title: string | null;
}

export interface PreparedVote extends PreparedDocument {
  readonly resource: "vote";
  readonly id: VoteId;
  readonly bill: BillId | null;
  readonly vacated: boolean;
}

export interface PreparedPart extends PreparedDocument {
  readonly resource: PartResource;
  readonly id: string;
  readonly source: string;
}

export type PreparedRecord = PreparedBill | PreparedVote | PreparedPart;

type Replaced = NonNullable<FileReading["replaces"]>;

export type Listed = NonNullable<FileReading["lists"]>;

/** Serialized by its reader, so that storing it takes little time. */
export type PreparedFile =
  | {
      readonly outcome: "imported";
      readonly records: readonly PreparedRecord[];
      readonly replaces: Replaced | null;
      readonly lists: Listed | null;
      readonly endsMidLine: boolean;
      readonly skippedEntries: readonly string[];
      readonly contradictions: readonly string[];
      readonly notices: readonly string[];
      readonly isFiction: boolean;
    }
  | { readonly outcome: "skipped" }
  | { readonly outcome: "refused"; readonly reason: string };

export type ImportedFile = Extract<PreparedFile, { outcome: "imported" }>;

/** Never throws; refuses files that are unreadable, or impossible by the given day. */
export function prepareFile(file: SourceFile, readFile: ReadFile, today: Day): PreparedFile {
  try {
    const read = readFile(file);
    if (read === null) return { outcome: "skipped" };
    const reading = checkReading(read, today);
    return {
      outcome: "imported",
      records: reading.readings.map(prepareRecord),
      replaces: reading.replaces ?? null,
      lists: reading.lists ?? null,
      endsMidLine: reading.endsMidLine ?? false,
      skippedEntries: reading.skippedEntries ?? [],
      contradictions: reading.contradictions ?? [],
      notices: reading.notices ?? [],
      isFiction: isMarkedAsFiction(file.bytes),
    };
  } catch (error) {
    return { outcome: "refused", reason: reasonOf(error) };
  }
}

export function prepareRecord(reading: Reading): PreparedRecord {
  if (reading.resource === "bill") return prepareBill(reading.document);
  if (reading.resource === "vote") return prepareVote(reading.document);
  const { resource, source, document } = reading;
  return { resource, id: idOf(document), source, ...prepareDocument(document) };
}

export function prepareBill(document: BillDocument): PreparedBill {
  const { congress, type, number, title } = document;
  return { resource: "bill", id: { congress, type, number }, title, ...prepareDocument(document) };
}

/** The same record with another version's document. */
export function withDocument(record: PreparedRecord, json: string): PreparedRecord {
  const document = JSON.parse(json) as never;
  if (record.resource === "bill") return prepareBill(document);
  if (record.resource === "vote") return prepareVote(document);
  return { ...record, ...prepareDocument(document) };
}

export function withStamp(record: PreparedRecord, stamp: Instant): PreparedRecord {
  const document = { ...(JSON.parse(record.document) as object), source_updated_at: stamp };
  return withDocument(record, JSON.stringify(document));
}

function prepareVote(vote: VoteDocument): PreparedVote {
  const { congress, session, chamber, vote_number, bill, vacated } = vote;
  return {
    resource: "vote",
    id: { congress, session, chamber, vote_number },
    bill,
    vacated,
    ...prepareDocument(vote),
  };
}

function prepareDocument(document: Reading["document"]): PreparedDocument {
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
  return sha256(json.replaceAll(STAMPS, ""));
}

// Can't match inside a JSON string, where quotes are escaped.
const STAMPS = /"(?:(?:source_)?updated_at|as_of)":(?:null|"[^"]*"),?/g;

function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const line = message.replaceAll(/\s+/g, " ").trim();
  // Errors other than `UnreadableFile` are bugs in the reader.
  return error instanceof UnreadableFile ? line : `the reader failed: ${line}`;
}
