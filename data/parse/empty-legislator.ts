import type { LegislatorIds, LegislatorPart } from "../documents.ts";
import { unknowns } from "./unknowns.ts";
import type { FileReading } from "./source-file.ts";

const NOTHING_KNOWN: Omit<LegislatorPart, "bioguide_id"> = {
  ...unknowns("name first_name middle_name last_name suffix nickname image_url gender birth_date"),
  ...unknowns("birth_year death_year website_url contact_form_url rss_url phone office address"),
  ...unknowns("social ids"),
  previous_bioguide_ids: [],
  other_names: [],
  leadership_roles: [],
  biography: null,
  terms: [],
};

export function emptyLegislator(id: string): LegislatorPart {
  return { bioguide_id: id, ...NOTHING_KNOWN };
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
  ...unknowns("govtrack thomas lis"),
  fec: [],
  ...unknowns("opensecrets votesmart icpsr cspan wikidata wikipedia ballotpedia house_history"),
  ...unknowns("pictorial google_entity_id"),
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
