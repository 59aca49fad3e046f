import type { BillStatus, Chamber } from "./enumerations.ts";

interface BillOnItsWay {
  readonly congress: number;
  readonly status: BillStatus;
  readonly chamber: Chamber;
  readonly cosponsor_count: number | null;
  readonly title: string | null;
}

/** Ranks a bill among equal matches: further progress, a later Congress, more sponsors, a shorter title. Lower comes first. */
export function billRank(bill: BillOnItsWay): number {
  const progress = PROGRESS[bill.status] * CONGRESSES + CONGRESSES - bill.congress;
  return (progress * SUPPORTS + supportOf(bill)) * LENGTHS + boundedLength(bill.title);
}

/** Ranks a law: a later Congress, then a shorter title. */
export function lawRank({ congress, title }: Pick<BillOnItsWay, "congress" | "title">): number {
  return (CONGRESSES - congress) * LENGTHS + boundedLength(title);
}

/** More than there will be. */
const CONGRESSES = 1000;

/** Until a chamber takes a bill up, its share of sponsors shows how close it is to passing. */
function supportOf({ chamber, cosponsor_count }: BillOnItsWay): number {
  const share = (1 + (cosponsor_count ?? 0)) / SEATS[chamber];
  const step = SHARES.findIndex((least) => share >= least);
  return step === -1 ? SHARES.length : step;
}

const SEATS: Readonly<Record<Chamber, number>> = { house: 435, senate: 100 };
const SHARES = [1 / 2, 1 / 4, 1 / 10];
const SUPPORTS = SHARES.length + 1;

/**
 * The length of a title in steps of eight words. Where all words are required and count once, BM25 differs
 * by length alone. Capped at 24 words, or it would demote the records with the most and longest titles,
 * which are the ones that people look for.
 */
export function boundedLength(title: string | null): number {
  if (title === null) return LENGTHS - 1;
  const words = title.split(/\s+/).length;
  return Math.min(Math.floor((words - 1) / WORDS_A_STEP), LENGTHS - 1);
}

const WORDS_A_STEP = 8;
const LENGTHS = 4;

const LAW = 0;
const PASSED_BOTH = 1;
const PASSED_ONE = 2;
const ON_THE_FLOOR = 3;
const IN_COMMITTEE = 4;

const PROGRESS: Readonly<Record<BillStatus, number>> = {
  signed: LAW,
  enacted: LAW,
  veto_overridden: LAW,
  sent_to_states: LAW,
  resolving_differences: PASSED_BOTH,
  in_conference: PASSED_BOTH,
  passed_congress: PASSED_BOTH,
  presented: PASSED_BOTH,
  vetoed: PASSED_BOTH,
  pocket_vetoed: PASSED_BOTH,
  override_passed_house: PASSED_BOTH,
  override_passed_senate: PASSED_BOTH,
  veto_sustained: PASSED_BOTH,
  passed_house: PASSED_ONE,
  passed_senate: PASSED_ONE,
  // Resolutions of one chamber, most of them about its agenda, go no further.
  agreed_to: ON_THE_FLOOR,
  reported: ON_THE_FLOOR,
  failed_house: ON_THE_FLOOR,
  failed_senate: ON_THE_FLOOR,
  tabled: ON_THE_FLOOR,
  postponed: ON_THE_FLOOR,
  introduced: IN_COMMITTEE,
  referred: IN_COMMITTEE,
  reserved: IN_COMMITTEE,
};
