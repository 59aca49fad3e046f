import { lawCitation, lawPath, lawSite, lawTexts } from "../../contract/addresses.ts";
import type { Bill } from "../../contract/resources/bill.ts";
import type { Law, LawDetail } from "../../contract/resources/law.ts";
import type { BillDocument, BillLaw } from "../../data/documents.ts";
import type { References } from "./references.ts";

/** A law as it stands in a list, made from the bill it came from. */
export function leanLaw(law: BillLaw, bill: Bill, document: BillDocument, to: References): Law {
  return {
    congress: law.congress,
    law_type: law.law_type,
    law_number: law.law_number,
    citation: lawCitation(law),
    title: bill.title,
    enacted_date: document.enacted_date,
    became_law_date: document.became_law_date,
    enacted_by: document.enacted_by ?? "unknown",
    bill: to.bill(document, document.title),
    updated_at: bill.updated_at,
    site_url: lawSite(law),
    api_url: to.address(lawPath(law)),
  };
}

/** A law on its route, with the whole lean bill. */
export function lawDetail(lean: Law, bill: Bill, document: BillDocument): LawDetail {
  const printed = document.texts.find(
    ({ version_name, formats }) =>
      /^(public|private) law$/i.test(version_name) && formats.length > 0,
  );
  return {
    ...lean,
    bill,
    // Stands in the statute's own document (PLAW), which is not among the sources.
    statutes_at_large: null,
    // Files of bills often name the printed law late or not at all.
    texts: [...(printed?.formats ?? lawTexts(lean))],
    source_url: lean.site_url,
  };
}
