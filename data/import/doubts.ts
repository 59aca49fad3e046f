import { isTooMuch, lossesOf, type Loss, type Replacement } from "./rules.ts";
import type { ImportedFile } from "./prepared-file.ts";

export interface Doubt {
  /** A sentence about the file, or the section that would lose entries. */
  readonly what: string;
  /** For a section: the number of stored entries, and how many of them the version lacks. */
  readonly had?: number;
  readonly lost?: number;
  /** Another file that still has the kept version: while it exists, time confirms nothing. */
  readonly contradictedBy?: string;
}

type Version = Pick<ImportedFile, "records" | "skippedEntries" | "contradictions" | "endsMidLine">;

export function doubtsOf(
  { records, skippedEntries, contradictions, endsMidLine }: Version,
  losses: readonly Loss[],
): readonly Doubt[] {
  // If a wrong row was skipped, the record's losses are not a correction.
  const isTornRecord = records.length === 1 && skippedEntries.length > 0;
  return [
    ...contradictions.map((what) => ({ what })),
    ...(endsMidLine ? [{ what: "ends in the middle of a line, as if cut off" }] : []),
    ...losses
      .filter((loss) => isTornRecord || isTooMuch(loss))
      .map(({ section, had, lost }) => ({ what: section, had, lost })),
  ];
}

/** `would lose 278 of 279 bill cosponsors; has a time stamp in the future` */
export function describeDoubts(doubts: readonly Doubt[]): string {
  const [losses, otherDoubts] = [doubts.filter(isLoss), doubts.filter((doubt) => !isLoss(doubt))];
  const lost = losses.map(({ what, had, lost: count }) => `${count} of ${had} ${what}`).join(", ");
  return [
    ...(losses.length === 0 ? [] : [`would lose ${lost}`]),
    ...otherDoubts.map(({ what }) => what),
  ].join("; ");
}

function isLoss({ had }: Doubt): boolean {
  return had !== undefined;
}

/** Whether an earlier version raised the same doubts at least as strongly. */
export function areConfirmed(doubts: readonly Doubt[], earlier: readonly Doubt[]): boolean {
  return doubts.every(({ what, lost = 0 }) =>
    earlier.some((doubt) => doubt.what === what && (doubt.lost ?? 0) >= lost),
  );
}

export function areKnown(doubts: readonly Doubt[], adopted: readonly Doubt[]): boolean {
  return !doubts.some(isLoss) && areConfirmed(doubts, adopted);
}

/** Whether a version restores what an adopted one lost, without losing more than that. */
export function isRepair(adopted: readonly Doubt[], replacements: readonly Replacement[]): boolean {
  const lost = adopted.filter(isLoss);
  if (lost.length === 0) return false;
  const restored = replacements.map(({ name, before, after }) => ({
    name,
    before: after,
    after: before,
  }));
  const gains = lossesOf(restored).map(({ section, ...gain }) => ({ what: section, ...gain }));
  return areConfirmed(lost, gains) && sumOf(lossesOf(replacements)) <= sumOf(gains);
}

function sumOf(losses: readonly Pick<Loss, "lost">[]): number {
  return losses.reduce((sum, { lost }) => sum + lost, 0);
}
