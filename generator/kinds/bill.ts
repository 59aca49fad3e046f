import {
  billCitation,
  billName,
  billPath,
  billTextPath,
  billSite,
  billSource,
  chamberOfType,
  congressPath,
  feedAddress,
  committeeBillsPath,
  cosponsoredBillsPath,
} from "../../contract/addresses.ts";
import { Bill, BILL_BLOCKS, BillBlocks, BillDetail } from "../../contract/kinds/bill.ts";
import { readLawCitation, withWholes } from "../../contract/search/law-citations.ts";
import { otherLawDays } from "../../data/status/bill-status.ts";
import type { BillDocument } from "../../data/documents.ts";
import type { Stored, StoredBill } from "../../data/database/record-reader.ts";
import { escapeMarkup } from "../../lib/escape-markup.ts";
import { billVotes } from "./bill-votes.ts";
import { inShape } from "../records/in-shape.ts";
import { type BillTexts, billTexts, type WrittenTexts, writeTexts } from "./bill-texts.ts";
import { type KnownRecords, wrongIds } from "../records/known-records.ts";
import type { References } from "../records/references.ts";
import { CommitteeBill, CosponsoredBill } from "../../contract/kinds/bills-below.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { leanAmendments, writeAmendments } from "./amendment.ts";
import { countBill } from "../records/congress-records.ts";
import { writeLaw } from "./law.ts";
import { otherSpellings } from "../records/names-in-use.ts";
import type { SearchSource } from "../catalog/search-row.ts";
import type { BuildContext } from "./build-context.ts";
import { reportsOn } from "./reports.ts";
import type { BillFacts, TopicMention, WrittenRow } from "../catalog/written-row.ts";
import { citationKeys, nameKeys, keyOfLaw, titlesOf } from "../records/citation-words.ts";
import { shownActions, shownCosponsors } from "../records/shown-lists.ts";
import { incompleteBlocksOf } from "../records/incomplete-blocks.ts";
import { required } from "../../lib/required.ts";

const asCosponsored = inShape(CosponsoredBill);
const asOfCommittee = inShape(CommitteeBill);

export function* writeBills(context: BuildContext): Generator<readonly WrittenRow[]> {
  for (const bill of context.records.bills()) yield writeBill(bill, context);
}

function writeBill(bill: StoredBill, context: BuildContext): readonly WrittenRow[] {
  const { document } = bill;
  const { known, to, facts } = context;
  const texts = billTexts(document, known, to);
  const lean = leanBill(bill, texts, to);
  const votes = billVotes(document, context);
  const reports = reportsOn(billPath(document), document.committee_reports, context);
  const incomplete_blocks = incompleteBlocksOf(document, {
    votes: votes.length === 0 && facts.here.lacks("vote", document.congress),
    reports: reports.length === 0 && !known.hasReports(document.congress),
  });
  facts.addBill(document, incomplete_blocks);
  const amendments = leanAmendments(bill, to);
  const blocks = billBlocks(document, { texts: texts.versions, votes, amendments, reports }, to);
  const detail = billDetail(document, lean, { blocks, incomplete_blocks }, known, to);
  const written = context.writeDetail("bill", billPath(document), detail, blocks);
  countBill(document, blocks.cosponsors, facts.tallies);
  facts.addNamed(lean.id, document.congress, {
    bill: blocks.related_bills,
    bill_text: [latestText(document, texts.latest)],
    vote: votes.filter((vote) => !known.isVacated(vote)),
    legislator: [lean.sponsor, ...blocks.cosponsors].filter((each) => each?.bioguide_id !== null),
    committee: blocks.committees,
  });
  const ofTexts = writeTexts(texts, lean, context);
  const shows = termsOf(blocks, ofTexts);
  const found = { shows, summary: blocks.summaries[0]?.text };
  const laws = document.laws.map((law) => writeLaw(law, { lean, found }, document, context));
  const row = context.row("bill", lean, {
    id: written.page.key,
    ...written,
    ...ofTexts,
    pieces: [...written.pieces, ...ofTexts.pieces],
    search: { ...billSearch(document, lean), ...found },
    about: { topics: topicsOf(document, to), bill: factsOf(lean) },
  });
  return [
    row,
    ...laws,
    ...writeAmendments(amendments, votes, document, context),
    ...cosponsoredRows(lean, blocks, context),
    ...ofCommittees(lean, blocks, context),
  ];
}

function latestText(bill: BillDocument, latest: BillTexts["latest"]) {
  if (latest === null) return null;
  const path = billTextPath(bill, latest.version_code ?? "");
  return { path, api_url: latest.text_url, site_url: billSite(bill) };
}

/** A row for each kind of cosponsorship, in the lists of those members. */
function cosponsoredRows(
  lean: Bill,
  { cosponsors }: BillBlocks,
  { row }: Pick<BuildContext, "row">,
): WrittenRow[] {
  const published = cosponsors.filter(({ api_url }) => api_url !== null);
  const alike = Map.groupBy(published, ({ sponsorship_date, is_original, withdrawn_date }) =>
    [sponsorship_date, is_original, withdrawn_date].join(" "),
  );
  return Array.from(alike.values(), (members) => {
    const { sponsorship_date, is_original, withdrawn_date } = members[0] as (typeof members)[0];
    const record = { ...lean, sponsorship_date, is_original, withdrawn_date };
    const ids = new Set(
      members.map(({ bioguide_id }) => required(bioguide_id, "the ID of a link")),
    );
    return row("cosponsored_bill", asCosponsored(record), {
      lists: Array.from(ids, cosponsoredBillsPath),
    });
  });
}

function ofCommittees(
  lean: Bill,
  { committees }: BillBlocks,
  { row }: Pick<BuildContext, "row">,
): WrittenRow[] {
  const published = committees.filter(({ api_url }) => api_url !== null);
  return published.map(({ code, activities }) => {
    const referral = activities.findLast(({ name, at }) => at !== null && REFERRAL.test(name));
    const latest_activity = activities[0] ?? null;
    const record = { ...lean, referred_at: referral?.at ?? null, latest_activity };
    return row("committee_bill", asOfCommittee(record), { lists: [committeeBillsPath(code)] });
  });
}

const REFERRAL = /^referred\b/i;

/** The terms of the searched filters of a bill. */
function termsOf(
  { committees, subjects, cosponsors }: BillBlocks,
  { text }: Pick<WrittenTexts, "text">,
): readonly string[] {
  const terms = [
    ...committees.map(({ code }) => filterTerm("committee", code)),
    ...subjects.map(({ slug }) => filterTerm("topic", slug)),
    ...cosponsors.flatMap(({ bioguide_id }) =>
      bioguide_id === null ? [] : [filterTerm("cosponsor", bioguide_id)],
    ),
    ...(text?.citations ?? []).flatMap(({ text: written }) =>
      withWholes(required(readLawCitation(written), "a citation").cites).map((cites) =>
        filterTerm("cites", cites),
      ),
    ),
  ];
  return [...new Set(terms)];
}

/** A bill is also found by the citations of its laws. */
function billSearch(document: BillDocument, lean: Bill): SearchSource {
  const subjects = document.subjects.map(({ name }) => name);
  const spellings = otherSpellings([...document.titles.map(({ title }) => title), ...subjects]);
  return {
    keys: [
      ...citationKeys(lean),
      ...document.laws.map(keyOfLaw),
      ...nameKeys(lean.title, document),
    ],
    title: lean.title,
    titles: titlesOf(document),
    texts: [...subjects, ...spellings],
  };
}

function factsOf({ congress, introduced_date, updated_at }: Bill): BillFacts {
  return { congress, introduced_date, updated_at };
}

/** A name in both vocabularies is one topic with both kinds. Names with equal slugs are one topic. */
function topicsOf(
  { policy_area, subjects }: BillDocument,
  to: References,
): readonly TopicMention[] {
  const topics = new Map<string, TopicMention>();
  const all = [
    ...(policy_area === null ? [] : [{ name: policy_area, kind: "policy_area" as const }]),
    ...subjects,
  ];
  for (const { name, kind } of all) {
    const { slug } = to.topic(name);
    const earlier = topics.get(slug);
    const kinds = earlier === undefined ? [kind] : [...new Set([...earlier.kinds, kind])];
    topics.set(slug, { slug, name: earlier?.name ?? name, kinds });
  }
  return [...topics.values()];
}

const asBill = inShape(Bill);
const asDetail = inShape(BillDetail);
const asBlocks = inShape(BillBlocks);

export function leanBill(
  { document, updated_at }: Stored<BillDocument>,
  texts: BillTexts,
  to: References,
): Bill {
  const { type, sponsor, policy_area } = document;
  return asBill({
    ...document,
    citation: billCitation(document),
    chamber: chamberOfType(type),
    sponsor: sponsor === null ? null : to.legislator(sponsor),
    cosponsor_count: cosponsorCount(document),
    policy_area: policy_area === null ? null : to.topic(policy_area),
    latest_text: texts.latest,
    updated_at: updated_at > texts.updatedAt ? updated_at : texts.updatedAt,
    site_url: billSite(document),
    ...to.record(billPath(document)),
  });
}

/** `null` if the list is cut or missing, so its length is wrong. */
function cosponsorCount({ cosponsors, incomplete_lists }: BillDocument): number | null {
  if (incomplete_lists.includes("cosponsors")) return null;
  return cosponsors.filter(({ withdrawn_date }) => withdrawn_date === null).length;
}

/** `null` for an unknown list: the API's page of a bill has no lists. */
function countsOf(blocks: BillBlocks, incomplete: readonly string[]): BillDetail["counts"] {
  const unknown = new Set(incomplete);
  const counts = BILL_BLOCKS.map(({ token, key }) => {
    const { length } = blocks[key as keyof BillBlocks];
    return [token, length === 0 && unknown.has(token) ? null : length] as const;
  });
  return Object.fromEntries(counts) as BillDetail["counts"];
}

type Unfinished = Pick<BillDetail, "incomplete_blocks"> & { readonly blocks: BillBlocks };

export function billDetail(
  document: BillDocument,
  lean: Bill,
  { blocks, incomplete_blocks }: Unfinished,
  known: Pick<KnownRecords, "legislators">,
  to: References,
): BillDetail {
  const isCut = document.incomplete_lists.includes("cosponsors");
  const people = [...(document.sponsor === null ? [] : [document.sponsor]), ...document.cosponsors];
  const contradictions = [...wrongIds(people, known), ...otherLawDays(document)];
  const ofSources = contradictions.map((text) => ({ text, html: escapeMarkup(text) }));
  return asDetail({
    ...document,
    ...lean,
    notes: [...document.notes, ...ofSources],
    introduced_on_behalf_of: document.introduced_on_behalf_of.map(to.legislator),
    cosponsor_count_including_withdrawn: isCut ? null : document.cosponsors.length,
    incomplete_blocks,
    counts: countsOf(blocks, incomplete_blocks),
    source_url: billSource(document),
    amendments_url: to.address(`/amendments?bill=${billName(document)}`),
    congress_url: to.address(congressPath(document.congress)),
    feed_url: feedAddress(lean.api_url),
  });
}

export function billBlocks(
  document: BillDocument,
  others: Pick<BillBlocks, "texts" | "votes" | "amendments" | "reports">,
  to: References,
): BillBlocks {
  return asBlocks({
    ...document,
    ...others,
    actions: shownActions(document.actions, to),
    subjects: document.subjects.map(({ name, kind }) => ({ ...to.topic(name), name, kind })),
    cosponsors: shownCosponsors(document.cosponsors, to),
    committees: document.committees.map((committee) => ({
      ...committee,
      ...to.committeeAsNamed(committee),
    })),
    related_bills: document.related_bills.map((bill) => ({
      ...bill,
      ...to.bill(bill, bill.title),
    })),
    laws: document.laws.map((law) => ({ ...to.law(law), enacted_date: document.enacted_date })),
  });
}
