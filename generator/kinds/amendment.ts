import {
  amendmentCitation,
  amendmentPath,
  amendmentSite,
  billSource,
  chamberOfType,
  congressPath,
  votePath,
} from "../../contract/addresses.ts";
import { Amendment, AmendmentBlocks, AmendmentDetail } from "../../contract/kinds/amendment.ts";
import { amendmentProgress } from "../../data/status/amendment-status.ts";
import type { StoredBill } from "../../data/database/record-reader.ts";
import type { AmendmentId, BillAmendment, BillDocument } from "../../data/documents.ts";
import type { BillVotes } from "./bill-votes.ts";
import { membersOf } from "../../lib/required.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { namesOfBill } from "../records/names-in-use.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { citationKeys, nameKeys } from "../records/citation-words.ts";
import { shownActions, shownCosponsors } from "../records/shown-lists.ts";

const asAmendment = inShape(Amendment);
const asDetail = inShape(AmendmentDetail);
const asBlocks = inShape(AmendmentBlocks);

/** In the order of the document's amendments. */
export function leanAmendments(
  { document: bill, amendments: states, updated_at }: StoredBill,
  to: References,
): readonly Amendment[] {
  const owner = to.bill(bill, bill.title);
  return bill.amendments.map((document, at) => {
    const { type, sponsor, amends_amendment } = document;
    return asAmendment({
      ...document,
      ...amendmentProgress(document),
      citation: amendmentCitation(document),
      chamber: chamberOfType(type),
      bill: owner,
      amends_amendment: amends_amendment === null ? null : to.amendment(amends_amendment),
      sponsor: sponsor === null ? null : to.legislator(sponsor),
      updated_at: states[at]?.updated_at ?? updated_at,
      site_url: amendmentSite(document),
      ...to.record(amendmentPath(document)),
    });
  });
}

function amendmentDetail(
  document: BillAmendment,
  lean: Amendment,
  bill: BillDocument,
  to: References,
): AmendmentDetail {
  return asDetail({
    ...document,
    ...lean,
    source_url: billSource(bill),
    congress_url: to.address(congressPath(lean.congress)),
  });
}

/** `votes` and `amendments` are those of the bill. */
function amendmentBlocks(
  document: BillAmendment,
  { votes, amendments }: { readonly votes: BillVotes; readonly amendments: readonly Amendment[] },
  { facts, to }: Pick<BuildContext, "facts" | "to">,
): AmendmentBlocks {
  const path = amendmentPath(document);
  const isThis = (id: AmendmentId | null): boolean => id !== null && amendmentPath(id) === path;
  const named = membersOf(facts.votesOn, path);
  const own = new Set([...document.votes, ...named].map(votePath));
  const on_amendment = to.amendment(document);
  return asBlocks({
    ...document,
    actions: shownActions(document.actions, to),
    cosponsors: shownCosponsors(document.cosponsors, to),
    votes: votes.filter(({ id }) => own.has(id)).map((vote) => ({ ...vote, on_amendment })),
    amendments: amendments.filter(({ amends_amendment }) => isThis(amends_amendment)),
  });
}

export function writeAmendments(
  amendments: readonly Amendment[],
  votes: BillVotes,
  bill: BillDocument,
  context: BuildContext,
): readonly WrittenRow[] {
  const { record, to } = context;
  if (amendments.length === 0) return [];
  const ofWhole = bill.titles.filter(({ for_portion }) => !for_portion);
  const own = ofWhole.map(({ title }) => title);
  const titles = [...new Set([bill.title, ...own, ...namesOfBill(bill, own)])];
  const billKeys = [...citationKeys(bill), ...nameKeys(bill.title, bill)];
  return amendments.map((lean, at) => {
    const document = bill.amendments[at] as BillAmendment;
    const detail = amendmentDetail(document, lean, bill, to);
    const blocks = amendmentBlocks(document, { votes, amendments }, context);
    const { purpose, description } = lean;
    const search = {
      keys: [...citationKeys(lean), ...billKeys],
      title: purpose ?? description,
      titles: description === null ? [] : [description],
      texts: [lean.sponsor && lean.sponsor.name, ...titles],
    };
    return record("amendment", { lean, detail, blocks }, { search });
  });
}
