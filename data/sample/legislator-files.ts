import { AS_OF, congressStart, dayText, LAST_CONGRESS } from "./calendar.ts";
import type { Member, Person, Roster } from "./people.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";

const legislatorsYaml = template("legislators.yaml");
const socialMediaYaml = template("social-media.yaml");
const biography = template("biography.json");

/** The legislators' files, and a biography of everyone in the rosters. */
export function* legislatorFiles(
  people: readonly Person[],
  rosters: readonly Roster[],
): Generator<SampleFile> {
  const roles = leadershipRoles(rosters);
  const described = people.map((person) => ({
    ...person,
    person,
    roles: roles.get(person) ?? [],
    terms: person.terms.map((term) => ({ ...term, isNow: term.end > AS_OF })),
  }));
  const byNow = Map.groupBy(described, ({ terms }) => terms.at(-1)?.isNow === true);
  const [current, former] = [{ people: byNow.get(true) }, { people: byNow.get(false) }];
  yield { path: "legislators/legislators-current.yaml", text: legislatorsYaml(current) };
  yield { path: "legislators/legislators-historical.yaml", text: legislatorsYaml(former) };
  yield { path: "legislators/legislators-social-media.yaml", text: socialMediaYaml(current) };
  const sitting = rosters.flatMap(({ house, senate }) => [...house, ...senate]);
  for (const person of new Set(sitting.map((member) => member.person)))
    yield { path: `biography/${person.bioguide}.json`, text: biographyOf(person) };
}

function leadershipRoles(rosters: readonly Roster[]) {
  const roles = rosters.flatMap(({ congress, leaders }) => {
    const end = congress < LAST_CONGRESS && congressStart(congress + 1);
    return Object.entries(leaders).map(([title, leader]) => {
      return { title, leader, start: congressStart(congress), end };
    });
  });
  return Map.groupBy(roles, ({ leader }) => leader.person);
}

const TRADES = ["teacher", "lawyer", "farmer", "nurse", "engineer", "small business owner"];

function biographyOf(person: Person): string {
  const latest = person.terms.at(-1) as Member;
  const trade = TRADES[person.index % TRADES.length];
  const until = latest.end > AS_OF ? "present" : dayText(latest.end);
  return biography({ ...person, latest, trade, since: person.terms[0]?.start, until });
}
