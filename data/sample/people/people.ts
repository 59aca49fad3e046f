import { fold } from "../../../contract/text.ts";
import names from "../words/names.json" with { type: "json" };
import { AS_OF, LAST_CONGRESS, congressStart, workday } from "./calendar.ts";
import { randomOf, type Random } from "./random.ts";
import type { Chamber } from "../../../contract/enumerations.ts";

export type PartyCode = "D" | "R" | "I";

export interface Term {
  readonly seat: Seat;
  readonly start: number;
  /** The first day no longer in office. */
  end: number;
  readonly party: PartyCode;
  /** The party an independent sits with. */
  readonly caucus: "D" | "R" | null;
  /** The member left this party during the term, on `changedOn`. */
  readonly partyBefore: PartyCode | null;
  readonly changedOn: number | null;
  readonly how: "appointment" | "special-election" | null;
}

export interface Person {
  readonly index: number;
  readonly bioguide: string;
  readonly lis: string | null;
  readonly first: string;
  readonly middle: string | null;
  readonly last: string;
  readonly suffix: string | null;
  readonly nickname: string | null;
  readonly gender: "M" | "F";
  readonly birthday: number;
  readonly terms: Term[];
}

const words = (lines: readonly string[]): readonly string[] => lines.join(" ").split(" ");

/** Surnames that no past or present member of Congress had as of June 2026. */
export const SURNAMES = words(names.surnames);
const FIRST_NAMES = { M: words(names.men), F: words(names.women) } as const;

/** The first Congress that a sample can contain, so that careers go back far enough. */
export const FIRST_CONGRESS = 108;
const SUFFIXES = ["Jr.", "Sr.", "II", "III"];
const NICKNAMES = ["Buddy", "Chip", "Dusty", "Pepper", "Skip"];

export const PARTY_NAMES: Readonly<Record<PartyCode, string>> = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
};

export class People {
  readonly all: Person[] = [];
  readonly #seed: number;
  readonly #letters = new Map<string, number>();
  readonly #names = new Set<string>();
  #senators = 0;

  constructor(seed: number) {
    this.#seed = seed;
    for (const seat of SEATS) this.#fillSeat(seat);
  }

  #fillSeat(seat: Seat): void {
    const random = randomOf(this.#seed, "seat", seat.chamber, seat.state, seat.number);
    const leaning = seat.leaning + (random.next() - 0.5) * 0.5;
    let party = partyOf(random, leaning);
    let holder: Person | null = null;
    for (let congress = FIRST_CONGRESS; congress <= LAST_CONGRESS; congress++) {
      if (!isElected(seat, congress) && holder !== null) continue;
      if (holder === null || random.chance(0.11)) {
        if (random.chance(0.3)) party = partyOf(random, leaning);
        holder = this.#newPerson(random, seat, congressStart(congress));
      }
      const start = congressStart(congress);
      const end = congressStart(congress + termLength(seat, congress));
      const term = this.#term(random, seat, start, end, party);
      holder.terms.push(term);
      holder = this.#replacement(random, seat, holder, term) ?? holder;
    }
  }

  #term(random: Random, seat: Seat, start: number, end: number, party: PartyCode): Term {
    const turned = seat.turnsIn !== null && start === congressStart(seat.turnsIn);
    const changed = turned ? start + 200 + random.below(200) : null;
    const partyNow = seat.independent || turned ? "I" : party;
    return {
      seat,
      start,
      end,
      party: partyNow,
      caucus: partyNow === "I" ? (party === "R" ? "R" : "D") : null,
      partyBefore: turned ? party : null,
      changedOn: changed,
      how: null,
    };
  }

  /** Replaces the member during the term, in about one of a hundred seats. */
  #replacement(random: Random, seat: Seat, left: Person, term: Term): Person | null {
    if (seat.isDelegate || seat.turnsIn !== null || seat.independent || !random.chance(0.012))
      return null;
    const leaves = term.start + 150 + random.below(250);
    const begins = workday(leaves + 1 + random.below(seat.chamber === "house" ? 90 : 14));
    const next = this.#newPerson(random, seat, begins);
    const how = seat.chamber === "house" ? "special-election" : "appointment";
    next.terms.push({ ...term, start: begins, how });
    term.end = leaves;
    return left === next ? null : next;
  }

  #newPerson(random: Random, seat: Seat, start: number): Person {
    const gender = random.chance(seat.chamber === "house" ? 0.3 : 0.26) ? "F" : "M";
    const firstNames = FIRST_NAMES[gender];
    let first: string;
    let last: string;
    do {
      first = random.pick(firstNames);
      last = random.pick(SURNAMES);
    } while (this.#names.has(`${first} ${last}`));
    this.#names.add(`${first} ${last}`);
    const person: Person = {
      index: this.all.length,
      bioguide: this.#bioguide(last),
      lis: seat.chamber === "senate" ? `S${601 + this.#senators++}` : null,
      first,
      middle: middleName(random, firstNames),
      last,
      suffix: gender === "M" && random.chance(0.04) ? random.pick(SUFFIXES) : null,
      nickname: random.chance(0.05) ? random.pick(NICKNAMES) : null,
      gender,
      birthday: start - Math.floor((32 + random.next() * 34) * 365.25),
      terms: [],
    };
    this.all.push(person);
    return person;
  }

  /** The surname's first letter in ASCII, and a number that no real person has. */
  #bioguide(last: string): string {
    const letter = fold(last.replace("Ż", "Z")).charAt(0).toUpperCase();
    const number = (this.#letters.get(letter) ?? 900_000) + 1;
    this.#letters.set(letter, number);
    return `${letter}${number}`;
  }
}

export function anyName(random: Random): string {
  return `${random.pick(FIRST_NAMES[random.chance(0.5) ? "M" : "F"])} ${random.pick(SURNAMES)}`;
}

function middleName(random: Random, firstNames: readonly string[]): string | null {
  if (random.chance(0.45)) return null;
  const name = random.pick(firstNames);
  return random.chance(0.7) ? `${name.charAt(0)}.` : name;
}

function partyOf(random: Random, leaning: number): PartyCode {
  return random.chance(leaning) ? "D" : "R";
}

// Class 1 was elected for the 116th and 119th Congresses, class 2 for the 117th, class 3 for the 118th.
function isElected({ chamber, number }: Seat, congress: number): boolean {
  return chamber === "house" || congress % 3 === (number + 1) % 3;
}

/** In Congresses, until the next election for the seat. */
function termLength(seat: Seat, congress: number): number {
  return [1, 2, 3].find((length) => isElected(seat, congress + length)) ?? 3;
}

/** `Calder B. Ashwick, Jr.` */
export function fullName({ first, middle, last, suffix }: Person): string {
  const name = [first, middle, last].filter((part) => part !== null).join(" ");
  return suffix === null ? name : `${name}${suffix.endsWith("r.") ? "," : ""} ${suffix}`;
}

/** `Ashwick, Calder B., Jr.` */
export function reversedName({ first, middle, last, suffix }: Person): string {
  const name = `${last}, ${[first, middle].filter((part) => part !== null).join(" ")}`;
  return suffix === null ? name : `${name}, ${suffix}`;
}

/** `Mr. Ashwick`, as House floor actions say. */
export function courtesyName({ gender, last }: Person): string {
  return `${gender === "M" ? "Mr." : "Ms."} ${last}`;
}

export function isInOffice(person: Person): boolean {
  return lastTerm(person).end > AS_OF;
}

export function lastTerm(person: Person): Term {
  const term = person.terms.at(-1);
  if (term === undefined) throw new Error(`${person.bioguide} has no term`);
  return term;
}

interface Seat {
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
const SEATS: readonly Seat[] = [
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
