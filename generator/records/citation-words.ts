import type { Amendment } from "../../contract/kinds/amendment.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import { billKey, lawKey } from "../../contract/citations.ts";
import { keysOfNames } from "../../contract/search-query.ts";
import type { BillDocument, BillLaw } from "../../data/documents.ts";
import { namesOfBill } from "./names-in-use.ts";

/** All spellings of a citation for full-text search: `H.R. 1 HR 1 HR1`. */
export function citationWords({
  citation,
  type,
  number,
}: Pick<Bill | Amendment, "citation" | "type" | "number">): string {
  return `${citation} ${type} ${number} ${type}${number}`;
}

export function citationKeys({
  type,
  number,
  congress,
}: Pick<Bill | Amendment, "type" | "number" | "congress">): readonly string[] {
  return [billKey(type, number), billKey(type, number, congress)];
}

export function nameKeys(title: string | null, document: BillDocument): readonly string[] {
  return keysOfNames([...(title === null ? [] : [title]), ...titlesOf(document)]);
}

export function keyOfLaw({ law_type, congress, law_number }: BillLaw): string {
  return lawKey(law_type, congress, law_number);
}

export function titlesOf(document: BillDocument): readonly string[] {
  const titles = document.titles.map(({ title }) => title);
  return [...titles, ...namesOfBill(document, titles)];
}
