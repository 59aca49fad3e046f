/** What a process that serves a quota tells and asks. */
export interface Claim {
  /** Days since 1970. */
  readonly day: number;
  /** What the day allows. */
  readonly perDay: number;
  /** How many of the day's requests it wants to hold. */
  readonly wanted: number;
  /** Of what it held, what it does not need; negative where it served some that it did not hold. */
  readonly returned: number;
  /** Unix seconds, and what it has served in that second and not told yet. */
  readonly second: number;
  readonly requests: number;
  readonly searches: number;
}

/** What it may hold, and what all processes together have told. */
export interface Grant {
  readonly granted: number;
  /** What the day has left beside that. */
  readonly remaining: number;
  readonly requests: number;
  readonly searches: number;
}

/** Where the days' counts are kept. */
interface DayStore {
  readonly usedOn: (day: number) => number;
  readonly setUsed: (day: number, requests: number) => void;
}

export type QuotaLedger = (claim: Claim) => Grant;

/**
 * Counts one quota for all processes. What is granted counts as used until it is returned, so a day is
 * never exceeded, whatever becomes of the processes that hold some of it.
 */
export function openQuotaLedger({ usedOn, setUsed }: DayStore): QuotaLedger {
  let [second, requests, searches] = [0, 0, 0];
  return (claim) => {
    if (claim.second > second) [second, requests, searches] = [claim.second, 0, 0];
    if (claim.second === second) {
      requests += claim.requests;
      searches += claim.searches;
    }
    const before = usedOn(claim.day);
    const kept = Math.max(0, before - claim.returned);
    const granted = Math.min(claim.wanted, Math.max(0, claim.perDay - kept));
    if (kept + granted !== before) setUsed(claim.day, kept + granted);
    return {
      granted,
      remaining: Math.max(0, claim.perDay - kept - granted),
      requests: claim.second === second ? requests : 0,
      searches: claim.second === second ? searches : 0,
    };
  };
}
