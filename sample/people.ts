import type { Chamber } from "../contract/enumerations.ts";
import { fold } from "../contract/text.ts";
import { congressStart, LAST_CONGRESS, workday } from "./calendar.ts";
import { MEN, SURNAMES, WOMEN } from "./names.ts";
import { randomOf, type Random } from "./random.ts";
import { SEATS, type Seat } from "./seats.ts";

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

/** A person in one Congress, with what a document of that Congress says of them. */
export interface Member {
  readonly person: Person;
  readonly chamber: Chamber;
  readonly state: string;
  /** `null` for senators, 0 at large. */
  readonly district: number | null;
  readonly party: PartyCode;
  readonly caucus: "D" | "R";
  /** How far from the party line votes are, 0 to 1. */
  readonly maverick: number;
  readonly from: number;
  readonly until: number;
  readonly isDelegate: boolean;
}

/** The members of one Congress. */
export interface Roster {
  readonly congress: number;
  readonly majority: Readonly<Record<Chamber, "D" | "R">>;
  readonly house: readonly Member[];
  readonly senate: readonly Member[];
  /** Members for the whole Congress: sponsors come from these. */
  readonly steady: Readonly<Record<Chamber, readonly Member[]>>;
  readonly speaker: Member;
}

const FIRST_MODELLED = 108;

/** Everybody who sat since the 108th Congress, which is enough for careers of the sample's members. */
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
    for (let congress = FIRST_MODELLED; congress <= LAST_CONGRESS; congress++) {
      if (!isElected(seat, congress) && holder !== null) continue;
      if (holder === null || random.chance(0.11)) {
        if (random.chance(0.3)) party = partyOf(random, leaning);
        holder = this.#newPerson(random, seat, congressStart(congress));
      }
      const start = congressStart(congress);
      const end = congressStart(
        congress + (seat.chamber === "house" ? 1 : termLength(seat, congress)),
      );
      const term = this.#term(random, seat, start, end, party);
      holder.terms.push(term);
      holder = this.#replacement(random, seat, holder, term) ?? holder;
    }
  }

  #term(random: Random, seat: Seat, start: number, end: number, party: PartyCode): Term {
    const independent = seat.chamber === "senate" && seat.independent;
    const turned = seat.turnsIn !== null && start === congressStart(seat.turnsIn);
    const changed = turned ? start + 200 + random.below(200) : null;
    const partyNow = independent || turned ? "I" : party;
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

  /** Somebody else takes over within the term, in about one seat of a hundred. */
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
    const names = gender === "F" ? WOMEN : MEN;
    let first = random.pick(names);
    let last = random.pick(SURNAMES);
    while (this.#names.has(`${first} ${last}`)) {
      first = random.pick(names);
      last = random.pick(SURNAMES);
    }
    this.#names.add(`${first} ${last}`);
    const person: Person = {
      index: this.all.length,
      bioguide: this.#bioguide(last),
      lis: seat.chamber === "senate" ? `S${601 + this.#senators++}` : null,
      first,
      middle: middleName(random, names),
      last,
      suffix:
        gender === "M" && random.chance(0.04) ? random.pick(["Jr.", "Sr.", "II", "III"]) : null,
      nickname: random.chance(0.05)
        ? random.pick(["Buddy", "Chip", "Dusty", "Pepper", "Skip"])
        : null,
      gender,
      birthday: start - Math.floor((32 + random.next() * 34) * 365.25),
      terms: [],
    };
    this.all.push(person);
    return person;
  }

  #bioguide(last: string): string {
    const letter = initial(last);
    const number = (this.#letters.get(letter) ?? 900_000) + 1;
    this.#letters.set(letter, number);
    return `${letter}${number}`;
  }
}

/** The first letter of a surname in ASCII, which begins a Bioguide id. */
function initial(last: string): string {
  return fold(last.replace("Ż", "Z")).charAt(0).toUpperCase();
}

function middleName(random: Random, names: readonly string[]): string | null {
  if (random.chance(0.45)) return null;
  const name = random.pick(names);
  return random.chance(0.7) ? `${name.charAt(0)}.` : name;
}

function partyOf(random: Random, leaning: number): PartyCode {
  return random.chance(leaning) ? "D" : "R";
}

function isElected(seat: Seat, congress: number): boolean {
  return seat.chamber === "house" || congress % 3 === seat.cycle;
}

// A senator found in office in the first Congress of the sample has less than six years left.
function termLength(seat: Seat, congress: number): number {
  return isElected(seat, congress) ? 3 : (3 + seat.cycle - (congress % 3)) % 3;
}

/** The members of a Congress in the order of their surnames. */
export function roster(people: People, congress: number): Roster {
  const start = congressStart(congress);
  const end = congressStart(congress + 1);
  const members = people.all.flatMap((person) => sittings(person, start, end));
  const collator = new Intl.Collator("en");
  members.sort(
    (a, b) =>
      collator.compare(a.person.last, b.person.last) ||
      collator.compare(a.person.first, b.person.first) ||
      a.person.index - b.person.index,
  );
  const house = members.filter(({ chamber }) => chamber === "house");
  const senate = members.filter(({ chamber }) => chamber === "senate");
  const steady = (list: readonly Member[]): Member[] =>
    list.filter((each) => each.from <= start && each.until >= end);
  const majority = { house: majorityOf(house, start), senate: majorityOf(senate, start) };
  const speaker = steady(house).find(
    (each) => each.party === majority.house && !each.isDelegate && each.person.terms.length > 3,
  );
  if (speaker === undefined) throw new Error(`nobody can be Speaker of the ${congress}th Congress`);
  return {
    congress,
    majority,
    house,
    senate,
    steady: { house: steady(house), senate: steady(senate) },
    speaker,
  };
}

function sittings(person: Person, start: number, end: number): Member[] {
  return person.terms
    .filter((term) => term.start < end && term.end > start)
    .map((term) => ({
      person,
      chamber: term.seat.chamber,
      state: term.seat.state,
      district: term.seat.chamber === "house" ? term.seat.number : null,
      // Documents are taken from before the change of party.
      party: term.partyBefore ?? term.party,
      caucus: term.caucus ?? (term.party === "R" ? "R" : "D"),
      maverick: (person.index * 0.618) % 1,
      from: term.start,
      until: term.end,
      isDelegate: term.seat.isDelegate,
    }));
}

function majorityOf(members: readonly Member[], day: number): "D" | "R" {
  const voting = members.filter((each) => !each.isDelegate && each.from <= day);
  const democrats = voting.filter(({ caucus }) => caucus === "D").length;
  return democrats * 2 > voting.length ? "D" : "R";
}

/** Those of a chamber in office on a day. */
export function membersOn(members: readonly Member[], day: number): Member[] {
  return members.filter((each) => each.from <= day && each.until > day);
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

/** The last term of a person. */
export function lastTerm(person: Person): Term {
  const term = person.terms.at(-1);
  if (term === undefined) throw new Error(`${person.bioguide} has no term`);
  return term;
}
