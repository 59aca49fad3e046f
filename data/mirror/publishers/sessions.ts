import { congressOf } from "../../../contract/congress.ts";
import type { MirrorState } from "../files/mirror-state.ts";
import type { SourceRun } from "../files/source-run.ts";

/** A session of Congress, one per calendar year. Roll calls are numbered by session. */
export interface Session {
  readonly congress: number;
  readonly session: 1 | 2;
  readonly year: number;
  /** Whether the next session has begun, so that few more roll calls are expected. */
  readonly isOver: boolean;
  /** Whether it is past mid-February, by when each session had roll calls. */
  readonly hasBegun: boolean;
}

export function sessionsOf(run: SourceRun): Session[] {
  const now = run.clock();
  // A clock that was set back must not hide sessions that are already mirrored.
  const mirrored = Math.max(0, ...mirroredYears(run.state));
  const thisYear = Math.max(mirrored, new Date(now).getUTCFullYear());
  // Sessions extend into January: the last House roll call of 2012 was on January 1, 2013.
  const isOver = (year: number): boolean => year < mirrored || now >= Date.UTC(year + 1, 0, 15);
  return run.congresses
    .flatMap((congress) =>
      ([1, 2] as const).map((session) => {
        const year = 1786 + 2 * congress + session;
        const hasBegun = isOver(year) || now >= Date.UTC(year, 1, 15);
        return { congress, session, year, isOver: isOver(year), hasBegun };
      }),
    )
    .filter(({ year }) => year <= thisYear);
}

export function mirroredYears(state: MirrorState): ReadonlySet<number> {
  const years = state.list("votes/").map(({ path }) => {
    const [, year, congress, session] =
      /^votes\/(?:house\/(\d+)|senate\/(\d+)_(\d))/.exec(path) ?? [];
    return year === undefined ? 1786 + 2 * Number(congress) + Number(session) : Number(year);
  });
  return new Set(years.filter((year) => !Number.isNaN(year)));
}

export function congressOfYear(year: number): number {
  return congressOf(`${year}-02-01`);
}
