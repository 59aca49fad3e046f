import type { LegislatorIds, LegislatorPart } from "../documents.ts";
import { byPrecedence, firstOfEach, type Part } from "./merge-parts.ts";
import { NO_IDS } from "../parse/empty-legislator.ts";
import { hasAllTerms, mergeTerms } from "./merge-terms.ts";

export interface MergedLegislator extends LegislatorPart {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly social: NonNullable<LegislatorPart["social"]>;
  readonly ids: LegislatorIds;
  /** If false, there are only the Biographical Directory's terms, or the last term. */
  readonly has_all_terms: boolean;
}

const SOURCES = ["legislators-yaml", "legislators-csv", "bioguide", "api-members", "social-media"];

/**
 * Returns `null` for a person without a term in Congress, such as a delegate to the Continental
 * Congress, or if no source with the person's terms is loaded.
 */
export function mergeLegislator(parts: readonly Part<LegislatorPart>[]): MergedLegislator | null {
  const terms = mergeTerms(parts);
  const documents = byPrecedence(parts, SOURCES);
  const [best, ...others] = documents;
  if (best === undefined || terms.length === 0) return null;
  const known = firstOfEach([best, ...others]);
  // Takes names from a single source, so that a middle name isn't repeated.
  const named = documents.find((each) => each.first_name !== null && each.last_name !== null);
  return {
    ...known,
    name: known.name ?? displayName(named ?? best),
    first_name: named?.first_name ?? known.first_name ?? best.bioguide_id,
    middle_name: named?.middle_name ?? null,
    last_name: named?.last_name ?? known.last_name ?? best.bioguide_id,
    suffix: named?.suffix ?? null,
    birth_year: known.birth_date === null ? known.birth_year : Number(known.birth_date.slice(0, 4)),
    social: socialOf(parts),
    ids: idsOf(documents),
    terms,
    has_all_terms: hasAllTerms(parts),
  };
}

/** `Gary L. Ackerman`, from a full middle name or its initial. */
function displayName(part: LegislatorPart): string {
  const initial = part.middle_name === null ? null : `${part.middle_name.slice(0, 1)}.`;
  const words = [part.first_name, initial, part.last_name].filter((word) => word !== null);
  const name = words.length === 0 ? part.bioguide_id : words.join(" ");
  return part.suffix === null ? name : `${name} ${part.suffix}`;
}

const NO_ACCOUNTS: MergedLegislator["social"] = {
  twitter: null,
  facebook: null,
  youtube: null,
  youtube_id: null,
  instagram: null,
  mastodon: null,
};

/** Merged field by field: the CSV has no Instagram, and is derived from the file of accounts. */
function socialOf(parts: readonly Part<LegislatorPart>[]): MergedLegislator["social"] {
  const known = byPrecedence(parts, ["social-media", ...SOURCES]).flatMap(
    ({ social }) => social ?? [],
  );
  return firstOfEach([NO_ACCOUNTS, ...known]);
}

function idsOf(documents: readonly LegislatorPart[]): LegislatorIds {
  return firstOfEach([NO_IDS, ...documents.flatMap(({ ids }) => ids ?? [])]);
}
