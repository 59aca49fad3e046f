import type { Chamber } from "../../../contract/enumerations.ts";

export interface Seat {
  readonly chamber: Chamber;
  readonly state: string;
  /** District (0 at large), or the class of a senator. */
  readonly number: number;
  /** How likely a Democrat wins, 0 to 1. */
  readonly leaning: number;
  readonly isDelegate: boolean;
  readonly independent: boolean;
  /** The Congress in which its holder leaves the party. */
  readonly turnsIn: number | null;
}

// House districts since the census of 2020, a Democrat's chance in percent, and the Senate class that
// the state has no seat in (2 USC 1).
const STATES = `
AL 7 25 1, AK 1 35 1, AZ 9 48 2, AR 4 20 1, CA 52 75 2, CO 8 58 1, CT 5 85 2, DE 1 80 3, FL 28 38 2,
GA 14 44 1, HI 2 85 2, ID 2 15 1, IL 17 75 1, IN 9 28 2, IA 4 35 1, KS 4 30 1, KY 6 25 1, LA 6 28 1,
ME 2 62 3, MD 8 82 2, MA 9 90 3, MI 13 52 3, MN 8 55 3, MS 4 28 3, MO 8 28 2, MT 2 30 3, NE 3 25 3,
NV 4 58 2, NH 2 60 1, NJ 12 68 3, NM 3 70 3, NY 26 70 2, NC 14 42 1, ND 1 18 2, OH 15 38 2, OK 5 15 1,
OR 6 68 1, PA 17 51 2, RI 2 85 3, SC 7 25 1, SD 1 18 1, TN 9 22 3, TX 38 36 3, UT 4 18 2, VT 1 85 2,
VA 11 55 3, WA 10 68 2, WV 2 22 3, WI 8 42 2, WY 1 10 3`;

const DELEGATES = ["AS", "DC", "GU", "MP", "PR", "VI"];
const INDEPENDENT_SENATORS = ["ME 1", "VT 1"];

function houseSeats(state: string, districts: number, leaning: number, isDelegate = false): Seat[] {
  return Array.from({ length: districts }, (_, index) => ({
    chamber: "house",
    state,
    number: districts === 1 ? 0 : index + 1,
    leaning,
    isDelegate,
    independent: false,
    turnsIn: state === "CA" && index === 2 ? 119 : null,
  }));
}

function senateSeats(state: string, leaning: number, missingClass: number): Seat[] {
  const numbers = [1, 2, 3].filter((number) => number !== missingClass);
  return numbers.map((number) => ({
    chamber: "senate",
    state,
    number,
    leaning: leaning > 0.5 ? leaning + 0.08 : leaning - 0.08,
    isDelegate: false,
    independent: INDEPENDENT_SENATORS.includes(`${state} ${number}`),
    turnsIn: null,
  }));
}

/** The 435 seats of the House, the six of delegates and the Resident Commissioner, and the 100 of the Senate. */
export const SEATS: readonly Seat[] = [
  ...STATES.split(",").flatMap((entry) => {
    const [state = "", districts, percent, missingClass] = entry.trim().split(" ");
    const leaning = Number(percent) / 100;
    return [
      ...houseSeats(state, Number(districts), leaning),
      ...senateSeats(state, leaning, Number(missingClass)),
    ];
  }),
  ...DELEGATES.flatMap((state) => houseSeats(state, 1, 0.55, true)),
];
