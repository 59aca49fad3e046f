import { billKey, nameKey, withoutYear } from "../../contract/search-query.ts";
import { searchable } from "../../contract/search-text.ts";
import type { BillDocument } from "../../data/documents.ts";
import known from "./names-in-use.json" with { type: "json" };

const byBill = new Map(known.bills.map(({ bill, names }) => [bill, names]));
const byTitle = known.titles.map(({ title, names }) => ({ end: endOf(title), names }));
/** `childcare` for `child care`, and the other way around. */
const otherSpelling = new Map(
  known.words.flatMap((apart) => {
    const together = apart.replace(" ", "");
    return [
      [apart, together],
      [together, apart],
    ];
  }),
);
const SPELLED_TWO_WAYS = new RegExp(String.raw`\b(${[...otherSpelling.keys()].join("|")})`, "g");

/** Acronyms and nicknames of a bill, from `names-in-use.json`: `NDAA`, `Obamacare`. */
export function namesInUse(
  { congress, type, number }: Pick<BillDocument, "congress" | "type" | "number">,
  titles: readonly string[],
): readonly string[] {
  const keys = titles.flatMap((title) => nameKey(withoutYear(title)) ?? []);
  const own = byBill.get(billKey(type, number, congress)) ?? [];
  const ofTitles = byTitle.flatMap(({ end, names }) =>
    keys.some((key) => key.endsWith(end)) ? names : [],
  );
  return [...own, ...ofTitles];
}

export function otherSpellings(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => searchable(text).match(SPELLED_TWO_WAYS) ?? []);
  return [...new Set(found)].flatMap((spelling) => otherSpelling.get(spelling) ?? []);
}

/** Returns the ending of matching titles: one is `James M. Inhofe National Defense Authorization Act`. */
function endOf(title: string): string {
  return (nameKey(title) ?? "").slice(1);
}
