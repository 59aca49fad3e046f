import type { Chamber } from "../contract/enumerations.ts";

export interface Seat {
  readonly chamber: Chamber;
  readonly state: string;
  /** District (0 at large), or the class of a senator. */
  readonly number: number;
  /** The Congresses that begin with an election of this senator: their remainder by three. */
  readonly cycle: number;
  /** How likely a Democrat wins, 0 to 1. */
  readonly leaning: number;
  readonly isDelegate: boolean;
  /** Held by an independent. */
  readonly independent: boolean;
  /** The Congress in which its holder leaves the party. */
  readonly turnsIn: number | null;
}

// Districts since the census of 2020, and how likely a Democrat wins in the state.
const STATES = `
AL 7 25  AK 1 35  AZ 9 48  AR 4 20  CA 52 75  CO 8 58  CT 5 85  DE 1 80  FL 28 38  GA 14 44
HI 2 85  ID 2 15  IL 17 75  IN 9 28  IA 4 35  KS 4 30  KY 6 25  LA 6 28  ME 2 62  MD 8 82
MA 9 90  MI 13 52  MN 8 55  MS 4 28  MO 8 28  MT 2 30  NE 3 25  NV 4 58  NH 2 60  NJ 12 68
NM 3 70  NY 26 70  NC 14 42  ND 1 18  OH 15 38  OK 5 15  OR 6 68  PA 17 51  RI 2 85  SC 7 25
SD 1 18  TN 9 22  TX 38 36  UT 4 18  VT 1 85  VA 11 55  WA 10 68  WV 2 22  WI 8 42  WY 1 10
`;

// Classes of each state's two senators (2 USC 1): which of the three is missing.
const MISSING_CLASS = `
AL 1 AK 1 AZ 2 AR 1 CA 2 CO 1 CT 2 DE 3 FL 2 GA 1 HI 2 ID 1 IL 1 IN 2 IA 1 KS 1 KY 1 LA 1 ME 3 MD 2
MA 3 MI 3 MN 3 MS 3 MO 2 MT 3 NE 3 NV 2 NH 1 NJ 3 NM 3 NY 2 NC 1 ND 2 OH 2 OK 1 OR 1 PA 2 RI 3 SC 1
SD 1 TN 3 TX 3 UT 2 VT 2 VA 3 WA 2 WV 3 WI 2 WY 3
`;

const DELEGATES = ["AS", "DC", "GU", "MP", "PR", "VI"];
const INDEPENDENT_SENATORS = ["ME 1", "VT 1"];

// Class 1 was elected for the 116th and 119th Congresses, class 2 for the 117th, class 3 for the 118th.
const CYCLES: Readonly<Record<number, number>> = { 1: 2, 2: 0, 3: 1 };

function houseSeats(state: string, districts: number, leaning: number): Seat[] {
  return Array.from({ length: districts }, (_, at) => ({
    chamber: "house" as const,
    state,
    number: districts === 1 ? 0 : at + 1,
    cycle: 0,
    leaning,
    isDelegate: false,
    independent: false,
    turnsIn: state === "CA" && at === 2 ? 119 : null,
  }));
}

function senateSeats(state: string, leaning: number): Seat[] {
  const missing = Number(new RegExp(`${state} (\\d)`).exec(MISSING_CLASS)?.[1]);
  return [1, 2, 3]
    .filter((number) => number !== missing)
    .map((number) => ({
      chamber: "senate" as const,
      state,
      number,
      cycle: CYCLES[number] ?? 0,
      leaning: leaning > 0.5 ? leaning + 0.08 : leaning - 0.08,
      isDelegate: false,
      independent: INDEPENDENT_SENATORS.includes(`${state} ${number}`),
      turnsIn: null,
    }));
}

function allSeats(): Seat[] {
  const states = [...STATES.matchAll(/([A-Z]{2}) (\d+) (\d+)/g)];
  const seats = states.flatMap(([, state = "", districts, percent]) => [
    ...houseSeats(state, Number(districts), Number(percent) / 100),
    ...senateSeats(state, Number(percent) / 100),
  ]);
  const delegates = DELEGATES.flatMap((state) => houseSeats(state, 1, 0.55));
  return [...seats, ...delegates.map((seat) => ({ ...seat, isDelegate: true }))];
}

/** The 435 seats of the House, the six of delegates and the Resident Commissioner, and the 100 of the Senate. */
export const SEATS: readonly Seat[] = allSeats();
