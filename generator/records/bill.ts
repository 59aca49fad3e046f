import {
  amendmentSite,
  billCitation,
  billPath,
  billSite,
  billSource,
} from "../../contract/addresses.ts";
import type { Bill, BillDetail } from "../../contract/resources/bill.ts";
import type {
  BillAction,
  BillAmendment,
  BillDocument,
  BillList,
  BillSummary,
  BillText,
  BillTitle,
} from "../../data/documents.ts";
import type { Stored } from "../../data/database/record-reader.ts";
import type { Block } from "../pages/page-writer.ts";
import type { References } from "./references.ts";
import type { BillVotes } from "./bill-votes.ts";

/** A bill as it stands in a list. */
export function leanBill({ document, updated_at }: Stored<BillDocument>, to: References): Bill {
  const { congress, type, number, sponsor } = document;
  return {
    congress,
    type,
    number,
    citation: billCitation(document),
    chamber: type.startsWith("H") ? "house" : "senate",
    title: document.title,
    introduced_date: document.introduced_date,
    status: document.status,
    status_date: document.status_date,
    sponsor: sponsor === null ? null : to.legislator(sponsor),
    cosponsor_count: cosponsorCount(document),
    policy_area: document.policy_area === null ? null : to.topic(document.policy_area),
    latest_action: document.latest_action,
    updated_at,
    site_url: billSite(document),
    api_url: to.address(billPath(document)),
  };
}

/** `null` where the list is cut short or missing, so that its length is not the truth. */
function cosponsorCount({ cosponsors, incomplete_lists }: BillDocument): number | null {
  if (incomplete_lists.includes("cosponsors")) return null;
  return cosponsors.filter(({ withdrawn_date }) => withdrawn_date === null).length;
}

/** `null` for a list of which nothing is known: the API's page of a bill has none of them. */
function lengthOf(list: BillList, document: BillDocument): number | null {
  const { length } = document[list];
  return length === 0 && document.incomplete_lists.includes(list) ? null : length;
}

/** A bill's own fields on its route. */
export function billDetail(
  document: BillDocument,
  lean: Bill,
  votes: BillVotes,
  to: References,
): BillDetail {
  const isCut = document.incomplete_lists.includes("cosponsors");
  return {
    ...lean,
    official_title: document.official_title,
    short_title: document.short_title,
    popular_title: document.popular_title,
    is_by_request: document.is_by_request,
    introduced_on_behalf_of: document.introduced_on_behalf_of.map(to.legislator),
    cosponsor_count_including_withdrawn: isCut ? null : document.cosponsors.length,
    incomplete_blocks: document.incomplete_lists.map(tokenOf).toSorted(),
    counts: {
      actions: lengthOf("actions", document),
      amendments: lengthOf("amendments", document),
      committees: lengthOf("committees", document),
      cosponsors: lengthOf("cosponsors", document),
      laws: lengthOf("laws", document),
      related: lengthOf("related_bills", document),
      subjects: lengthOf("subjects", document),
      summaries: lengthOf("summaries", document),
      texts: lengthOf("texts", document),
      titles: lengthOf("titles", document),
      votes: votes.length,
    },
    committee_reports: [...document.committee_reports],
    cbo_cost_estimates: [...document.cbo_cost_estimates],
    constitutional_authority_statement: document.constitutional_authority_statement,
    notes: [...document.notes],
    status_history: [...document.status_history],
    source_updated_at: document.source_updated_at,
    source_url: billSource(document),
  };
}

/** Every block of a bill, in the order of the documentation. */
export function billBlocks(document: BillDocument, votes: BillVotes, to: References): Block[] {
  return [
    {
      key: "actions",
      value: document.actions.map((action) => shownAction(action, to)),
    },
    {
      key: "subjects",
      value: document.subjects.map(({ name, kind }) => {
        const { slug, api_url, site_url } = to.topic(name);
        return { name, slug, kind, api_url, site_url };
      }),
    },
    { key: "summaries", value: document.summaries.map(shownSummary) },
    { key: "texts", value: document.texts.map(shownText) },
    { key: "titles", value: document.titles.map(shownTitle) },
    {
      key: "cosponsors",
      value: document.cosponsors.map((cosponsor) => ({
        ...to.legislator(cosponsor),
        sponsorship_date: cosponsor.sponsorship_date,
        is_original: cosponsor.is_original,
        withdrawn_date: cosponsor.withdrawn_date,
      })),
    },
    {
      key: "committees",
      value: document.committees.map(({ type, parent_code, activities, ...committee }) => ({
        ...to.committeeAsNamed(committee),
        type,
        parent_code,
        activities: activities.map(({ name, at }) => ({ name, at })),
      })),
    },
    {
      key: "related_bills",
      value: document.related_bills.map(({ title, latest_action, relationships, ...id }) => ({
        ...to.bill(id, title),
        latest_action,
        relationships: relationships.map(({ type, identified_by }) => ({ type, identified_by })),
      })),
    },
    {
      key: "amendments",
      value: document.amendments.map((amendment) => shownAmendment(amendment, to)),
    },
    {
      key: "laws",
      value: document.laws.map((law) => ({
        ...to.law(law),
        enacted_date: document.enacted_date,
      })),
    },
    { key: "votes", value: votes },
  ];
}

function shownAction(action: BillAction, to: References): object {
  return {
    sequence: action.sequence,
    date: action.date,
    time: action.time,
    text: action.text,
    type: action.type,
    code: action.code,
    source: action.source,
    chamber: action.chamber,
    committees: action.committees.map(to.committeeAsNamed),
    votes: action.votes.map(to.vote),
    calendar: action.calendar,
    duplicate_of: action.duplicate_of,
  };
}

function shownSummary(summary: BillSummary): object {
  return {
    version_code: summary.version_code,
    action_date: summary.action_date,
    action_description: summary.action_description,
    chamber: summary.chamber,
    updated_at: summary.updated_at,
    text: summary.text,
    html: summary.html,
  };
}

function shownText({ version_code, version_name, date, formats }: BillText): object {
  return {
    version_code,
    version_name,
    date,
    formats: formats.map(({ format, url }) => ({ format, url })),
  };
}

function shownTitle(title: BillTitle): object {
  return {
    title: title.title,
    category: title.category,
    title_type: title.title_type,
    title_type_code: title.title_type_code,
    for_portion: title.for_portion,
    chamber: title.chamber,
    text_version_code: title.text_version_code,
    text_version_name: title.text_version_name,
    updated_at: title.updated_at,
  };
}

const AMENDMENT_CITATIONS = { HAMDT: "H.Amdt.", SAMDT: "S.Amdt.", SUAMDT: "S.U.Amdt." } as const;

function shownAmendment(amendment: BillAmendment, to: References): object {
  const { congress, type, number, chamber, sponsor, source_updated_at, ...rest } = amendment;
  return {
    congress,
    type,
    number,
    citation: `${AMENDMENT_CITATIONS[type]} ${number}`,
    chamber,
    purpose: rest.purpose,
    description: rest.description,
    submitted_date: rest.submitted_date,
    proposed_date: rest.proposed_date,
    sponsor: sponsor === null ? null : to.legislator(sponsor),
    sponsor_text: rest.sponsor_text,
    cosponsor_count: rest.cosponsor_count,
    amends_amendment: rest.amends_amendment,
    latest_action: rest.latest_action,
    votes: rest.votes.map(to.vote),
    source_updated_at,
    site_url: amendmentSite(congress, type, number),
  };
}

function tokenOf(list: BillList): BillDetail["incomplete_blocks"][number] {
  return list === "related_bills" ? "related" : list;
}
