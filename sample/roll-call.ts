import type { BillType, Chamber } from "../contract/enumerations.ts";
import type { Member, Roster } from "./people.ts";
import type { Random } from "./random.ts";

/** What is voted on and how it is to end. */
export interface RollCallQuestion {
  readonly chamber: Chamber;
  readonly question: string;
  /** As the chamber announces it: `Passed`, `Amendment Rejected` … */
  readonly result: string;
  readonly required: "1/2" | "3/5" | "2/3";
  readonly carried: boolean;
  readonly split: "bipartisan" | "party" | "tie";
  /** `quorum`, `speaker` and `vacated` are the House's; a `recorded` vote is Aye and No. */
  readonly kind: "yea-and-nay" | "recorded" | "quorum" | "speaker" | "vacated";
  /** In the Committee of the Whole, where delegates vote too. */
  readonly inCommittee?: boolean;
  readonly title: string;
  readonly bill?: {
    readonly type: BillType;
    readonly number: number;
    readonly title: string;
  };
  /** In place of a bill: `JOURNAL`, `ADJOURN`, `QUORUM`. */
  readonly matter?: string;
  readonly amendment?: {
    readonly number: number;
    readonly author: string;
    readonly purpose: string;
  };
  readonly nomination?: { readonly number: string; readonly description: string };
  readonly treaty?: { readonly number: string; readonly title: string };
}

export interface Tally {
  yea: number;
  nay: number;
  present: number;
  absent: number;
}

export interface RollCall extends Omit<RollCallQuestion, "amendment"> {
  /** Numbered by date, as the roll call is. */
  amendment?: NonNullable<RollCallQuestion["amendment"]>;
  readonly day: number;
  readonly seconds: number;
  number: number;
  tally: Tally | null;
}

const YEA = 0;
const NAY = 1;
const PRESENT = 2;
export const ABSENT = 3;
export type Cast = typeof YEA | typeof NAY | typeof PRESENT | typeof ABSENT;

/** Each member's vote, such that the roll call ends as it is to end. */
export function castVotes(
  random: Random,
  call: RollCallQuestion,
  voters: readonly Member[],
  { majority }: Roster,
): Cast[] {
  if (call.kind === "quorum") return voters.map(() => (random.chance(0.015) ? ABSENT : PRESENT));
  const leading = majority[call.chamber];
  const carried = call.carried || call.split === "tie";
  const casts = voters.map((voter) => draw(random, call.split, carried, voter, leading));
  settle(random, call, casts);
  return casts;
}

function draw(
  random: Random,
  split: RollCallQuestion["split"],
  carried: boolean,
  voter: Member,
  leading: "D" | "R",
): Cast {
  const luck = random.next();
  if (luck < 0.025) return ABSENT;
  if (luck < 0.0265) return PRESENT;
  const leads = voter.caucus === leading;
  const strays = random.chance(0.01 + voter.maverick * 0.06);
  const bipartisan = split === "bipartisan";
  const agrees = bipartisan ? random.chance(leads ? 0.93 : 0.78) : leads !== strays;
  return agrees === carried ? YEA : NAY;
}

function count(casts: readonly Cast[], cast: Cast): number {
  let found = 0;
  for (const each of casts) if (each === cast) found += 1;
  return found;
}

/** The votes needed to carry with so many voting. */
function needed(call: RollCallQuestion, voting: number): number {
  if (call.required === "2/3") return Math.ceil((voting * 2) / 3);
  return call.required === "3/5" ? 60 : Math.floor(voting / 2) + 1;
}

/** Turns votes, as few as it takes, until the result is as wanted. */
function settle(random: Random, call: RollCallQuestion, casts: Cast[]): void {
  const voting = count(casts, YEA) + count(casts, NAY);
  const limit = call.split === "tie" ? Math.floor(voting / 2) : needed(call, voting);
  if (call.split === "tie" && voting % 2 === 1) casts[casts.indexOf(YEA)] = ABSENT;
  let missing = limit - count(casts, YEA);
  const exact = call.split === "tie";
  if (call.carried && !exact && missing <= 0) return;
  if (!call.carried && !exact && missing > 0) return;
  if (!call.carried && !exact) missing -= 1;
  turn(random, casts, missing);
}

function turn(random: Random, casts: Cast[], missing: number): void {
  const [from, to] = missing > 0 ? ([NAY, YEA] as const) : ([YEA, NAY] as const);
  let left = Math.abs(missing);
  const start = random.below(casts.length);
  for (let step = 0; step < casts.length && left > 0; step++) {
    const at = (start + step * 7) % casts.length;
    if (casts[at] !== from) continue;
    casts[at] = to;
    left -= 1;
  }
  // A list whose length 7 divides is not walked whole above.
  for (let at = 0; at < casts.length && left > 0; at++) {
    if (casts[at] !== from) continue;
    casts[at] = to;
    left -= 1;
  }
}

/** The totals of the votes cast. */
export function tallyOf(casts: readonly Cast[]): Tally {
  return {
    yea: count(casts, YEA),
    nay: count(casts, NAY),
    present: count(casts, PRESENT),
    absent: count(casts, ABSENT),
  };
}

/** `220 - 209`, with who answered "Present": `220 - 209, 1 Present`. */
export function score({ tally }: RollCall): string {
  if (tally === null) return "0 - 0";
  const { yea, nay, present } = tally;
  return `${yea} - ${nay}${present > 0 ? `, ${present} Present` : ""}`;
}
