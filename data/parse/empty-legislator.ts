import type { LegislatorPart } from "../documents.ts";

/** A part that says nothing but whose it is; a reader fills in what its source has. */
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

/** People whose entry names something else than a Bioguide id, or nothing, a line each. */
export function withoutBioguideId(
  people: readonly { readonly id: string | null; readonly name: string | null }[],
): readonly string[] {
  return people
    .filter(({ id }) => bioguideId(id) === null)
    .map(
      ({ id, name }) => `${name ?? "somebody"} has the Bioguide id "${id ?? ""}", which is none`,
    );
}

/** A Bioguide id, or `null` for what isn't one. */
export function bioguideId(text: string | null | undefined): string | null {
  return /^[A-Z]\d{6}$/.test(text ?? "") ? (text ?? null) : null;
}
