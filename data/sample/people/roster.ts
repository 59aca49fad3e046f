import type { Chamber } from "../../../contract/enumerations.ts";
import { congressStart } from "./calendar.ts";
import type { PartyCode, People, Person } from "./people.ts";

/** A member in one Congress, as described in that Congress's documents. */
export interface Member {
  readonly person: Person;
  readonly chamber: Chamber;
  readonly state: string;
  /** `null` for senators, 0 at large. */
  readonly district: number | null;
  readonly party: PartyCode;
  readonly caucus: "D" | "R";
  /** The tendency to vote against the party line, 0 to 1. */
  readonly maverick: number;
  readonly from: number;
  readonly until: number;
  readonly isDelegate: boolean;
}

export interface Roster {
  readonly congress: number;
  readonly majority: Readonly<Record<Chamber, "D" | "R">>;
  readonly house: readonly Member[];
  readonly senate: readonly Member[];
  /** Members for the whole Congress, from whom sponsors are drawn. */
  readonly steady: Readonly<Record<Chamber, readonly Member[]>>;
  readonly speaker: Member;
  readonly minorityLeader: Member;
}

/** Ordered by surname. */
export function roster(people: People, congress: number): Roster {
  const start = congressStart(congress);
  const end = congressStart(congress + 1);
  const collator = new Intl.Collator("en");
  const members = people.all
    .flatMap((person) => sittings(person, start, end))
    .toSorted(
      ({ person: a }, { person: b }) =>
        collator.compare(a.last, b.last) || collator.compare(a.first, b.first) || a.index - b.index,
    );
  const house = members.filter(({ chamber }) => chamber === "house");
  const senate = members.filter(({ chamber }) => chamber === "senate");
  const isSteady = ({ from, until }: Member): boolean => from <= start && until >= end;
  const steady = { house: house.filter(isSteady), senate: senate.filter(isSteady) };
  const majority = { house: majorityOf(house, start), senate: majorityOf(senate, start) };
  const voting = steady.house.filter(({ isDelegate }) => !isDelegate);
  const speaker = voting.find(
    (each) => each.party === majority.house && each.person.terms.length > 3,
  );
  const minorityLeader = voting.findLast((each) => each.caucus !== majority.house);
  if (speaker === undefined || minorityLeader === undefined)
    throw new Error(`no member can lead the House of the ${congress}th Congress`);
  return { congress, majority, house, senate, steady, speaker, minorityLeader };
}

function sittings(person: Person, start: number, end: number): Member[] {
  return person.terms
    .filter((term) => term.start < end && term.end > start)
    .map((term) => ({
      person,
      chamber: term.seat.chamber,
      state: term.seat.state,
      district: term.seat.chamber === "house" ? term.seat.number : null,
      // Documents show the party before a change.
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

export function membersOn(members: readonly Member[], day: number): Member[] {
  return members.filter((each) => each.from <= day && each.until > day);
}
