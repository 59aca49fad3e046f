import type { LegislatorIds, LegislatorPart } from "../documents.ts";
import { byPrecedence, firstFilled, firstKnown, type Part } from "./merge-parts.ts";
import { hasAllTerms, mergeTerms } from "./merge-terms.ts";

/** What all sources together say of a person who sat in Congress. */
export interface MergedLegislator extends LegislatorPart {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly social: NonNullable<LegislatorPart["social"]>;
  readonly ids: LegislatorIds;
  /** Otherwise there are only those that the Biographical Directory has, or the last. */
  readonly has_all_terms: boolean;
}

const SOURCES = ["legislators-yaml", "legislators-csv", "bioguide", "api-members", "social-media"];

/**
 * One record of the parts, each field from the most trusted source that has it.
 *
 * `null` for a person without a term in Congress: a delegate to the Continental Congress, or one
 * of whom no source with terms is loaded.
 */
export function mergeLegislator(parts: readonly Part<LegislatorPart>[]): MergedLegislator | null {
  const terms = mergeTerms(parts);
  const documents = byPrecedence(parts, SOURCES);
  const [best] = documents;
  if (best === undefined || terms.length === 0) return null;
  const known = <Key extends keyof LegislatorPart>(key: Key) =>
    firstKnown(documents, (document) => document[key]);
  const filled = <Value>(pick: (document: LegislatorPart) => readonly Value[]) =>
    firstFilled(documents, pick);
  // Names are taken whole from one source, so that a middle name isn't given twice.
  const named = documents.find((each) => each.first_name !== null && each.last_name !== null);
  const birthDate = known("birth_date");
  return {
    bioguide_id: best.bioguide_id,
    name: known("name") ?? displayName(named ?? best),
    first_name: named?.first_name ?? known("first_name") ?? best.bioguide_id,
    middle_name: named?.middle_name ?? null,
    last_name: named?.last_name ?? known("last_name") ?? best.bioguide_id,
    suffix: named?.suffix ?? null,
    nickname: known("nickname"),
    image_url: known("image_url"),
    gender: known("gender"),
    birth_date: birthDate,
    birth_year: birthDate === null ? known("birth_year") : Number(birthDate.slice(0, 4)),
    death_year: known("death_year"),
    website_url: known("website_url"),
    contact_form_url: known("contact_form_url"),
    rss_url: known("rss_url"),
    phone: known("phone"),
    office: known("office"),
    address: known("address"),
    social: socialOf(parts),
    ids: idsOf(documents),
    previous_bioguide_ids: filled((each) => each.previous_bioguide_ids),
    other_names: filled((each) => each.other_names),
    leadership_roles: filled((each) => each.leadership_roles),
    biography: known("biography"),
    terms,
    has_all_terms: hasAllTerms(parts),
  };
}

/** `Gary L. Ackerman`, from a middle name in full or its initial. */
function displayName(part: LegislatorPart): string {
  const initial = part.middle_name === null ? null : `${part.middle_name.slice(0, 1)}.`;
  const words = [part.first_name, initial, part.last_name].filter((word) => word !== null);
  const name = words.length === 0 ? part.bioguide_id : words.join(" ");
  return part.suffix === null ? name : `${name} ${part.suffix}`;
}

const ACCOUNTS = ["twitter", "facebook", "youtube", "youtube_id", "instagram", "mastodon"] as const;

/** Account by account: the CSV has no Instagram, and is made from the file of accounts. */
function socialOf(parts: readonly Part<LegislatorPart>[]): MergedLegislator["social"] {
  const known = byPrecedence(parts, ["social-media", ...SOURCES]).flatMap(
    ({ social }) => social ?? [],
  );
  const account = (name: (typeof ACCOUNTS)[number]) => firstKnown(known, (each) => each[name]);
  return {
    twitter: account("twitter"),
    facebook: account("facebook"),
    youtube: account("youtube"),
    youtube_id: account("youtube_id"),
    instagram: account("instagram"),
    mastodon: account("mastodon"),
  };
}

function idsOf(documents: readonly LegislatorPart[]): LegislatorIds {
  const known = documents.flatMap(({ ids }) => ids ?? []);
  const id = <Key extends keyof LegislatorIds>(key: Key) => firstKnown(known, (each) => each[key]);
  return {
    govtrack: id("govtrack"),
    thomas: id("thomas"),
    lis: id("lis"),
    fec: firstFilled(known, (each) => each.fec),
    opensecrets: id("opensecrets"),
    votesmart: id("votesmart"),
    icpsr: id("icpsr"),
    cspan: id("cspan"),
    wikidata: id("wikidata"),
    wikipedia: id("wikipedia"),
    ballotpedia: id("ballotpedia"),
    house_history: id("house_history"),
    pictorial: id("pictorial"),
    google_entity_id: id("google_entity_id"),
  };
}
