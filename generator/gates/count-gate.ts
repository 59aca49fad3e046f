import type { Manifest } from "../../contract/build.ts";
import type { Violation } from "../../builds/overruled.ts";

/** What gates say of a build. */
export interface Judged {
  readonly violations: readonly Violation[];
  /** What they saw and let pass, each in a sentence. */
  readonly remarks: readonly string[];
}

/** What a manifest says of records by number. */
export type Counts = Pick<Manifest, "totals" | "by_congress" | "current_congress">;

/** Resources that are published of the current Congress alone: with the next they begin anew. */
const OF_CURRENT_CONGRESS: ReadonlySet<string> = new Set(["meeting", "nomination"]);

/** Each record comes from a file of its own, so the publisher never removes many at once. */
const FROM_SINGLE_FILES: ReadonlySet<string> = new Set(["bill", "law", "vote"]);

/**
 * The publisher may shorten a file that defines a whole list: `committees-current.yaml` lost 32 of
 * 260 committees in June 2023. The import holds back versions that look wrong; this gate only
 * detects a wrong or empty records database.
 */
const WHOLE_LIST_SHRINK = 0.5;

/** One record may always go: in a Congress's first days it is a large share. */
const ALWAYS_LOST = 1;

/**
 * Checks the gate `counts`: bills, laws and votes, and those of each Congress, lose at most
 * `maxShrink` of their records, other lists at most half.
 */
export function judgeCounts(candidate: Counts, live: Manifest, maxShrink: number): Judged {
  const compare = (
    resource: string,
    page: string,
    before: number,
    after: number,
  ): Judged["violations"] => {
    const share = FROM_SINGLE_FILES.has(resource) ? maxShrink : wholeListShrink(maxShrink);
    const message = `${before} records in ${live.build}, ${after} now`;
    return before - after <= mayGo(before, share) ? [] : [{ gate: "counts", page, message }];
  };
  const isTurn = candidate.current_congress !== live.current_congress;
  const begunAnew = Object.keys(live.totals).filter(
    (resource) => isTurn && OF_CURRENT_CONGRESS.has(resource) && live.totals[resource] !== 0,
  );
  return {
    violations: Object.entries(live.totals).flatMap(([resource, before]) => [
      ...(begunAnew.includes(resource)
        ? []
        : compare(resource, `${resource}s`, before, candidate.totals[resource] ?? 0)),
      ...Object.entries(live.by_congress[resource] ?? {}).flatMap(([congress, count]) =>
        compare(
          resource,
          `${resource}s of Congress ${congress}`,
          count,
          candidate.by_congress[resource]?.[congress] ?? 0,
        ),
      ),
    ]),
    remarks: begunAnew.map(
      (resource) =>
        `Congress ${candidate.current_congress} has taken the place of ${live.current_congress}: ${candidate.totals[resource] ?? 0} ${resource}s instead of ${live.totals[resource]}`,
    ),
  };
}

function wholeListShrink(maxShrink: number): number {
  return maxShrink === 0 ? 0 : Math.max(WHOLE_LIST_SHRINK, maxShrink);
}

function mayGo(before: number, share: number): number {
  return share === 0 ? 0 : Math.max(ALWAYS_LOST, before * share);
}
