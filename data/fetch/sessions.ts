import { congressOf } from "../../contract/congress.ts";
import type { SourceRun } from "./source-run.ts";

/** A year of a Congress: each has two sessions, and the roll calls are numbered by them. */
export interface Session {
  readonly congress: number;
  readonly session: 1 | 2;
  readonly year: number;
  /** Whether a later year has begun, so that few roll calls can come to it. */
  readonly isOver: boolean;
}

/** The sessions of the Congresses to be mirrored that have begun. */
export function sessionsOf(run: SourceRun): Session[] {
  const thisYear = latestYear(run);
  return run.congresses.flatMap((congress) => {
    const year = 1787 + 2 * congress;
    return [
      { congress, session: 1 as const, year, isOver: year < thisYear },
      { congress, session: 2 as const, year: year + 1, isOver: year + 1 < thisYear },
    ].filter((session) => session.year <= thisYear);
  });
}

/** By the clock, or by the mirror where the clock was set back. */
function latestYear({ state, clock }: SourceRun): number {
  const years = state.list("votes/").map(({ path }) => {
    const [, year, congress, session] =
      /^votes\/(?:house\/(\d+)|senate\/(\d+)_(\d))/.exec(path) ?? [];
    return year === undefined ? 1786 + 2 * Number(congress) + Number(session) : Number(year);
  });
  const known = years.filter((year) => !Number.isNaN(year));
  return known.reduce((a, b) => Math.max(a, b), new Date(clock()).getUTCFullYear());
}

/** The Congress whose session a year is. */
export function congressOfYear(year: number): number {
  return congressOf(`${year}-02-01`);
}
