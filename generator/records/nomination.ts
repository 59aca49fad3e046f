import { nominationCitation, nominationSite, nominationsPath } from "../../contract/addresses.ts";
import type { Nomination } from "../../contract/resources/nomination.ts";
import type { Instant } from "../../data/documents.ts";
import type { MergedNomination } from "../../data/merge/merge-nomination.ts";
import type { References } from "./references.ts";

/** A nomination; its `api_url` is the list of `committee`, one of those it was referred to. */
export function nominationRecord(
  document: MergedNomination,
  updated_at: Instant,
  committee: string,
  to: References,
): Nomination {
  const { congress, number, part_number } = document;
  const site = nominationSite(congress, number, part_number);
  return {
    congress,
    number,
    part_number,
    citation: nominationCitation(number, part_number),
    description: document.description,
    organization: document.organization,
    received_date: document.received_date,
    is_civilian: document.is_civilian,
    is_military: document.is_military,
    is_privileged: document.is_privileged,
    executive_calendar_number: document.executive_calendar_number,
    latest_action: document.latest_action,
    committees: document.committees.map(to.committee),
    nomination_url: site,
    source_updated_at: document.source_updated_at,
    updated_at,
    site_url: site,
    api_url: to.address(nominationsPath(committee)),
  };
}
