import pLimit from "p-limit";
import { beforeAll, describe, expect, it } from "vitest";

import { searchable, stemOf, wordsOf } from "../contract/search-text.ts";
import { type TestBuild, congressBuild } from "./build.ts";
import { hasSources } from "./sources.ts";

/**
 * Well-known bills of the 117th Congress by the names that people type. They were written down
 * before anybody looked where a search puts them. Of bills with one name the one meant is the law,
 * or else the one that got further, or else the one of the House, where the name was made famous.
 */
const FAMOUS: readonly (readonly [q: string, bill: string])[] = [
  ["infrastructure investment and jobs act", "HR 3684"],
  ["american rescue plan act", "HR 1319"],
  ["inflation reduction act", "HR 5376"],
  ["build back better act", "HR 5376"],
  ["chips and science act", "HR 4346"],
  ["bipartisan safer communities act", "S 2938"],
  ["respect for marriage act", "HR 8404"],
  ["pact act", "S 3373"],
  ["postal service reform act", "HR 3076"],
  ["juneteenth national independence day act", "S 475"],
  ["covid-19 hate crimes act", "S 937"],
  ["emmett till antilynching act", "HR 55"],
  ["uyghur forced labor prevention act", "HR 6256"],
  ["ukraine democracy defense lend-lease act", "S 3522"],
  ["speak out act", "S 4524"],
  ["ending forced arbitration of sexual assault", "HR 4445"],
  ["national defense authorization act for fiscal year 2022", "S 1605"],
  ["consolidated appropriations act, 2022", "HR 2471"],
  ["ocean shipping reform act", "S 3580"],
  ["for the people act", "HR 1"],
  ["equality act", "HR 5"],
  ["medicare for all", "HR 1976"],
  ["washington dc admission act", "HR 51"],
  ["george floyd justice in policing act", "HR 1280"],
  ["protecting the right to organize act", "HR 842"],
  ["freedom to vote act", "S 2747"],
  ["paycheck fairness act", "HR 7"],
  ["john r. lewis voting rights advancement act", "HR 4"],
  ["assault weapons ban", "HR 1808"],
  ["sunshine protection act", "S 623"],
];

interface Found {
  readonly type: string;
  readonly number: number;
}

/** The words of each search, as far as their other forms have them: what lacks one is not found. */
const SOUGHT = FAMOUS.map(([q]) => wordsOf(searchable(q)).map(commonPart));

/** `jobs` → `job`; `day` → `da`, as its stem is `dai`. */
function commonPart(word: string): string {
  const stem = stemOf(word);
  return word.startsWith(stem) && !stem.endsWith("i") ? stem : stem.slice(0, -1);
}

/** Whether one of the searches may find a bill of which this can be searched. */
function couldBeFound(texts: string): boolean {
  const text = searchable(texts);
  return SOUGHT.some((words) => words.every((word) => text.includes(word)));
}

let build: TestBuild;

async function rankOf(q: string, bill: string): Promise<number> {
  const answer = await build.edge(`/api/v1/bills?per_page=100&q=${encodeURIComponent(q)}`);
  const { data } = (await answer.json()) as { readonly data: readonly Found[] };
  return data.findIndex(({ type, number }) => `${type} ${number}` === bill) + 1;
}

describe.skipIf(!hasSources)(
  "a search for a famous bill of the 117th Congress (needs the real upstream files)",
  () => {
    beforeAll(async () => {
      build = await congressBuild(couldBeFound);
    }, 600_000);

    it("has it first, or nearly so: the mean reciprocal rank is at least 0.9", async () => {
      const inTurn = pLimit(1);
      const ranks = await Promise.all(FAMOUS.map(([q, bill]) => inTurn(() => rankOf(q, bill))));
      const reciprocal = ranks.map((rank) => (rank === 0 ? 0 : 1 / rank));
      const mean = reciprocal.reduce((sum, each) => sum + each, 0) / FAMOUS.length;
      expect(mean).toBeGreaterThanOrEqual(0.9);
    });
  },
);
