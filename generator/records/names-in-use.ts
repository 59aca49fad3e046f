import { readFileSync } from "node:fs";

import { billKey } from "../../contract/citations.ts";
import { nameKey, withoutYear } from "../../contract/query/name-keys.ts";
import { searchable } from "../../contract/search-text.ts";
import type { BillDocument } from "../../data/documents.ts";
import { membersOf, required } from "../../lib/required.ts";

interface Listed {
  readonly about: string;
  readonly id: string;
  readonly names: readonly string[];
}

/** The hand-kept list, by what its lines are about: a kind of record, `title` of bills, or `words`. */
const listed = Map.groupBy(
  readFileSync(new URL("names-in-use.tsv", import.meta.url), "utf8")
    .split("\n")
    .map(listedIn),
  ({ about }) => about,
);
const linesAbout = (what: string) => required(listed.get(what), `${what} in names-in-use.tsv`);
const byRecord = new Map(
  Array.from(listed, ([about, lines]) => [
    about,
    new Map(lines.map(({ id, names }) => [id, names])),
  ]),
);
const byTitle = linesAbout("title").map(({ id, names }) => ({ end: endOf(id), names }));
/** `childcare` for `child care`, and the other way around. */
const otherSpelling = new Map(
  linesAbout("words").flatMap(({ id, names: [name = ""] }) => [
    [id, name],
    [name, id],
  ]),
);
const SPELLED_TWO_WAYS = new RegExp(String.raw`\b(${[...otherSpelling.keys()].join("|")})`, "g");

/** Acronyms, nicknames and everyday words for a record, from `names-in-use.tsv`: `AOC`, `guns`. */
export function namesInUse(resource: string, id: string): readonly string[] {
  const names = byRecord.get(resource);
  return names === undefined ? [] : membersOf(names, id);
}

/** The same for a bill, and for all bills with one of its titles: `NDAA`, `Obamacare`. */
export function namesOfBill(
  { congress, type, number }: Pick<BillDocument, "congress" | "type" | "number">,
  titles: readonly string[],
): readonly string[] {
  const keys = titles.map((title) => nameKey(withoutYear(title))).filter((key) => key !== null);
  const ofTitles = byTitle.flatMap(({ end, names }) =>
    keys.some((key) => key.endsWith(end)) ? names : [],
  );
  return [...namesInUse("bill", billKey(type, number, congress)), ...ofTitles];
}

export function otherSpellings(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) =>
    Array.from(searchable(text).matchAll(SPELLED_TWO_WAYS), ([spelling]) => spelling),
  );
  return Array.from(new Set(found), (spelling) => required(otherSpelling.get(spelling), spelling));
}

function listedIn(line: string): Listed {
  const [about = "", id = "", names = ""] = line.split("\t");
  return { about, id, names: names.split("; ") };
}

/** Returns the ending of matching titles: one is `James M. Inhofe National Defense Authorization Act`. */
function endOf(title: string): string {
  return required(nameKey(title), title).slice(1);
}
