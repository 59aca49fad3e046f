import { STATE_NAMES, type State } from "../../../contract/enumerations.ts";
import { ordinal, withoutAccents } from "../../../contract/text.ts";
import { AS_OF, congressStart, dayParts, dayText, LAST_CONGRESS } from "../people/calendar.ts";
import { isInOffice, lastTerm, PARTY_NAMES, type Person, type Term } from "../people/people.ts";

export function biographyJson(person: Person): string {
  const { bioguide, first, last, middle, birthday, terms } = person;
  const profile = {
    usCongressBioId: bioguide,
    familyName: last,
    givenName: first,
    middleName: middle ?? undefined,
    unaccentedFamilyName: withoutAccents(last),
    unaccentedGivenName: withoutAccents(first),
    birthDate: dayText(birthday),
    birthCirca: false,
    deathCirca: false,
    image: [],
    profileText: profileText(person),
    relationship: [],
    asset: [],
    jobPositions: terms.flatMap(positions),
    creativeWork: [],
    researchRecord: [],
    deleted: false,
  };
  return `${JSON.stringify(profile)}\n`;
}

function positions(term: Term): unknown[] {
  const all: unknown[] = [];
  for (let congress = 108; congress <= LAST_CONGRESS; congress++) {
    const [start, end] = [congressStart(congress), congressStart(congress + 1)];
    if (term.start < end && term.end > start) all.push(position(term, congress, start, end));
  }
  return all;
}

function position(term: Term, congress: number, start: number, end: number): unknown {
  const { seat, party } = term;
  return {
    job: { name: jobName(term), jobType: "CongressMemberJob" },
    startCirca: false,
    endCirca: false,
    congressAffiliation: {
      congress: {
        name: `The ${ordinal(congress)} United States Congress`,
        congressNumber: congress,
        congressType: "USCongress",
        startDate: dayText(start),
        endDate: congress < LAST_CONGRESS ? dayText(end) : undefined,
      },
      partyAffiliation: [
        { party: { name: PARTY_NAMES[party] }, startCirca: false, endCirca: false },
      ],
      represents: {
        regionType: seat.chamber === "house" ? "DistrictRegion" : "StateRegion",
        regionCode: seat.state,
      },
    },
  };
}

function jobName({ seat: { chamber, isDelegate, state } }: Term): string {
  if (chamber === "senate") return "Senator";
  if (!isDelegate) return "Representative";
  return state === "PR" ? "Resident Commissioner" : "Delegate";
}

const TRADES = ["teacher", "lawyer", "farmer", "nurse", "engineer", "small business owner"];

function profileText(person: Person): string {
  const term = lastTerm(person);
  const state = STATE_NAMES[term.seat.state as State];
  const { year, month, day } = dayParts(person.birthday);
  const since = dayText(person.terms[0]?.start ?? AS_OF);
  const until = isInOffice(person) ? "present" : dayText(term.end);
  const trade = TRADES[person.index % TRADES.length];
  return `A ${jobName(term)} from ${state}; born in ${state}, ${month} ${day}, ${year}; ${trade}; elected as a ${PARTY_NAMES[term.party]} (${since}-${until}).`;
}
