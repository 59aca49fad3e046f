import type { Chamber } from "../../contract/enumerations.ts";
import { fold } from "../../contract/text.ts";
import {
  DAY,
  FIRST_CONGRESS,
  LAST_CONGRESS,
  congressStart,
  workday,
  type Time,
} from "./calendar.ts";
import { randomOf, type Random } from "./random.ts";
import names from "./words/names.json" with { type: "json" };
// Districts since the census of 2020, a Democrat's chance in percent, and the classes of the senators (2 USC 1).
import states from "./words/states.json" with { type: "json" };

export const PARTY_NAMES = { D: "Democrat", R: "Republican", I: "Independent" } as const;

interface Seat {
  readonly chamber: Chamber;
  readonly state: string;
  /** District (0 at large), or the class of a senator. */
  readonly number: number;
  readonly isDelegate: boolean;
  /** As the Biographical Directory names the office. */
  readonly job: string;
}

/** A term of office. */
export interface Member extends Seat {
  readonly person: Person;
  readonly start: Time;
  /** The first day no longer in office. */
  end: Time;
  readonly party: keyof typeof PARTY_NAMES;
  /** The party that an independent sits with. */
  readonly caucus: "D" | "R";
  /** The day on which the member left the party of `caucus`; the Congress's documents show that one. */
  readonly changedOn: Time | undefined;
  readonly shownParty: keyof typeof PARTY_NAMES;
  readonly how: "appointment" | "special-election" | undefined;
}

export type Person = ReturnType<typeof newPerson>;

const words = (lines: readonly string[]): readonly string[] => lines.join(" ").split(" ");

/** Surnames that no past or present member of Congress had as of June 2026. */
export const SURNAMES = words(names.surnames);
const FIRST_NAMES = { M: words(names.men), F: words(names.women) } as const;

export const anyName = (random: Random): string =>
  `${random.pick(FIRST_NAMES[random.chance(0.5) ? "M" : "F"])} ${random.pick(SURNAMES)}`;

/** `Calder B. Ashwick, Jr.` */
export function fullName({ first, middle, last, suffix }: Person): string {
  const name = [first, middle, last].filter(Boolean).join(" ");
  return `${name}${suffix.endsWith("r.") ? "," : ""} ${suffix}`.trimEnd();
}

/** `Mr. Ashwick`, as House floor actions say. */
export const courtesyName = ({ gender, last }: Pick<Person, "gender" | "last">): string =>
  `${gender === "M" ? "Mr." : "Ms."} ${last}`;

/** Everyone who held a seat since the first Congress that a sample can contain. */
export function peopleOf(seed: number): Person[] {
  const people: Person[] = [];
  for (const { state, districts, percent, classes, job } of states) {
    const isDelegate = job !== "Representative";
    const house = { state, chamber: "house", isDelegate, job } as const;
    const senate = { state, chamber: "senate", isDelegate, job: "Senator" } as const;
    for (let district = 1; district <= districts; district++)
      fillSeat(seed, people, { ...house, number: districts === 1 ? 0 : district }, percent);
    for (const number of classes) fillSeat(seed, people, { ...senate, number }, percent);
  }
  return people;
}

/** Elects a seat's members, one after the other. */
function fillSeat(seed: number, people: Person[], seat: Seat, percent: number): void {
  const { chamber, state, number, isDelegate } = seat;
  const isHouse = chamber === "house";
  const random = randomOf(seed, "seat", chamber, state, number);
  const statewide = isHouse ? 0 : percent > 50 ? 0.08 : -0.08;
  const leaning = percent / 100 + statewide + (random.next() - 0.5) * 0.5;
  const elect = (): "D" | "R" => (random.chance(leaning) ? "D" : "R");
  const turns = isHouse && state === "CA" && number === 3;
  const isIndependent = !isHouse && /ME|VT/.test(state) && number === 1;
  let caucus = elect();
  let person: Person | undefined;
  for (let congress = FIRST_CONGRESS; congress <= LAST_CONGRESS; congress++) {
    if (!isElected(seat, congress) && person) continue;
    const start = congressStart(congress);
    if (!person || random.chance(0.11)) {
      if (random.chance(0.3)) caucus = elect();
      person = newPerson(random, people, chamber, start);
    }
    const isTurning = turns && congress === LAST_CONGRESS;
    const next = [1, 2, 3].find((each) => isElected(seat, congress + each)) ?? 3;
    const term: Member = {
      ...seat,
      person,
      start,
      end: congressStart(congress + next),
      party: isIndependent || isTurning ? "I" : caucus,
      caucus,
      changedOn: isTurning ? start + (200 + random.below(200)) * DAY : undefined,
      shownParty: isIndependent ? "I" : caucus,
      how: undefined,
    };
    person.terms.push(term);
    // About one member of a hundred is replaced during the term.
    if (isDelegate || turns || isIndependent || !random.chance(0.012)) continue;
    const leaves = start + (150 + random.below(250)) * DAY;
    const begins = workday(leaves + (1 + random.below(isHouse ? 90 : 14)) * DAY);
    person = newPerson(random, people, chamber, begins);
    const how = isHouse ? "special-election" : "appointment";
    person.terms.push({ ...term, person, start: begins, how });
    term.end = leaves;
  }
}

// Class 1 was elected for the 116th and 119th Congresses, class 2 for the 117th, class 3 for the 118th.
const isElected = ({ chamber, number }: Seat, congress: number): boolean =>
  chamber === "house" || congress % 3 === (number + 1) % 3;

type Named = Readonly<Record<"first" | "last" | "bioguide" | "lis", string>>;

/** Adds a person without terms. */
function newPerson(random: Random, people: Named[], chamber: Chamber, start: Time) {
  const gender: "M" | "F" = random.chance(chamber === "house" ? 0.3 : 0.26) ? "F" : "M";
  let [first, last] = ["", ""];
  do {
    first = random.pick(FIRST_NAMES[gender]);
    last = random.pick(SURNAMES);
  } while (people.some((each) => each.last === last && each.first === first));
  // The surname's first letter in ASCII, and a number that no real person has.
  const letter = fold(last.replace("Ż", "Z")).charAt(0).toUpperCase();
  const others = people.filter(({ bioguide }) => bioguide.startsWith(letter)).length;
  const senators = people.filter(({ lis }) => lis !== "").length;
  const middle = random.chance(0.45) ? "" : random.pick(FIRST_NAMES[gender]);
  const person = {
    index: people.length,
    bioguide: `${letter}${900_001 + others}`,
    lis: chamber === "senate" ? `S${601 + senators}` : "",
    first,
    middle: middle !== "" && random.chance(0.7) ? `${middle.charAt(0)}.` : middle,
    last,
    suffix: gender === "M" && random.chance(0.04) ? random.pick(names.suffixes) : "",
    nickname: random.chance(0.05) ? random.pick(names.nicknames) : "",
    gender,
    birthday: start - Math.floor((32 + random.next() * 34) * 365.25) * DAY,
    terms: [] as Member[],
  };
  people.push(person);
  return person;
}

export type Roster = ReturnType<typeof rosterOf>;

/** The members of a Congress, ordered by surname, with those who serve to its end and those who lead. */
export function rosterOf(people: readonly Person[], congress: number) {
  const [start, end] = [congressStart(congress), congressStart(congress + 1)];
  const { compare } = new Intl.Collator("en");
  const members = people
    .flatMap(({ terms }) => terms.filter((term) => term.start < end && term.end > start))
    .toSorted(
      ({ person: a }, { person: b }) =>
        compare(a.last, b.last) || compare(a.first, b.first) || a.index - b.index,
    );
  const house = members.filter(({ chamber }) => chamber === "house");
  const senate = members.filter(({ chamber }) => chamber === "senate");
  const isSteady = (each: Member): boolean => each.start <= start && each.end >= end;
  const steady = { house: house.filter(isSteady), senate: senate.filter(isSteady) };
  const majority = { house: majorityOf(house, start), senate: majorityOf(senate, start) };
  const lead = (chamber: Chamber, leads: boolean): Member =>
    (leads ? steady[chamber] : steady[chamber].toReversed()).find(
      ({ party, caucus, person, isDelegate }) =>
        (caucus === majority[chamber]) === leads &&
        party === caucus &&
        person.terms.length > 1 &&
        !isDelegate,
    ) as Member;
  return {
    congress,
    majority,
    house,
    senate,
    steady,
    leaders: {
      "Speaker of the House": lead("house", true),
      "House Minority Leader": lead("house", false),
      "Senate Majority Leader": lead("senate", true),
      "Senate Minority Leader": lead("senate", false),
    },
  };
}

function majorityOf(members: readonly Member[], day: Time): "D" | "R" {
  const voting = members.filter((each) => !each.isDelegate && each.start <= day);
  return voting.filter(({ caucus }) => caucus === "D").length * 2 > voting.length ? "D" : "R";
}
