import { beforeAll, describe, expect, it } from "vitest";

import { congressBuild, type TestBuild } from "../build.ts";
import { hasSources } from "../sources.ts";
import { CITATIONS, type Meant, MEMBERS, MISSPELLINGS, NAMES, NICKNAMES } from "./queries.ts";

interface Answer {
  readonly data: readonly Readonly<
    Record<"bioguide_id" | "congress" | "type" | "number", string | number>
  >[];
  readonly meta: { readonly total: number; readonly suggestion?: string };
}

const BIOGUIDE_ID = /^[A-Z]\d{6}$/;

let build: TestBuild;

async function ask(q: string, record: string): Promise<Answer> {
  const list = BIOGUIDE_ID.test(record) ? "legislators" : "bills";
  const answer = await build.edge(`/api/v1/${list}?per_page=100&q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

/** One divided by the record's rank; 0 if it is not on the first page. */
async function reciprocalRank([q, record]: Meant): Promise<number> {
  const first = await ask(q, record);
  const suggestion = first.meta.total === 0 ? first.meta.suggestion : undefined;
  const { data } = suggestion === undefined ? first : await ask(suggestion, record);
  const names = data.map(({ bioguide_id, congress, type, number }) =>
    BIOGUIDE_ID.test(record) ? bioguide_id : `${congress} ${type} ${number}`,
  );
  const rank = names.indexOf(record) + 1;
  return rank === 0 ? 0 : 1 / rank;
}

describe.skipIf(!hasSources)(
  "a search of bills of the 117th Congress and others, and all members (needs the real upstream files)",
  () => {
    beforeAll(async () => {
      build = await congressBuild();
    }, 900_000);

    it.each([
      ["60 bills by name", NAMES, 60, 0.95],
      ["30 bills by citation and Congress, in ten spellings", CITATIONS, 300, 1],
      ["30 members", MEMBERS, 30, 0.95],
      ["15 nicknames", NICKNAMES, 15, 0.8],
      ["20 misspellings, following the suggestion", MISSPELLINGS, 20, 0.8],
    ] as const)("ranks %s at or near the top: the mean reciprocal rank", async (...group) => {
      const [, queries, count, least] = group;
      expect(queries).toHaveLength(count);
      let sum = 0;
      // oxlint-disable-next-line no-await-in-loop -- one search after another
      for (const meant of queries) sum += await reciprocalRank(meant);
      expect(sum / count).toBeGreaterThanOrEqual(least);
    });
  },
);
