import { dump } from "js-yaml";

import { fold, slug } from "../../../contract/text.ts";
import { AS_OF, congressStart, dayText, LAST_CONGRESS } from "../people/calendar.ts";
import { fullName, isInOffice, PARTY_NAMES, type Person, type Term } from "../people/people.ts";
import type { Roster } from "../people/roster.ts";

export function legislatorFiles(
  served: readonly Person[],
  rosters: readonly Roster[],
): Readonly<Record<string, string>> {
  const roles = leadershipRoles(rosters);
  const current = served.filter(isInOffice);
  const former = served.filter((person) => !isInOffice(person));
  const listed = (people: readonly Person[]): string =>
    people.map((person) => yaml([legislatorOf(person, roles.get(person))])).join("");
  return {
    "legislators-current.yaml": listed(current),
    "legislators-historical.yaml": listed(former),
    "legislators-social-media.yaml": yaml(current.map(socialMedia)),
  };
}

function legislatorOf(person: Person, roles: unknown) {
  const { bioguide, lis, index, first, middle, last, suffix, nickname, gender, terms } = person;
  const [firstSeat] = terms.map(({ seat }) => seat);
  const house = firstSeat?.chamber === "house";
  return {
    id: {
      bioguide,
      lis: lis ?? undefined,
      govtrack: 490_001 + index,
      votesmart: 9_000_001 + index,
      icpsr: 90_001 + index,
      fec: [`${house ? "H" : "S"}9${firstSeat?.state}${String(90_000 + index).slice(-5)}`],
    },
    name: {
      first,
      middle: middle ?? undefined,
      last,
      suffix: suffix ?? undefined,
      nickname: nickname ?? undefined,
      official_full: fullName(person),
    },
    bio: { birthday: dayText(person.birthday), gender },
    leadership_roles: roles,
    terms: terms.map((term) => termOf(person, term)),
  };
}

function termOf(person: Person, term: Term) {
  const { seat, start, end, party, caucus, how } = term;
  const senator = seat.chamber === "senate";
  return {
    type: senator ? "sen" : "rep",
    start: dayText(start),
    end: dayText(end),
    state: seat.state,
    [senator ? "class" : "district"]: seat.number,
    party: PARTY_NAMES[party],
    caucus: caucus === null ? undefined : PARTY_NAMES[caucus],
    party_affiliations: affiliations(term),
    state_rank: senator ? (seat.number % 2 === 1 ? "senior" : "junior") : undefined,
    how: how ?? undefined,
    ...(end > AS_OF && contact(person, senator)),
  };
}

function affiliations({ partyBefore, changedOn, start, end, party, caucus }: Term) {
  if (partyBefore === null || changedOn === null) return undefined;
  const now = caucus === null ? {} : { caucus: PARTY_NAMES[caucus] };
  return [
    { start: dayText(start), end: dayText(changedOn - 1), party: PARTY_NAMES[partyBefore] },
    { start: dayText(changedOn), end: dayText(end), party: PARTY_NAMES[party], ...now },
  ];
}

function contact({ last, index }: Person, senator: boolean) {
  const building = ["Ashlar", "Birchgate", "Cedarstone"][index % 3];
  const office = `${100 + (index % 900)} ${building} ${senator ? "Senate" : "House"} Office Building`;
  const url = `https://${slug(last)}-${index}.${senator ? "senate" : "house"}.example`;
  return {
    url,
    address: `${office} Washington DC 20${senator ? "510" : "515"}`,
    office,
    phone: `202-555-${String(index % 10_000).padStart(4, "0")}`,
    contact_form: `${url}/contact`,
    rss_url: `${url}/rss.xml`,
  };
}

function leadershipRoles(rosters: readonly Roster[]): ReadonlyMap<Person, unknown> {
  const roles = rosters.flatMap((roster) => {
    const { congress, speaker, minorityLeader } = roster;
    const start = dayText(congressStart(congress));
    const end = congress === LAST_CONGRESS ? undefined : dayText(congressStart(congress + 1));
    const role = (person: Person | undefined, title: string, chamber: string) =>
      person === undefined ? [] : { person, role: { title, chamber, start, end } };
    return [
      role(speaker.person, "Speaker of the House", "house"),
      role(minorityLeader.person, "House Minority Leader", "house"),
      role(senateLeader(roster, true), "Senate Majority Leader", "senate"),
      role(senateLeader(roster, false), "Senate Minority Leader", "senate"),
    ].flat();
  });
  const byPerson = Map.groupBy(roles, ({ person }) => person);
  return new Map([...byPerson].map(([person, all]) => [person, all.map(({ role }) => role)]));
}

function senateLeader({ steady, majority }: Roster, leads: boolean): Person | undefined {
  return steady.senate.find(
    ({ party, caucus, person }) =>
      party === caucus && (caucus === majority.senate) === leads && person.terms.length > 1,
  )?.person;
}

function socialMedia({ bioguide, index, last }: Person) {
  const handle = `Sample${fold(last).replaceAll(/[^a-z]/g, "")}`;
  return {
    id: { bioguide, govtrack: 490_001 + index },
    social: {
      twitter: handle,
      facebook: handle,
      youtube: index % 2 === 0 ? handle : undefined,
      instagram: index % 3 === 0 ? handle.toLowerCase() : undefined,
      mastodon: index % 11 === 0 ? `@${handle}@social.example` : undefined,
    },
  };
}

/** Renders YAML in the style of the legislators' files, with unindented lists. */
export function yaml(value: unknown): string {
  return dump(value, { seqNoIndent: true });
}
