import { z } from "zod";

import type { LegislatorIds, LegislatorPart, LegislatorTerm } from "../../documents.ts";
import { contradict, noteSkipped } from "../../parse/findings.ts";
import type { FileReading, SourceFile } from "../../parse/source-file.ts";
import {
  inShape,
  listOf,
  parseYaml,
  rowsOf,
  scalar,
  webAddress,
  scalars,
} from "../../parse/shape.ts";
import { chamber, clean, day, integer, party } from "../../parse/values.ts";
import { legislatorReadings } from "../../parse/empty-legislator.ts";
import { termDistrict, termOffice } from "../../parse/term-office.ts";

const Term = z.object({
  ...scalars("type start end state district class state_rank party caucus how"),
  url: webAddress,
  contact_form: webAddress,
  rss_url: webAddress,
  ...scalars("phone office address"),
  party_affiliations: listOf(
    z.object({ start: scalar, end: scalar, party: scalar, caucus: scalar }),
  ),
});

const Names = z.object({
  ...scalars("first middle last suffix nickname official_full start end"),
});

const Ids = z.object({
  bioguide: scalar,
  bioguide_previous: z.unknown().optional(),
  fec: z.unknown().optional(),
  ...scalars("govtrack thomas lis opensecrets votesmart icpsr cspan wikidata wikipedia"),
  ...scalars("ballotpedia house_history pictorial google_entity_id"),
});

const Legislators = rowsOf(
  z.object({
    id: Ids,
    name: Names,
    bio: z.object({ birthday: scalar, gender: scalar }).optional(),
    terms: z.array(Term),
    other_names: listOf(Names),
    leadership_roles: listOf(
      z.object({ title: scalar, chamber: scalar, start: scalar, end: scalar }),
    ),
  }),
);
type Legislator = z.output<typeof Legislators>[number];

/** People move between the two files and may be in both for a while, so each is its own source. */
export function readLegislatorsYaml(file: SourceFile): FileReading {
  const source = /historical[^/]*$/.test(file.name)
    ? "legislators-yaml:historical"
    : "legislators-yaml";
  const people = inShape(Legislators, parseYaml(file), "a list of legislators with their terms");
  if (people.length === 0) contradict("lists nobody");
  const reading = legislatorReadings(source, people, {
    idOf: ({ id }) => id.bioguide,
    nameOf: ({ name }) => nameIn(name),
    partOf: legislator,
  });
  return { ...reading, replaces: { resource: "legislator", source } };
}

function nameIn({ official_full, first, last }: Legislator["name"]): string | null {
  return official_full ?? clean(`${first ?? ""} ${last ?? ""}`);
}

function legislator({ id, name, bio, ...person }: Legislator): Partial<LegislatorPart> {
  const last = person.terms.at(-1);
  const birthDate = day(bio?.birthday);
  return {
    name: name.official_full,
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    suffix: name.suffix,
    nickname: name.nickname,
    gender: bio?.gender === "M" || bio?.gender === "F" ? bio.gender : null,
    birth_date: birthDate,
    birth_year: integer(birthDate?.slice(0, 4)),
    website_url: last?.url ?? null,
    contact_form_url: last?.contact_form ?? null,
    rss_url: last?.rss_url ?? null,
    phone: last?.phone ?? null,
    office: last?.office ?? null,
    address: last?.address ?? null,
    ids: idsOf(id),
    previous_bioguide_ids: texts(id.bioguide_previous),
    other_names: person.other_names.map((other) => ({
      first_name: other.first,
      middle_name: other.middle,
      last_name: other.last,
      start: day(other.start),
      end: day(other.end),
    })),
    leadership_roles: person.leadership_roles.flatMap((role) =>
      role.title === null
        ? []
        : [
            {
              title: role.title,
              chamber: chamber(role.chamber),
              start: day(role.start),
              end: day(role.end),
            },
          ],
    ),
    terms: person.terms.flatMap((term) => termOf(term) ?? []),
  };
}

function idsOf(id: Legislator["id"]): LegislatorIds {
  return {
    govtrack: integer(id.govtrack),
    thomas: id.thomas,
    lis: id.lis,
    fec: texts(id.fec),
    opensecrets: id.opensecrets,
    votesmart: integer(id.votesmart),
    icpsr: integer(id.icpsr),
    cspan: integer(id.cspan),
    wikidata: id.wikidata,
    wikipedia: id.wikipedia,
    ballotpedia: id.ballotpedia,
    house_history: integer(id.house_history),
    pictorial: integer(id.pictorial),
    google_entity_id: id.google_entity_id,
  };
}

function texts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap(
    (each: unknown) => scalar.parse(each) ?? [],
  );
}

function termOf(term: z.output<typeof Term>): LegislatorTerm | null {
  const office = termOffice(term.type, term.state);
  if (office === null) {
    noteSkipped(`no seat has the type and state of the term ${JSON.stringify(term).slice(0, 100)}`);
    return null;
  }
  return {
    ...office,
    start_date: day(term.start),
    end_date: day(term.end),
    district: termDistrict(office.chamber, integer(term.district)),
    senate_class: integer(term.class),
    state_rank:
      term.state_rank === "junior" || term.state_rank === "senior" ? term.state_rank : null,
    party: party(term.party),
    party_name: term.party,
    caucus: party(term.caucus),
    party_affiliations: term.party_affiliations.flatMap((affiliation) => {
      const [start, end, code] = [
        day(affiliation.start),
        day(affiliation.end),
        party(affiliation.party),
      ];
      if (start === null || end === null || code === null) return [];
      return [{ start, end, party: code, caucus: party(affiliation.caucus) }];
    }),
    how: howElected(term.how),
    congresses: [],
  };
}

function howElected(how: string | null): LegislatorTerm["how"] {
  if (how === "appointment") return "appointment";
  return how === "special-election" ? "special_election" : null;
}
