import type { LegislatorIds, LegislatorPart } from "../documents.ts";
import type { FileReading } from "./source-file.ts";

export function emptyLegislator(id: string): LegislatorPart {
  return {
    bioguide_id: id,
    name: null,
    first_name: null,
    middle_name: null,
    last_name: null,
    suffix: null,
    nickname: null,
    image_url: null,
    gender: null,
    birth_date: null,
    birth_year: null,
    death_year: null,
    website_url: null,
    contact_form_url: null,
    rss_url: null,
    phone: null,
    office: null,
    address: null,
    social: null,
    ids: null,
    previous_bioguide_ids: [],
    other_names: [],
    leadership_roles: [],
    biography: null,
    terms: [],
  };
}

export function legislatorReadings<Person>(
  source: string,
  people: readonly Person[],
  mapping: {
    readonly idOf: (person: Person) => string | null;
    readonly nameOf: (person: Person) => string | null;
    readonly partOf: (person: Person) => Partial<LegislatorPart>;
  },
): FileReading {
  return {
    skippedEntries: withoutBioguideId(
      people.map((person) => ({ id: mapping.idOf(person), name: mapping.nameOf(person) })),
    ),
    readings: people.flatMap((person) => {
      const id = bioguideId(mapping.idOf(person));
      if (id === null) return [];
      const document = { ...emptyLegislator(id), ...mapping.partOf(person) };
      return [{ resource: "legislator", source, document } as const];
    }),
  };
}

export const NO_IDS: LegislatorIds = {
  govtrack: null,
  thomas: null,
  lis: null,
  fec: [],
  opensecrets: null,
  votesmart: null,
  icpsr: null,
  cspan: null,
  wikidata: null,
  wikipedia: null,
  ballotpedia: null,
  house_history: null,
  pictorial: null,
  google_entity_id: null,
};

export function withoutBioguideId(
  people: readonly { readonly id: string | null; readonly name: string | null }[],
): readonly string[] {
  return people
    .filter(({ id }) => bioguideId(id) === null)
    .map(({ id, name }) => `${name ?? "someone"} has the invalid Bioguide ID "${id ?? ""}"`);
}

/** Normalizes a Bioguide ID, which some sources write in lower case; `null` if invalid. */
export function bioguideId(text: string | null | undefined): string | null {
  return /^\s*([A-Z]\d{6})\s*$/i.exec(text ?? "")?.[1]?.toUpperCase() ?? null;
}
