import {
  congressPath,
  lawCitation,
  lawPath,
  lawSite,
  lawTexts,
  lawUslmId,
} from "../../contract/addresses.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import { Law, LawDetail } from "../../contract/kinds/law.ts";
import type { BillDocument, BillLaw } from "../../data/documents.ts";
import { inShape } from "../records/in-shape.ts";
import type { References } from "../records/references.ts";
import { filterTerm } from "../../contract/search-text.ts";
import type { SearchSource } from "../catalog/search-row.ts";
import type { BuildContext } from "./build-context.ts";
import type { WrittenRow } from "../catalog/written-row.ts";
import { citationKeys, nameKeys, keyOfLaw, lastTitlesOf } from "../records/citation-words.ts";

const asLaw = inShape(Law);
const asDetail = inShape(LawDetail);

export function leanLaw(law: BillLaw, bill: Bill, document: BillDocument, to: References): Law {
  return asLaw({
    ...document,
    ...law,
    citation: lawCitation(law),
    uslm_id: lawUslmId(law),
    title: bill.title,
    enacted_by: document.enacted_by ?? "unknown",
    bill: to.bill(document, document.title),
    updated_at: bill.updated_at,
    site_url: lawSite(law),
    ...to.record(lawPath(law)),
  });
}

export function lawDetail(
  lean: Law,
  bill: Bill,
  document: BillDocument,
  to: References,
): LawDetail {
  const printed = document.texts.find(
    ({ version_name, formats }) =>
      /^(public|private) law$/i.test(version_name) && formats.length > 0,
  );
  return asDetail({
    ...lean,
    bill,
    // Only the statute's own document (PLAW) has it, which is not a source.
    statutes_at_large: null,
    // Files of bills often name the printed law late or not at all.
    texts: printed?.formats ?? lawTexts(lean),
    source_url: lean.site_url,
    congress_url: to.address(congressPath(lean.congress)),
  });
}

/** How searches find a bill, and so its laws, beside its titles. */
type Found = Pick<SearchSource, "summary"> & Required<Pick<SearchSource, "shows">>;

export function writeLaw(
  law: BillLaw,
  { lean: bill, found }: { readonly lean: Bill; readonly found: Found },
  document: BillDocument,
  { record, to }: BuildContext,
): WrittenRow {
  const lean = leanLaw(law, bill, document, to);
  const search = {
    keys: [keyOfLaw(law), ...citationKeys(bill), ...nameKeys(lean.title, document)],
    title: lean.title,
    titles: lastTitlesOf(document),
    texts: [lean.citation],
    summary: found.summary,
    shows: [
      ...(bill.sponsor === null
        ? []
        : [filterTerm("sponsor_bioguide_id", bill.sponsor.bioguide_id)]),
      ...found.shows,
    ],
  };
  return record("law", { lean, detail: lawDetail(lean, bill, document, to) }, { search });
}
