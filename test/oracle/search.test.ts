/** The oracle does not rank searches, but their results must be consistent. */
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { type AskEdge, sampleBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { type ListAnswer, listPages, recordsOf } from "../walk-list.ts";
import { type JsonRecord, valueAt } from "./json-record.ts";
import * as lists from "./lists.ts";

/** The routes with `q`, a field with words to search for, and a view to search in. */
const SEARCHED = [
  { path: "/bills", list: lists.bills, words: "title" },
  { path: "/laws", list: lists.laws, words: "title" },
  { path: "/votes", list: lists.votes, words: "question_text" },
  { path: "/legislators", list: lists.legislators, words: "name", view: "congress=119" },
  { path: "/legislators", list: lists.legislators, words: "name" },
  { path: "/committees", list: lists.committees, words: "name", view: "current=all" },
  { path: "/topics", list: lists.topics, words: "name" },
] as const;

const RUNS_A_ROUTE = runs(8);

it.each(SEARCHED)("a search of $path returns the records that match its filters", async (route) => {
  const { edge } = await sampleBuild();
  const view = "view" in route ? [route.view] : [];
  const all = await found(edge, route.path, [...view, "per_page=100"]);
  const filters = route.list.filters.filter(({ name }) => !view.join().startsWith(name));
  const searched = fc.asyncProperty(
    fc.nat(),
    fc.nat(),
    fc.subarray(filters),
    fc.constantFrom(3, 20, 100),
    async (anchor, word, chosen, perPage) => {
      const record = all[anchor % all.length] ?? {};
      const q = wordOf(String(valueAt(record, route.words)), word);
      // A filter for which the anchor has no value is left out.
      const set = chosen.filter(({ name, shows }) => shows(record) !== null && name !== "order");
      const query = [...view, `q=${encodeURIComponent(q)}`];
      const wanted = set.map(({ name, shows }) => `${name}=${shows(record)}`);
      const size = `per_page=${perPage}`;
      const unfiltered = await found(edge, route.path, [...query, "per_page=100"]);
      const filtered = await found(edge, route.path, [...query, ...wanted, size]);
      // The anchor contains the word, so the search finds at least this record.
      expect(unfiltered).toContainEqual(record);
      // The order is the same with any filters: best first.
      expect(filtered).toEqual(
        unfiltered.filter((each) =>
          set.every(({ shows, keeps }) =>
            keeps === undefined
              ? shows(each) === shows(record)
              : keeps(each, String(shows(record))),
          ),
        ),
      );
    },
  );
  await fc.assert(searched, { numRuns: RUNS_A_ROUTE });
});

it("ids return the records of the list in the requested order, each once, and list the missing ones", async () => {
  const { edge } = await sampleBuild();
  const all = await found(edge, "/bills", ["per_page=100"]);
  const ids = fc.array(fc.tuple(fc.nat(), fc.nat(SPELLINGS.length)), {
    minLength: 1,
    maxLength: 100,
  });
  const asked = fc.asyncProperty(ids, fc.constantFrom(7, 100), async (drawn, perPage) => {
    const spelled = drawn.map(([at, spelling]) => {
      const bill = all[at % all.length] ?? {};
      const spell = SPELLINGS[spelling];
      return spell === undefined
        ? { id: `116-hr-${at + 1}`, bill: null }
        : { id: spell(bill), bill };
    });
    const wanted = [...new Set(spelled.flatMap(({ bill }) => bill ?? []))];
    const missing = [...new Set(spelled.flatMap(({ id, bill }) => (bill === null ? [id] : [])))];
    const query = `ids=${encodeURIComponent(spelled.map(({ id }) => id).join(","))}`;
    expect(await found(edge, "/bills", [query, `per_page=${perPage}`])).toEqual(wanted);
    const response = await edge(`/api/v1/bills?${query}`);
    expect(await response.json()).toMatchObject({ meta: { missing_ids: missing } });
  });
  await fc.assert(asked, { numRuns: runs(40) });
});

/** How people write a bill. */
const SPELLINGS: readonly ((bill: JsonRecord) => string)[] = [
  (bill) => said(bill, "congress", "-", "type", "-", "number"),
  (bill) => said(bill, "congress", " ", "type", " ", "number").toLowerCase(),
  (bill) => said(bill, "citation", " (", "congress", "th Congress)"),
  (bill) => said(bill, "type", "number", "-", "congress"),
];

/** Replaces field names with the bill's values. */
const said = (bill: JsonRecord, ...parts: readonly string[]): string =>
  parts.map((part) => String(valueAt(bill, part) ?? part)).join("");

/** Every record of a search. All pages must have the same total. */
async function found(
  edge: AskEdge,
  path: string,
  query: readonly string[],
): Promise<readonly JsonRecord[]> {
  const target = `/api/v1${path}?${query.join("&")}`;
  const pages: ListAnswer[] = [];
  for await (const page of listPages(edge, target)) pages.push(page);
  const records = pages.flatMap(recordsOf) as JsonRecord[];
  const wrong = pages.find(({ meta }) => meta.total !== records.length);
  if (wrong !== undefined) {
    throw new Error(`${target} says ${wrong.meta.total} and gives ${records.length}`);
  }
  return records;
}

function wordOf(text: string, pick: number): string {
  const words = text.match(/[\p{L}\p{N}]{2,}/gu) ?? ["the"];
  const word = words[pick % words.length] ?? "the";
  // The last word also matches as a prefix.
  return pick % 3 === 0 ? word.slice(0, 3) : word;
}
