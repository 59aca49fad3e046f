import {
  type BillDocument,
  type BillId,
  type Instant,
  type PartResource,
  PARTS,
  type VoteDocument,
  type VoteId,
} from "../documents.ts";

export interface SourceFile {
  /** Uses `/` as the separator, and `!` before a zip's entry. Some facts are only in the name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

type PartReading<Resource extends PartResource> = Resource extends unknown
  ? {
      readonly resource: Resource;
      readonly source: string;
      readonly document: Parameters<(typeof PARTS)[Resource]>[0];
    }
  : never;

/** Different sources coexist; a later file replaces an earlier one of the same source. */
export type Reading =
  | { readonly resource: "bill"; readonly document: BillDocument }
  | { readonly resource: "vote"; readonly document: VoteDocument }
  | PartReading<PartResource>;

/** Identifies a record within its resource. */
export function idOf(reading: Reading): string {
  if (reading.resource === "bill" || reading.resource === "vote") return idOfFile(reading.document);
  const ofPart: (document: never) => string = PARTS[reading.resource];
  return ofPart(reading.document as never);
}

/** Identifies a bill or a roll call. */
export function idOfFile(id: BillId | VoteId): string {
  return "session" in id
    ? `${id.congress}-${id.session}-${id.chamber}-${id.vote_number}`
    : `${id.congress} ${id.type} ${id.number}`;
}

export interface FileReading {
  readonly readings: readonly Reading[];
  /** The smallest units that were wrong and skipped, one line each with place and value. */
  readonly skippedEntries?: readonly string[];
  readonly contradictions?: readonly string[];
  /** Values inferred from the rest of the file, one line each. */
  readonly guesses?: readonly string[];
  /** Whether the text ends mid-line, so that the last entry may be incomplete. */
  readonly endsMidLine?: boolean;
  /** Values without a field in records, one line each, worded the same in all files of the kind. */
  readonly notices?: readonly string[];
  /** Set if the file is a source's complete list. Records that it lacks are removed. */
  readonly replaces?: { readonly resource: PartResource; readonly source: string } | undefined;
  /** Set for a complete list whose missing records stay, and are reported: those of `source` whose ids begin so. */
  readonly listsAll?:
    | { readonly resource: PartResource; readonly source: string; readonly ids: string }
    | undefined;
  /** Set for a schedule that is complete from `after` on. `asOf` is its last dated change. */
  readonly lists?:
    | { readonly source: string; readonly after: Instant; readonly asOf: Instant | null }
    | undefined;
}

/** The message is one line with the reason, and quotes at most 80 characters of a file. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/([^\s"]{80})[^\s"]+|("[^"]{80})[^"]*/g, "$1$2…"), options);
  }
}

/** Another kind of file than any that is read here. */
export class UnknownKind extends UnreadableFile {}

/** A whole file of a kind or size that this version leaves out on purpose. */
export class UnsupportedFile extends UnreadableFile {}

/** An answer that says that the publisher has no such document, at present or at all. */
export class NoSuchDocument extends UnreadableFile {}
