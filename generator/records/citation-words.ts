import type { Amendment } from "../../contract/kinds/amendment.ts";
import type { Bill } from "../../contract/kinds/bill.ts";
import { billKey, lawKey } from "../../contract/citations.ts";
import { initialsOf, keysOfNames } from "../../contract/query/name-keys.ts";
import type { BillDocument, BillLaw } from "../../data/documents.ts";
import { titlesOfLastStage } from "../../data/readers/billstatus/titles.ts";
import { namesOfBill } from "./names-in-use.ts";

export function citationKeys({
  type,
  number,
  congress,
}: Pick<Bill | Amendment, "type" | "number" | "congress">): readonly string[] {
  return [billKey(type, number), billKey(type, number, congress)];
}

export function nameKeys(title: string | null, document: BillDocument): readonly string[] {
  const names = [...(title === null ? [] : [title]), ...lastTitlesOf(document)];
  return [...keysOfNames(names), ...names.flatMap(initialsOf)];
}

export function keyOfLaw({ law_type, congress, law_number }: BillLaw): string {
  return lawKey(law_type, congress, law_number);
}

/** All titles, and the names in use of a bill with those of the last stage. */
export function titlesOf(document: BillDocument): readonly string[] {
  return [...document.titles.map(({ title }) => title), ...lastOf(document).names];
}

/** What the bill is called since the last stage: an earlier title may be about what the bill no longer says. */
export function lastTitlesOf(document: BillDocument): readonly string[] {
  const { titles, names } = lastOf(document);
  return [...titles, ...names];
}

/** Kept, because the rows of a bill, its laws and its amendments need it several times. */
const known = new WeakMap<BillDocument, LastNames>();

interface LastNames {
  readonly titles: readonly string[];
  readonly names: readonly string[];
}

function lastOf(document: BillDocument): LastNames {
  const found = known.get(document);
  if (found !== undefined) return found;
  const all = titlesOfLastStage(document.titles);
  const titles = all.map(({ title }) => title);
  // `ban tiktok` means a bill of that name, and not each that took it in, unless that became law.
  const named = all.filter((each) => document.laws.length > 0 || !each.for_portion);
  const names = namesOfBill(
    document,
    named.map(({ title }) => title),
  );
  const last = { titles, names };
  known.set(document, last);
  return last;
}
