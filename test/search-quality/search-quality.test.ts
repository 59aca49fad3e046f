import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { congressBuild, type TestBuild } from "../build.ts";
import { valueAt } from "../oracle/json-record.ts";
import { hasSources } from "../sources.ts";
import { type Meant, searchesOf } from "./queries.ts";

interface Answer {
  readonly data: readonly Readonly<Record<string, string | number>>[];
  readonly meta: { readonly total: number; readonly suggestion?: string };
}

/** The list that has records with such a name, and the name of each. */
const LISTS: readonly (readonly [form: RegExp, list: string, name: string])[] = [
  [/^\d+ [A-Z]+ \d+$/, "bills?", "congress type number"],
  [/^\d+-\d+$/, "laws?law_type=public&", "congress-law_number"],
  [/^[A-Z]\d{6}$/, "legislators?", "bioguide_id"],
  [/^[a-z]{4}\d\d$/, "committees?current=all&", "code"],
  [/^[a-z-]+$/, "topics?", "slug"],
];

/** A question that somebody wrote who knows no list, and the bills that answer it: `117-hr-1`. */
interface Question {
  readonly group: string;
  readonly q: string;
  readonly path: string;
  readonly expected: readonly string[];
}

/** The questions of a file, as JSON, and `all` of them. Without a file there are none. */
function questionsByGroup(): readonly (readonly [group: string, questions: readonly Question[]])[] {
  const file = process.env["LEGIS_QUESTIONS"];
  if (file === undefined) return [];
  const questions = JSON.parse(readFileSync(file, "utf8")) as readonly Question[];
  return [...Map.groupBy(questions, ({ group }) => group), ["all", questions]];
}

const LEAST: Readonly<Record<string, number>> = {
  all: 0.85,
  everyday: 0.75,
  member: 0.8,
  status: 0.8,
};

let build: TestBuild;

async function ask(list: string, q: string): Promise<Answer> {
  const answer = await build.edge(`/api/v1/${list}per_page=100&q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

/** Several groups have the same searches. */
const ranks = new Map<string, Promise<number>>();

/** The rank of one of the records, following a suggestion; 0 if none is on the first page. */
function rankOf(meant: Meant): Promise<number> {
  const name = meant.slice(0, 2).join("\n");
  const rank = ranks.get(name) ?? askedRank(meant);
  ranks.set(name, rank);
  return rank;
}

async function askedRank([written, record]: Meant): Promise<number> {
  const records = record.split(" | ");
  const [, of, q = written] = /^(amendments|votes) (.*)$/.exec(written) ?? [];
  const [, list = "", name = ""] =
    of === undefined
      ? (LISTS.find(([form]) => form.test(records[0] ?? "")) ?? [])
      : ["", `${of}?`, "bill.congress bill.type bill.number"];
  const first = await ask(list, q);
  const suggestion = first.meta.total === 0 ? first.meta.suggestion : undefined;
  const { data } = suggestion === undefined ? first : await ask(list, suggestion);
  const names = data.map((found) =>
    name.replaceAll(/[\w.]+/g, (path) => String(valueAt(found, path))),
  );
  return names.findIndex((each) => records.includes(each)) + 1;
}

async function meanReciprocalRank(queries: readonly Meant[]): Promise<number> {
  let sum = 0;
  for (const meant of queries) {
    const rank = await rankOf(meant);
    sum += rank === 0 ? 0 : 1 / rank;
  }
  return sum / queries.length;
}

describe.skipIf(!hasSources)(
  "a search of bills of the 117th Congress and others, and all members (needs the real upstream files)",
  () => {
    beforeAll(async () => {
      build = await congressBuild();
    });

    it.each([
      ["60 bills by name", "NAMES", 60, 0.95],
      ["30 bills by citation and Congress, in ten spellings", "CITATIONS", 300, 1],
      ["30 members", "MEMBERS", 30, 0.95],
      ["15 nicknames", "NICKNAMES", 15, 0.8],
      ["20 misspellings, following the suggestion", "MISSPELLINGS", 20, 0.8],
      ["32 bills by meaning", "MEANINGS", 32, 0.9],
      ["19 bills by words of their titles", "WORDS", 19, 0.9],
      ["14 spelled citations, and laws", "SPELLED", 14, 1],
      ["30 members by initials, office, short name and state", "CALLED", 30, 0.95],
      ["26 committees", "COMMITTEES", 26, 0.95],
      ["25 topics", "TOPICS", 25, 0.95],
      ["58 bills by what they do, in everyday words", "DOING", 58, 0.7],
      ["10 laws by everyday words", "LAWS", 10, 0.9],
      ["17 citations and addresses", "ADDRESSES", 17, 1],
      ["21 last names, and offices by who holds them", "LAST_NAMES", 21, 0.95],
      ["13 committees by one or two words", "COMMITTEES_NOW", 13, 0.95],
      ["12 topics by everyday words", "EVERYDAY_TOPICS", 12, 0.75],
      ["9 everyday misspellings", "EVERYDAY_MISSPELLINGS", 9, 0.85],
      ["8 amendments and votes by their bill", "ABOUT_BILLS", 8, 0.9],
      ["30 more bills by what they do", "MORE_DOING", 30, 0.65],
      ["30 more names and citations", "MORE_NAMED", 30, 0.95],
      ["60 bills by what people want", "ASKED", 60, 0.7],
    ] as const)("ranks %s at or near the top: the mean reciprocal rank", async (...group) => {
      const [, name, count, least] = group;
      const queries = searchesOf(name);
      expect(queries).toHaveLength(count);
      expect(await meanReciprocalRank(queries)).toBeGreaterThanOrEqual(least);
    });

    it("ranks all but plain citations with a mean reciprocal rank of at least 0.92", async () => {
      const queries =
        "NAMES MEMBERS NICKNAMES MISSPELLINGS MEANINGS WORDS SPELLED CALLED COMMITTEES TOPICS"
          .split(" ")
          .flatMap(searchesOf);
      expect(queries.length).toBeGreaterThan(150);
      expect(await meanReciprocalRank(queries)).toBeGreaterThanOrEqual(0.92);
    });

    it("ranks everyday searches, which nobody fitted to a list, with a mean reciprocal rank of at least 0.85", async () => {
      const queries =
        "DOING LAWS ADDRESSES ABOUT_BILLS EVERYDAY_MISSPELLINGS LAST_NAMES COMMITTEES_NOW EVERYDAY_TOPICS"
          .split(" ")
          .flatMap(searchesOf);
      expect(queries.length).toBeGreaterThan(100);
      expect(await meanReciprocalRank(queries)).toBeGreaterThanOrEqual(0.85);
    });

    it.each(questionsByGroup())(
      "ranks the questions of LEGIS_QUESTIONS, the group %s, with at least its mean reciprocal rank",
      async (group, questions) => {
        let sum = 0;
        for (const { q, path, expected } of questions) {
          const { data } = await ask(`${path.slice(1)}${path.includes("?") ? "&" : "?"}`, q);
          const place = data.findIndex(({ congress, type, number }) =>
            expected.includes(`${congress}-${type}-${number}`.toLowerCase()),
          );
          sum += place === -1 ? 0 : 1 / (place + 1);
        }
        const mean = sum / questions.length;
        process.stdout.write(`${group}: ${mean.toFixed(3)} of ${questions.length} questions\n`);
        expect(mean).toBeGreaterThanOrEqual(LEAST[group] ?? 0);
      },
    );

    it.each(searchesOf("TRIED"))("finds by %j the record %s first", async (q = "", record = "") => {
      expect(await rankOf([q, record])).toBe(1);
    });

    it.each(["what bills are about insulin", "bill to ban tiktok"])(
      "finds bills by %j",
      async (q) => {
        const { meta } = await ask("bills?", q);
        expect(meta.total).toBeGreaterThan(0);
      },
    );

    it.each([
      ["bills?", "CHIPS act", "CHIPS Act of 2022"],
      ["laws?", "CHIPS and Science Act", "CHIPS and Science Act"],
      ["bills?", "supreme court security funding", undefined],
    ])("of %s by %j shows the title that matched: %j", async (list, q, title) => {
      const [found] = (await ask(list, q)).data;
      expect(found?.["title"]).toBe("Supreme Court Security Funding Act of 2022");
      expect(found?.["matched_title"]).toBe(title);
    });

    it.each(["AOC", "taxes on the rich"])(
      "suggests nothing for %j, rather than another word",
      async (q) => {
        const { meta } = await ask("bills?", q);
        expect(meta.suggestion).toBeUndefined();
      },
    );
  },
);
