import { ordinal } from "../contract/text.ts";
import { AS_OF, congressStart, dayParts, dayText, LAST_CONGRESS } from "./calendar.ts";
import { STATE_NAMES, type State } from "../contract/enumerations.ts";
import { lastTerm, type PartyCode, type Person } from "./people.ts";

const PARTY_NAMES: Readonly<Record<PartyCode, string>> = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
};

function plain(name: string): string {
  return name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/** A profile of the Biographical Directory. */
export function biographyJson(person: Person): string {
  const { bioguide, first, last, middle } = person;
  const profile = {
    usCongressBioId: bioguide,
    familyName: last,
    givenName: first,
    ...(middle !== null && { middleName: middle }),
    unaccentedFamilyName: plain(last),
    unaccentedGivenName: plain(first),
    birthDate: dayText(person.birthday),
    birthCirca: false,
    deathCirca: false,
    image: [],
    profileText: profileText(person),
    relationship: [],
    asset: [],
    jobPositions: congresses(person).map((congress) => position(person, congress)),
    creativeWork: [],
    researchRecord: [],
    deleted: false,
  };
  return `${JSON.stringify(profile)}\n`;
}

function congresses({ terms }: Person): number[] {
  const all = Array.from({ length: LAST_CONGRESS - 107 }, (_, at) => 108 + at);
  return all.filter((congress) =>
    terms.some(
      (term) => term.start < congressStart(congress + 1) && term.end > congressStart(congress),
    ),
  );
}

function position(person: Person, congress: number): unknown {
  const start = congressStart(congress);
  const term =
    person.terms.find((each) => each.start < congressStart(congress + 1) && each.end > start) ??
    lastTerm(person);
  const party = { party: { name: PARTY_NAMES[term.party] }, startCirca: false, endCirca: false };
  const house = term.seat.chamber === "house";
  return {
    job: {
      name: jobName(term.seat.chamber === "senate", term.seat.isDelegate, term.seat.state),
      jobType: "CongressMemberJob",
    },
    startCirca: false,
    endCirca: false,
    congressAffiliation: {
      congress: {
        name: `The ${ordinal(congress)} United States Congress`,
        congressNumber: congress,
        congressType: "USCongress",
        startDate: dayText(start),
        ...(congress < LAST_CONGRESS && { endDate: dayText(congressStart(congress + 1)) }),
      },
      partyAffiliation: [party],
      represents: {
        regionType: house ? "DistrictRegion" : "StateRegion",
        regionCode: term.seat.state,
      },
    },
  };
}

function jobName(senator: boolean, delegate: boolean, state: string): string {
  if (senator) return "Senator";
  if (!delegate) return "Representative";
  return state === "PR" ? "Resident Commissioner" : "Delegate";
}

function profileText(person: Person): string {
  const { seat, party } = lastTerm(person);
  const state = STATE_NAMES[seat.state as State];
  const { year, month, day } = dayParts(person.birthday);
  const since = person.terms[0]?.start ?? AS_OF;
  const until = lastTerm(person).end > AS_OF ? "present" : dayText(lastTerm(person).end);
  const trade = ["teacher", "lawyer", "farmer", "nurse", "engineer", "small business owner"][
    person.index % 6
  ];
  return `A ${jobName(seat.chamber === "senate", seat.isDelegate, seat.state)} from ${state}; born in ${state}, ${month} ${day}, ${year}; ${trade}; elected as a ${PARTY_NAMES[party]} (${dayText(since)}-${until}).`;
}
