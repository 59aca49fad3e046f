import {
  amendmentPath,
  billPath,
  committeeBillsPath,
  cosponsoredBillsPath,
  lawPath,
} from "../../contract/addresses.ts";
import type { Amendment } from "../../contract/kinds/amendment.ts";
import type { Bill, BillBlocks } from "../../contract/kinds/bill.ts";
import { CommitteeBill, CosponsoredBill } from "../../contract/kinds/bills-below.ts";
import { filterTerm } from "../../contract/search-text.ts";
import { billKey, lawKey } from "../../contract/citations.ts";
import { keysOfNames } from "../../contract/search-query.ts";
import type { BillAmendment, BillDocument, BillLaw } from "../../data/documents.ts";
import type { StoredBill } from "../../data/database/record-reader.ts";
import type { References } from "../records/references.ts";
import { amendmentBlocks, amendmentDetail, leanAmendments } from "../records/amendment.ts";
import { type BillVotes, billVotes } from "../records/bill-votes.ts";
import { billBlocks, billDetail, leanBill } from "../records/bill.ts";
import { countBill } from "../records/congress-records.ts";
import { inShape } from "../records/in-shape.ts";
import { lawDetail, leanLaw } from "../records/law.ts";
import { namesOfBill, otherSpellings } from "../records/names-in-use.ts";
import type { SearchSource } from "../catalog/search-row.ts";
import { billTexts } from "../records/bill-texts.ts";
import type { BuildContext } from "./build-context.ts";
import { writeTexts } from "./write-texts.ts";
import type { BillFacts, TopicMention, WrittenRow } from "../catalog/written-row.ts";

const asCosponsored = inShape(CosponsoredBill);
const asOfCommittee = inShape(CommitteeBill);

export function writeBill(bill: StoredBill, context: BuildContext): readonly WrittenRow[] {
  const { document } = bill;
  const { known, to, facts } = context;
  facts.addBill(document);
  const texts = billTexts(document, known.texts(document), to);
  const lean = leanBill(bill, texts, to);
  const votes = billVotes(document, known, to);
  const amendments = leanAmendments(bill, to);
  const blocks = billBlocks(document, votes, amendments, to);
  const detail = billDetail(document, lean, blocks, known, to);
  const written = context.writeDetail("bill", billPath(document), detail, blocks);
  countBill(document, blocks.cosponsors, facts.tallies);
  const shows = termsOf(blocks);
  const found = { shows, summary: blocks.summaries[0]?.text };
  const laws = document.laws.map((law) => writeLaw(law, { lean, found }, document, context));
  const ofTexts = writeTexts(texts, lean, context);
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
    const ids = new Set(members.map(({ bioguide_id }) => bioguide_id ?? ""));
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

/** All spellings of a citation for full-text search: `H.R. 1 HR 1 HR1`. */
export function citationWords({
  citation,
  type,
  number,
}: Pick<Bill | Amendment, "citation" | "type" | "number">): string {
  return `${citation} ${type} ${number} ${type}${number}`;
}

/** The terms of the searched filters of a bill. */
function termsOf({ committees, subjects, cosponsors }: BillBlocks): readonly string[] {
  const terms = [
    ...committees.map(({ code }) => filterTerm("committee", code)),
    ...subjects.map(({ slug }) => filterTerm("topic", slug)),
    ...cosponsors.flatMap(({ bioguide_id }) =>
      bioguide_id === null ? [] : [filterTerm("cosponsor", bioguide_id)],
    ),
  ];
  return [...new Set(terms)];
}

function writeLaw(
  law: BillLaw,
  {
    lean: bill,
    found,
  }: { readonly lean: Bill; readonly found: Pick<SearchSource, "shows" | "summary"> },
  document: BillDocument,
  { row, to, writeDetail }: BuildContext,
): WrittenRow {
  const lean = leanLaw(law, bill, document, to);
  const written = writeDetail("law", lawPath(law), lawDetail(lean, bill, document, to), {});
  return row("law", lean, {
    id: written.page.key,
    ...written,
    search: {
      keys: [keyOfLaw(law), ...citationKeys(bill), ...nameKeys(lean.title, document)],
      title: lean.title ?? "",
      titles: titlesOf(document),
      texts: [lean.citation, citationWords(bill)],
      summary: found.summary,
      shows: [
        ...(bill.sponsor === null
          ? []
          : [filterTerm("sponsor_bioguide_id", bill.sponsor.bioguide_id)]),
        ...(found.shows ?? []),
      ],
    },
  });
}

function writeAmendments(
  amendments: readonly Amendment[],
  votes: BillVotes,
  bill: BillDocument,
  { row, to, writeDetail }: BuildContext,
): readonly WrittenRow[] {
  const ofWhole = bill.titles.filter(({ for_portion }) => !for_portion);
  const own = ofWhole.map(({ title }) => title);
  const titles = [...new Set([bill.title ?? "", ...own, ...namesOfBill(bill, own)])];
  const billKeys = [...citationKeys(bill), ...nameKeys(bill.title, bill)];
  return amendments.map((lean, at) => {
    const document = bill.amendments[at] as BillAmendment;
    const detail = amendmentDetail(document, lean, bill, to);
    const blocks = amendmentBlocks(document, { votes, amendments }, to);
    const written = writeDetail("amendment", amendmentPath(lean), detail, blocks);
    const { purpose, description } = lean;
    return row("amendment", lean, {
      id: written.page.key,
      ...written,
      search: {
        keys: [...citationKeys(lean), ...billKeys],
        title: purpose ?? description ?? "",
        titles: description === null ? [] : [description],
        texts: [citationWords(lean), citationWords(lean.bill), lean.sponsor?.name ?? "", ...titles],
      },
    });
  });
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
    title: lean.title ?? "",
    titles: titlesOf(document),
    texts: [citationWords(lean), ...subjects, ...spellings],
  };
}

export function citationKeys({
  type,
  number,
  congress,
}: Pick<Bill | Amendment, "type" | "number" | "congress">): readonly string[] {
  return [billKey(type, number), billKey(type, number, congress)];
}

function nameKeys(title: string | null, document: BillDocument): readonly string[] {
  return keysOfNames([title ?? "", ...titlesOf(document)]);
}

function keyOfLaw({ law_type, congress, law_number }: BillLaw): string {
  return lawKey(law_type, congress, law_number);
}

function titlesOf(document: BillDocument): readonly string[] {
  const titles = document.titles.map(({ title }) => title);
  return [...titles, ...namesOfBill(document, titles)];
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
    const kinds = [...new Set([...(earlier?.kinds ?? []), kind])];
    topics.set(slug, { slug, name: earlier?.name ?? name, kinds });
  }
  return [...topics.values()];
}
