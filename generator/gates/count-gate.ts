import type { Manifest } from "../../contract/build.ts";
import type { Judged } from "./judged.ts";

/** What a manifest says of records by number. */
export type Counts = Pick<Manifest, "totals" | "by_congress" | "current_congress">;

/** Resources that are published of the current Congress alone: with the next they begin anew. */
const OF_CURRENT_CONGRESS: ReadonlySet<string> = new Set(["meeting", "nomination"]);

/** Whatever the share, one record may go: in a Congress's first days it is a large part of all. */
const ALWAYS_LOST = 1;

/** The gate `counts`: no list, and no Congress of it, loses more than a share of its records. */
export function judgeCounts(candidate: Counts, live: Manifest, maxShrink: number): Judged {
  const compare = (page: string, before: number, after: number): Judged["violations"] =>
    before - after <= mayGo(before, maxShrink, ALWAYS_LOST)
      ? []
      : [{ gate: "counts", page, message: `${before} records in ${live.build}, ${after} now` }];
  const isTurn = candidate.current_congress !== live.current_congress;
  const begunAnew = Object.keys(live.totals).filter(
    (resource) => isTurn && OF_CURRENT_CONGRESS.has(resource),
  );
  return {
    violations: Object.entries(live.totals).flatMap(([resource, before]) => [
      ...(begunAnew.includes(resource)
        ? []
        : compare(`${resource}s`, before, candidate.totals[resource] ?? 0)),
      ...Object.entries(live.by_congress[resource] ?? {}).flatMap(([congress, count]) =>
        compare(
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

/** How many of a number may go: a share, and some few whatever the share; of none allowed none. */
export function mayGo(before: number, maxShrink: number, atLeast: number): number {
  return maxShrink === 0 ? 0 : Math.max(atLeast, before * maxShrink);
}
