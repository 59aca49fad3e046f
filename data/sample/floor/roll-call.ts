import type { BillType, Chamber } from "../../../contract/enumerations.ts";
import type { Member, Roster } from "../people/roster.ts";
import type { Random } from "../people/random.ts";

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
    /** In the House, the serial number among the bill's amendments. */
    readonly numbered: { readonly number: number };
    readonly author: string;
    readonly purpose: string;
  };
  readonly nomination?: { readonly number: string; readonly description: string };
  readonly treaty?: { readonly number: string; readonly title: string };
}

export interface Tally {
  readonly yea: number;
  readonly nay: number;
  readonly present: number;
  readonly absent: number;
}

export interface RollCall extends RollCallQuestion {
  readonly series: "house vote" | "senate vote";
  readonly day: number;
  readonly seconds: number;
  /** 0 until numbers are assigned. */
  number: number;
  /** `null` until the votes are cast. */
  tally: Tally | null;
}

/** Defaults to a simple-majority vote that succeeds. */
export function questionOf(
  chamber: Chamber,
  question: string,
  ask: Partial<RollCallQuestion> = {},
): RollCallQuestion {
  return {
    chamber,
    question,
    result: "Passed",
    required: "1/2",
    carried: true,
    split: "party",
    kind: "yea-and-nay",
    title: "",
    ...ask,
  };
}

const [YEA, NAY, PRESENT] = [0, 1, 2] as const;
export const ABSENT = 3;
export type Cast = typeof YEA | typeof NAY | typeof PRESENT | typeof ABSENT;

/** Casts each member's vote so that the roll call has its planned result. */
export function castVotes(
  random: Random,
  call: RollCallQuestion,
  voters: readonly Member[],
  { majority }: Roster,
): Cast[] {
  if (call.kind === "quorum") return voters.map(() => (random.chance(0.015) ? ABSENT : PRESENT));
  const casts = voters.map((voter) => draw(random, call, voter, majority[call.chamber]));
  settle(random, call, casts);
  return casts;
}

function draw(
  random: Random,
  { split, carried }: RollCallQuestion,
  voter: Member,
  leading: "D" | "R",
): Cast {
  const luck = random.next();
  if (luck < 0.025) return ABSENT;
  if (luck < 0.0265) return PRESENT;
  const leads = voter.caucus === leading;
  const strays = random.chance(0.01 + voter.maverick * 0.06);
  const agrees = split === "bipartisan" ? random.chance(leads ? 0.93 : 0.78) : leads !== strays;
  return agrees === (carried || split === "tie") ? YEA : NAY;
}

function count(casts: readonly Cast[], cast: Cast): number {
  let found = 0;
  for (const each of casts) if (each === cast) found += 1;
  return found;
}

function needed({ required }: RollCallQuestion, voting: number): number {
  if (required === "2/3") return Math.ceil((voting * 2) / 3);
  return required === "3/5" ? 60 : Math.floor(voting / 2) + 1;
}

/** Flips as few votes as necessary for the planned result. */
function settle(random: Random, call: RollCallQuestion, casts: Cast[]): void {
  const [yeas, nays] = [count(casts, YEA), count(casts, NAY)];
  if (call.split === "tie") {
    const isOdd = (yeas + nays) % 2 === 1;
    if (isOdd) casts[casts.indexOf(YEA)] = ABSENT;
    turn(random, casts, Math.floor((yeas + nays) / 2) - (isOdd ? yeas - 1 : yeas));
    return;
  }
  const missing = needed(call, yeas + nays) - yeas;
  if (call.carried && missing > 0) turn(random, casts, missing);
  if (!call.carried && missing <= 0) turn(random, casts, missing - 1);
}

/** Flips nays to yeas; a negative number flips yeas to nays. */
function turn(random: Random, casts: Cast[], missing: number): void {
  const [from, to] = missing > 0 ? ([NAY, YEA] as const) : ([YEA, NAY] as const);
  const start = random.below(casts.length);
  let left = Math.abs(missing);
  for (let step = 0; step < casts.length && left > 0; step++) {
    const at = (start + step) % casts.length;
    if (casts[at] !== from) continue;
    casts[at] = to;
    left -= 1;
  }
}

export function tallyOf(casts: readonly Cast[]): Tally {
  const [yea, nay] = [count(casts, YEA), count(casts, NAY)];
  return { yea, nay, present: count(casts, PRESENT), absent: count(casts, ABSENT) };
}

/** `220 - 209`, or with "Present" votes `220 - 209, 1 Present`. */
function score({ tally }: RollCall): string {
  if (tally === null) return "0 - 0";
  const { yea, nay, present } = tally;
  return `${yea} - ${nay}${present > 0 ? `, ${present} Present` : ""}`;
}

/** The vote in an action's text: `by Yea-Nay Vote. 51 - 49. Record Vote Number: 7.` */
export function voteSuffix(call: RollCall): string {
  if (call.chamber === "senate")
    return `by Yea-Nay Vote. ${score(call)}. Record Vote Number: ${call.number}.`;
  const how = call.kind === "recorded" ? "recorded vote" : "the Yeas and Nays";
  const needs = call.required === "2/3" ? " (2/3 required):" : "";
  return `by ${how}:${needs} ${score(call)} (Roll no. ${call.number}).`;
}
