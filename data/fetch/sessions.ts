/** A year of a Congress: each has two sessions, and the roll calls are numbered by them. */
export interface Session {
  readonly congress: number;
  readonly session: 1 | 2;
  readonly year: number;
}

/** The sessions of some Congresses that have begun by a year. */
export function sessionsOf(congresses: readonly number[], thisYear: number): Session[] {
  return congresses.flatMap((congress) => {
    const year = 1787 + 2 * congress;
    return [
      { congress, session: 1 as const, year },
      { congress, session: 2 as const, year: year + 1 },
    ].filter((session) => session.year <= thisYear);
  });
}
