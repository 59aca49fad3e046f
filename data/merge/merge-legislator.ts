import type { LegislatorIds, LegislatorPart, LegislatorTerm } from "../documents.ts";
import { byPrecedence, firstOfEach, type Part } from "./merge-parts.ts";
import { NO_IDS } from "../parse/empty-legislator.ts";
import { unknowns } from "../parse/unknowns.ts";
import { congressOf, congressStart } from "../../contract/congress.ts";
import { ascending, descending, orderedBy } from "../parse/order.ts";

export interface MergedLegislator extends LegislatorPart {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly social: NonNullable<LegislatorPart["social"]>;
  readonly ids: LegislatorIds;
  /** If false, there are only the Biographical Directory's terms, or the last term. */
  readonly has_all_terms: boolean;
  /** Whether the lists of current and of former members both have the person. */
  readonly is_in_both_lists: boolean;
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
    is_in_both_lists: ["", ":historical"].every((list) =>
      parts.some(({ source }) => source === `legislators-yaml${list}`),
    ),
  };
}

/** `Gary L. Ackerman`, from a full middle name or its initial. */
function displayName(part: LegislatorPart): string {
  const initial = part.middle_name === null ? null : `${part.middle_name.slice(0, 1)}.`;
  const words = [part.first_name, initial, part.last_name].filter((word) => word !== null);
  const name = words.length === 0 ? part.bioguide_id : words.join(" ");
  return part.suffix === null ? name : `${name} ${part.suffix}`;
}

const NO_ACCOUNTS = unknowns("twitter facebook youtube youtube_id instagram mastodon");

/** Merged field by field: the CSV has no Instagram, and is derived from the file of accounts. */
function socialOf(parts: readonly Part<LegislatorPart>[]): MergedLegislator["social"] {
  const known = byPrecedence(parts, ["social-media", ...SOURCES]).flatMap(
    ({ social }) => social ?? [],
  );
  return firstOfEach<MergedLegislator["social"]>([NO_ACCOUNTS, ...known]);
}

function idsOf(documents: readonly LegislatorPart[]): LegislatorIds {
  return firstOfEach([NO_IDS, ...documents.flatMap(({ ids }) => ids ?? [])]);
}

const OLDEST_FIRST = ascending<LegislatorTerm>("start_date", "end_date", "chamber", "state");

/**
 * The YAML of congress-legislators has all terms. Otherwise, the Biographical Directory has one per
 * Congress, without district and class, and the CSV has only the last, without dates.
 */
function mergeTerms(parts: readonly Part<LegislatorPart>[]): readonly LegislatorTerm[] {
  const terms = hasAllTerms(parts) ? termsOf(parts, "legislators-yaml") : lastTermAdded(parts);
  return terms.toSorted(OLDEST_FIRST).map((term) => ({ ...term, congresses: congressesOf(term) }));
}

function hasAllTerms(parts: readonly Part<LegislatorPart>[]): boolean {
  return termsOf(parts, "legislators-yaml").length > 0;
}

function termsOf(parts: readonly Part<LegislatorPart>[], source: string) {
  const own = parts.filter((part) => part.source.split(":")[0] === source);
  return byPrecedence(own, []).toSorted(BY_NEWEST_TERM)[0]?.terms ?? [];
}

/** A person in both lists has the newest term. Of one term, the earlier end counts: the list of former members has it. */
const BY_NEWEST_TERM = orderedBy<LegislatorPart>(
  descending(({ terms }) => terms.at(-1)?.start_date ?? null),
  ascending(({ terms }) => terms.at(-1)?.end_date ?? null),
);

function lastTermAdded(parts: readonly Part<LegislatorPart>[]): readonly LegislatorTerm[] {
  const dated = termsOf(parts, "bioguide").toSorted(OLDEST_FIRST);
  const last = termsOf(parts, "legislators-csv").at(-1);
  if (last === undefined) return dated;
  const latest = dated.at(-1);
  if (latest?.chamber !== last.chamber || latest.state !== last.state) return [...dated, last];
  return [
    ...dated.slice(0, -1),
    {
      ...latest,
      district: last.district ?? latest.district,
      senate_class: last.senate_class ?? latest.senate_class,
      party: latest.party ?? last.party,
      party_name: latest.party_name ?? last.party_name,
    },
  ];
}

/** A term that ends on a Congress's first day doesn't belong to it. */
function congressesOf({
  start_date: start,
  end_date: end,
  congresses,
}: LegislatorTerm): readonly number[] {
  if (congresses.length > 0 || start === null || end === null) return congresses;
  const found: number[] = [];
  for (let number = congressOf(start); congressStart(number) < end; number += 1) found.push(number);
  return found;
}
