import {
  congressPath,
  nominationCitation,
  nominationId,
  nominationSite,
  nominationsPath,
} from "../../contract/addresses.ts";
import { Nomination } from "../../contract/kinds/nomination.ts";
import type { Instant } from "../../data/documents.ts";
import type { MergedNomination } from "../../data/merge/merge-nomination.ts";
import { inShape } from "./in-shape.ts";
import type { References } from "./references.ts";

const asNomination = inShape(Nomination);

/** Makes a nomination's record. It has no route of its own, so its `api_url` is the list of `committee`. */
export function nominationRecord(
  document: MergedNomination,
  updated_at: Instant,
  committee: string,
  to: References,
): Nomination {
  const { congress, number, part_number } = document;
  const site = nominationSite(congress, number, part_number);
  return asNomination({
    ...document,
    citation: nominationCitation(number, part_number),
    committees: document.committees.map(to.committee),
    nomination_url: site,
    congress_url: to.address(congressPath(congress)),
    updated_at,
    site_url: site,
    id: nominationId(document),
    api_url: to.address(nominationsPath(committee)),
  });
}
