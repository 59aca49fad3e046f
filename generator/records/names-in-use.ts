import { readFileSync } from "node:fs";

import { billKey } from "../../contract/citations.ts";
import { nameKey, withoutYear } from "../../contract/search-query.ts";
import { searchable } from "../../contract/search-text.ts";
import type { BillDocument } from "../../data/documents.ts";

interface Listed {
  readonly of: string;
  readonly id: string;
  readonly names: readonly string[];
}

/** The hand-kept list, by what its lines are about: a kind of record, `title` of bills, or `words`. */
const listed = Map.groupBy(
  readFileSync(new URL("names-in-use.tsv", import.meta.url), "utf8")
    .split("\n")
    .map(listedIn),
  ({ of }) => of,
);
const byRecord = new Map(
  Array.from(listed, ([of, lines]) => [of, new Map(lines.map(({ id, names }) => [id, names]))]),
);
const byTitle = (listed.get("title") ?? []).map(({ id, names }) => ({ end: endOf(id), names }));
/** `childcare` for `child care`, and the other way around. */
const otherSpelling = new Map(
  (listed.get("words") ?? []).flatMap(({ id, names: [name = ""] }) => [
    [id, name],
    [name, id],
  ]),
);
const SPELLED_TWO_WAYS = new RegExp(String.raw`\b(${[...otherSpelling.keys()].join("|")})`, "g");

/** Acronyms, nicknames and everyday words for a record, from `names-in-use.tsv`: `AOC`, `guns`. */
export function namesInUse(resource: string, id: string): readonly string[] {
  return byRecord.get(resource)?.get(id) ?? [];
}

/** The same for a bill, and for all bills with one of its titles: `NDAA`, `Obamacare`. */
export function namesOfBill(
  { congress, type, number }: Pick<BillDocument, "congress" | "type" | "number">,
  titles: readonly string[],
): readonly string[] {
  const keys = titles.flatMap((title) => nameKey(withoutYear(title)) ?? []);
  const ofTitles = byTitle.flatMap(({ end, names }) =>
    keys.some((key) => key.endsWith(end)) ? names : [],
  );
  return [...namesInUse("bill", billKey(type, number, congress)), ...ofTitles];
}

export function otherSpellings(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => searchable(text).match(SPELLED_TWO_WAYS) ?? []);
  return [...new Set(found)].flatMap((spelling) => otherSpelling.get(spelling) ?? []);
}

function listedIn(line: string): Listed {
  const [of = "", id = "", names = ""] = line.split("\t");
  return { of, id, names: names.split("; ") };
}

/** Returns the ending of matching titles: one is `James M. Inhofe National Defense Authorization Act`. */
function endOf(title: string): string {
  return (nameKey(title) ?? "").slice(1);
}
