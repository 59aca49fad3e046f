import type {
  BillDocument,
  CommitteePart,
  Day,
  Instant,
  LegislatorPart,
  MeetingPart,
  MembershipPart,
  NominationPart,
  VoteDocument,
} from "../documents.ts";

/** An upstream document: a file, or an entry of a zip. */
export interface SourceFile {
  /**
   * For messages, and for facts that only the name has. Uses `/` as the separator, and `!` before a
   * zip's entry.
   */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The publisher's last change according to the date on disk or in the zip. */
  readonly modified?: Day | null;
}

/**
 * A record, or one source's part of a record, from a file.
 *
 * `source` identifies the origin, so that different sources coexist and a later file replaces an
 * earlier one of the same source.
 */
export type Reading =
  | { readonly resource: "bill"; readonly document: BillDocument }
  | { readonly resource: "vote"; readonly document: VoteDocument }
  | { readonly resource: "legislator"; readonly source: string; readonly document: LegislatorPart }
  | { readonly resource: "committee"; readonly source: string; readonly document: CommitteePart }
  | { readonly resource: "membership"; readonly source: string; readonly document: MembershipPart }
  | { readonly resource: "meeting"; readonly source: string; readonly document: MeetingPart }
  | { readonly resource: "nomination"; readonly source: string; readonly document: NominationPart };

/** The resources that are stored per source. */
export type PartResource = Exclude<Reading["resource"], "bill" | "vote">;

export interface FileReading {
  readonly readings: readonly Reading[];
  /** The smallest units that were wrong and skipped, one line each with place and value. */
  readonly leftOut?: readonly string[];
  /** Contradictions about identity, Congress or totals, one line each. */
  readonly contradictions?: readonly string[];
  /** Whether the text ends mid-line, so that the last entry may be incomplete. */
  readonly endsMidLine?: boolean;
  /** Values without a field in records, one line each, worded the same in all files of the kind. */
  readonly notices?: readonly string[];
  /**
   * Set if the file is a source's complete list, such as the current committees. Records of this
   * resource and source that are missing from the file are removed.
   */
  readonly replaces?: { readonly resource: PartResource; readonly source: string } | undefined;
  /**
   * Set for a schedule of meetings that is complete from a time on, as of the publisher's last dated
   * change. Later meetings that it lacks were taken off.
   */
  readonly lists?:
    | { readonly source: string; readonly after: Instant; readonly asOf: Instant | null }
    | undefined;
}

/** A file that can't be read; the message is one line with the reason. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
