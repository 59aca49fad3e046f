import { AS_OF, congressStart, dayText, LAST_CONGRESS } from "./calendar.ts";
import { minorityLeader } from "./house-vote-xml.ts";
import {
  fullName,
  lastTerm,
  type PartyCode,
  type Person,
  type Roster,
  type Term,
} from "./people.ts";
import { fold, slug } from "../contract/text.ts";

const PARTY_NAMES: Readonly<Record<PartyCode, string>> = {
  D: "Democrat",
  R: "Republican",
  I: "Independent",
};

/** Text as a YAML scalar: JSON strings are YAML too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Whether a person is in office at the end of the sample. */
export function isInOffice(person: Person): boolean {
  return lastTerm(person).end > AS_OF;
}

/** An entry of `legislators-current.yaml` or `legislators-historical.yaml`. */
export function legislatorYaml(person: Person, roles: string): string {
  const { bioguide, lis, index, first, middle, last, suffix, nickname, gender, birthday, terms } =
    person;
  const lines = [
    "- id:",
    `    bioguide: ${bioguide}`,
    ...(lis === null ? [] : [`    lis: ${lis}`]),
    `    govtrack: ${490_001 + index}`,
    `    votesmart: ${9_000_001 + index}`,
    `    icpsr: ${90_001 + index}`,
    "    fec:",
    ...terms
      .slice(0, 1)
      .map(
        ({ seat }) =>
          `    - ${seat.chamber === "house" ? "H" : "S"}9${seat.state}${String(90_000 + index).slice(-5)}`,
      ),
    "  name:",
    `    first: ${quoted(first)}`,
    ...(middle === null ? [] : [`    middle: ${quoted(middle)}`]),
    `    last: ${quoted(last)}`,
    ...(suffix === null ? [] : [`    suffix: ${quoted(suffix)}`]),
    ...(nickname === null ? [] : [`    nickname: ${quoted(nickname)}`]),
    `    official_full: ${quoted(fullName(person))}`,
    "  bio:",
    `    birthday: '${dayText(birthday)}'`,
    `    gender: ${gender}`,
  ];
  return `${lines.join("\n")}\n${roles}  terms:\n${terms.map((term) => termYaml(person, term)).join("")}`;
}

function termYaml(person: Person, term: Term): string {
  const { seat, start, end, party, caucus, how } = term;
  const senator = seat.chamber === "senate";
  const lines = [
    `  - type: ${senator ? "sen" : "rep"}`,
    `    start: '${dayText(start)}'`,
    `    end: '${dayText(end)}'`,
    `    state: ${seat.state === "NO" ? "'NO'" : seat.state}`,
    senator ? `    class: ${seat.number}` : `    district: ${seat.number}`,
    `    party: ${PARTY_NAMES[party]}`,
    ...(caucus === null ? [] : [`    caucus: ${PARTY_NAMES[caucus]}`]),
    ...affiliations(term),
    ...(senator ? [`    state_rank: ${seat.number % 2 === 1 ? "senior" : "junior"}`] : []),
    ...(how === null ? [] : [`    how: ${how}`]),
    ...(end > AS_OF ? contact(person, senator) : []),
  ];
  return `${lines.join("\n")}\n`;
}

function affiliations({ partyBefore, changedOn, start, end, party, caucus }: Term): string[] {
  if (partyBefore === null || changedOn === null) return [];
  return [
    "    party_affiliations:",
    `    - start: '${dayText(start)}'`,
    `      end: '${dayText(changedOn - 1)}'`,
    `      party: ${PARTY_NAMES[partyBefore]}`,
    `    - start: '${dayText(changedOn)}'`,
    `      end: '${dayText(end)}'`,
    `      party: ${PARTY_NAMES[party]}`,
    ...(caucus === null ? [] : [`      caucus: ${PARTY_NAMES[caucus]}`]),
  ];
}

function contact({ last, index }: Person, senator: boolean): string[] {
  const building = ["Ashlar", "Birchgate", "Cedarstone"][index % 3];
  const office = `${100 + (index % 900)} ${building} ${senator ? "Senate" : "House"} Office Building`;
  const site = `https://${slug(last)}-${index}.${senator ? "senate" : "house"}.example`;
  return [
    `    url: ${site}`,
    `    address: ${office} Washington DC 20${senator ? "510" : "515"}`,
    `    office: ${office}`,
    `    phone: 202-555-${String(index % 10_000).padStart(4, "0")}`,
    `    contact_form: ${site}/contact`,
    `    rss_url: ${site}/rss.xml`,
  ];
}

/** The leadership of each Congress, as `leadership_roles` of its people. */
export function leadershipRoles(rosters: readonly Roster[]): Map<Person, string> {
  const roles = new Map<Person, string[]>();
  const add = (person: Person, title: string, chamber: string, congress: number): void => {
    const end =
      congress === LAST_CONGRESS ? [] : [`    end: '${dayText(congressStart(congress + 1))}'`];
    const lines = [
      `  - title: ${title}`,
      `    chamber: ${chamber}`,
      `    start: '${dayText(congressStart(congress))}'`,
      ...end,
    ];
    roles.set(person, [...(roles.get(person) ?? []), ...lines]);
  };
  for (const roster of rosters) {
    add(roster.speaker.person, "Speaker of the House", "house", roster.congress);
    add(minorityLeader(roster).person, "House Minority Leader", "house", roster.congress);
    const [majority, minority] = senateLeaders(roster);
    if (majority !== undefined) add(majority, "Senate Majority Leader", "senate", roster.congress);
    if (minority !== undefined) add(minority, "Senate Minority Leader", "senate", roster.congress);
  }
  return new Map(
    [...roles].map(([person, lines]) => [person, `  leadership_roles:\n${lines.join("\n")}\n`]),
  );
}

function senateLeaders({ steady, majority }: Roster): [Person | undefined, Person | undefined] {
  const leader = (leads: boolean): Person | undefined =>
    steady.senate.find(
      ({ party, caucus, person }) =>
        party === caucus && (caucus === majority.senate) === leads && person.terms.length > 1,
    )?.person;
  return [leader(true), leader(false)];
}

/** An entry of `legislators-social-media.yaml`. */
export function socialMediaYaml({ bioguide, index, last }: Person): string {
  const handle = `Sample${fold(last).replaceAll(/[^a-z]/g, "")}`;
  const lines = [
    "- id:",
    `    bioguide: ${bioguide}`,
    `    govtrack: ${490_001 + index}`,
    "  social:",
    `    twitter: ${handle}`,
    `    facebook: ${handle}`,
    ...(index % 2 === 0 ? [`    youtube: ${handle}`] : []),
    ...(index % 3 === 0 ? [`    instagram: ${handle.toLowerCase()}`] : []),
    ...(index % 11 === 0 ? [`    mastodon: "@${handle}@social.example"`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
