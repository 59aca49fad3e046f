import type { Chamber, State } from "../../contract/enumerations.ts";
import type {
  BillDocument,
  Day,
  Party,
  PersonMention,
  VoteDocument,
  VotePosition,
} from "../documents.ts";
import { independent } from "./resolve-member.ts";

/** Evidence from one Congress's documents that a person sat in a chamber. */
export interface Sighting {
  readonly bioguide_id: string;
  readonly congress: number;
  readonly chamber: Chamber;
  /** The latest document's date; `""` is earlier than any date. */
  readonly date: Day;
  /** From the latest document that has it: roll calls lack districts and delegates' states. */
  readonly party: Fact<Party> | null;
  readonly state: Fact<State> | null;
  readonly district: Fact<number> | null;
}

interface Fact<Value> {
  readonly value: Value;
  readonly date: Day;
}

/** Merges sightings one by one, so that memory grows with people rather than documents. */
export function createSightings() {
  const found = new Map<string, Sighting>();
  return {
    /** If two documents have the same date, the one added last counts as newer. */
    add: (seen: Iterable<Sighting>): void => {
      for (const one of seen) {
        const key = `${one.bioguide_id} ${one.congress} ${one.chamber}`;
        const before = found.get(key);
        found.set(key, before === undefined ? one : joined(before, one));
      }
    },
    all: (): readonly Sighting[] => [...found.values()],
  };
}

export type IsWanted = (bioguideId: string) => boolean;

/** Only members of a chamber sponsor its measures, whatever title a document gives them. */
export function* billSightings(bill: BillDocument, isWanted: IsWanted): Generator<Sighting> {
  const { congress, introduced_date: introduced } = bill;
  const chamber = chamberOf(bill.type);
  yield* mentioned(bill.sponsor, { congress, chamber, date: introduced }, isWanted);
  for (const cosponsor of bill.cosponsors) {
    const date = cosponsor.sponsorship_date ?? introduced;
    yield* mentioned(cosponsor, { congress, chamber, date }, isWanted);
  }
  for (const amendment of bill.amendments) {
    const seat = {
      congress: amendment.congress,
      chamber: chamberOf(amendment.type),
      date: amendment.submitted_date ?? amendment.proposed_date,
    };
    yield* mentioned(amendment.sponsor, seat, isWanted);
  }
}

export function* voteSightings(
  { congress, chamber, date, positions }: VoteDocument,
  resolve: (position: VotePosition, chamber: Chamber, date: Day | null) => string | null,
  isWanted: IsWanted,
): Generator<Sighting> {
  for (const position of positions) {
    const id = resolve(position, chamber, date);
    if (id === null || !isWanted(id)) continue;
    const { state } = position;
    const facts = { party: independent(position.party), state, district: null };
    yield sighting(id, { congress, chamber, date }, facts);
  }
}

interface Seat {
  readonly congress: number;
  readonly chamber: Chamber;
  readonly date: Day | null;
}

function* mentioned(
  person: PersonMention | null,
  seat: Seat,
  isWanted: IsWanted,
): Generator<Sighting> {
  const id = person?.bioguide_id ?? null;
  if (person === null || id === null || !isWanted(id)) return;
  yield sighting(id, seat, person);
}

function sighting(
  bioguide_id: string,
  { congress, chamber, date: day }: Seat,
  { party, state, district }: Pick<PersonMention, "party" | "state" | "district">,
): Sighting {
  const date = day ?? "";
  const fact = <Value>(value: Value | null): Fact<Value> | null =>
    value === null ? null : { value, date };
  return {
    bioguide_id,
    congress,
    chamber,
    date,
    party: fact(party),
    state: fact(state),
    district: fact(district),
  };
}

function joined(before: Sighting, one: Sighting): Sighting {
  return {
    ...one,
    date: one.date >= before.date ? one.date : before.date,
    party: later(before.party, one.party),
    state: later(before.state, one.state),
    district: later(before.district, one.district),
  };
}

function later<Value>(before: Fact<Value> | null, one: Fact<Value> | null): Fact<Value> | null {
  if (before === null || one === null) return one ?? before;
  return one.date >= before.date ? one : before;
}

function chamberOf(type: string): Chamber {
  return type.startsWith("S") ? "senate" : "house";
}
