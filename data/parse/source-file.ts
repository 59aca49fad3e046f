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

/** One upstream document: a file, or an entry of a zip. */
export interface SourceFile {
  /** For messages and for the facts that only a name tells; `/` separates, a zip's entry follows `!`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** When its publisher changed it last, as far as its date on the disk or in the zip tells. */
  readonly modified?: Day | null;
}

/**
 * A record, or one source's part of a record, that a file holds.
 *
 * `source` names who says it, so that two sources of one record stand beside each other
 * and a later file of the same source takes the place of the earlier one.
 */
export type Reading =
  | { readonly resource: "bill"; readonly document: BillDocument }
  | { readonly resource: "vote"; readonly document: VoteDocument }
  | { readonly resource: "legislator"; readonly source: string; readonly document: LegislatorPart }
  | { readonly resource: "committee"; readonly source: string; readonly document: CommitteePart }
  | { readonly resource: "membership"; readonly source: string; readonly document: MembershipPart }
  | { readonly resource: "meeting"; readonly source: string; readonly document: MeetingPart }
  | { readonly resource: "nomination"; readonly source: string; readonly document: NominationPart };

/** The resources that are kept source by source. */
export type PartResource = Exclude<Reading["resource"], "bill" | "vote">;

export interface FileReading {
  readonly readings: readonly Reading[];
  /** The smallest units that were wrong and left out, a line each with place and value. */
  readonly leftOut?: readonly string[];
  /** Where the file contradicts itself about identity, Congress or totals, a line each. */
  readonly contradictions?: readonly string[];
  /** Whether the text ends as no file of its kind does: then what stands last may be a part only. */
  readonly endsMidLine?: boolean;
  /** What the file says and no record has, a line each; the same words in every file of its kind. */
  readonly notices?: readonly string[];
  /**
   * Set by a file that lists all there is of one source (say the current committees): what the
   * same resource and source had before and the file no longer has goes away.
   */
  readonly replaces?: { readonly resource: PartResource; readonly source: string } | undefined;
  /**
   * Set by a schedule of meetings: it has all of its source that start later than one time, as of
   * the last change that its publisher dates. What it lacks of them was taken off.
   */
  readonly lists?:
    | { readonly source: string; readonly after: Instant; readonly asOf: Instant | null }
    | undefined;
}

/** A file that can't be read as what it should be; the message says why in one line. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
