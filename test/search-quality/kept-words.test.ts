/** Questions of a rare word and another word of the same bill, which find it as they are written. */
import { beforeAll, describe, expect, it } from "vitest";

import { MINOR_WORDS } from "../../contract/search/listed-words.ts";
import { searchable, wordsOf } from "../../contract/search-text.ts";
import { congressBuild, sampleBuild, type TestBuild } from "../build.ts";
import { randomOf } from "../random.ts";
import { hasSources } from "../sources.ts";

const QUESTIONS = 300;
const RARE = 2;

interface Answer {
  readonly data: readonly { readonly congress: number; readonly type: string; number: number }[];
  readonly meta: {
    readonly total_pages: number;
    readonly read_as?: readonly { readonly parameter: string }[];
  };
}

/** The words of each bill in its titles, subjects and the beginning of its summary. */
function billsIn({ records }: TestBuild): ReadonlyMap<string, readonly string[]> {
  const bills = new Map<string, readonly string[]>();
  for (const { document } of records.bills()) {
    const { congress, type, number, title, titles, subjects, summaries } = document;
    const summary = wordsOf(searchable(summaries[0]?.text?.replaceAll(/<[^>]+>/g, " ") ?? ""));
    const named = [
      title ?? "",
      ...titles.map((each) => each.title),
      ...subjects.map(({ name }) => name),
    ];
    const all = [...named.flatMap((each) => wordsOf(searchable(each))), ...summary.slice(0, 300)];
    const words = all.filter((word) => /^[a-z]{4,}$/.test(word) && !MINOR_WORDS.has(word));
    bills.set(`${congress} ${type} ${number}`.toUpperCase(), [...new Set(words)]);
  }
  return bills;
}

describe.each([
  ["the sample", true, sampleBuild],
  ["the 117th Congress (needs the real upstream files)", hasSources, congressBuild],
])("with %s", (_name, isHere, open) => {
  let build: TestBuild;
  beforeAll(async () => {
    if (isHere) build = await open();
  });

  it.skipIf(!isHere)(
    `replaces no rare word, and loses no bill, in ${QUESTIONS} questions of two words`,
    async () => {
      const bills = [...billsIn(build)];
      const counts = new Map<string, number>();
      for (const [, words] of bills) {
        for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
      const rare = bills.flatMap(([bill, words]) =>
        words
          .filter((word) => (counts.get(word) ?? 0) <= RARE)
          .map((word) => ({ bill, word, others: words.filter((other) => other !== word) })),
      );
      const random = randomOf("kept words");
      const replaced: string[] = [];
      const lost: string[] = [];
      for (let asked = 0; asked < QUESTIONS; asked++) {
        const { bill, word, others } = random.pick(rare);
        const q = `${word} ${random.pick(others)}`;
        // The stem of a rare word may stand in many bills.
        for (let page = 1, isFound = false; !isFound; page++) {
          const answer = await build.edge(`/api/v1/bills?per_page=100&page=${page}&q=${q}`);
          const { data, meta } = (await answer.json()) as Answer;
          if (meta.read_as?.some(({ parameter }) => parameter === "q") === true) replaced.push(q);
          isFound = data.some((each) => `${each.congress} ${each.type} ${each.number}` === bill);
          if (isFound || page >= meta.total_pages) {
            if (!isFound) lost.push(`${q}: ${bill}`);
            break;
          }
        }
      }
      expect({ replaced, lost }).toEqual({ replaced: [], lost: [] });
    },
  );
});
