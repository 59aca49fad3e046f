import type {
  BillDocument,
  BillTextDocument,
  CommitteePart,
  Instant,
  LegislatorPart,
  MeetingPart,
  MembershipPart,
  NominationPart,
  TreatyPart,
  VoteDocument,
} from "../documents.ts";

export interface SourceFile {
  /** Uses `/` as the separator, and `!` before a zip's entry. Some facts are only in the name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Different sources coexist; a later file replaces an earlier one of the same source. */
export type Reading =
  | { readonly resource: "bill"; readonly document: BillDocument }
  | { readonly resource: "vote"; readonly document: VoteDocument }
  | { readonly resource: "bill_text"; readonly source: string; readonly document: BillTextDocument }
  | { readonly resource: "legislator"; readonly source: string; readonly document: LegislatorPart }
  | { readonly resource: "committee"; readonly source: string; readonly document: CommitteePart }
  | { readonly resource: "membership"; readonly source: string; readonly document: MembershipPart }
  | { readonly resource: "meeting"; readonly source: string; readonly document: MeetingPart }
  | { readonly resource: "nomination"; readonly source: string; readonly document: NominationPart }
  | { readonly resource: "treaty"; readonly source: string; readonly document: TreatyPart };

export type PartResource = Exclude<Reading["resource"], "bill" | "vote">;

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
