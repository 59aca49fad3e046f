/** One roll call on several matters: each of them has it, and it names all. */
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { edgeOf } from "./edge-of-files.ts";
import { CASES, hasCases } from "./sources.ts";
import { VOTED_TOGETHER } from "./voted-together-files.ts";

type Json = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: Json & readonly Json[];
}

const { edge } = await edgeOf(VOTED_TOGETHER);
const asked = async (path: string, of = edge): Promise<Answer> =>
  (await (await of(`/api/v1${path}`)).json()) as Answer;
const citations = (list: unknown): string[] =>
  (list as Json[]).map(({ citation }) => String(citation));

describe.each([
  ["nominations", "/nominations/119/801-", ["1", "2", "3"], "/votes/119/1/senate/901"],
  ["nominations", "/nominations/119/", ["802", "803", "804"], "/votes/119/1/senate/902"],
  ["treaties", "/treaties/119/", ["81", "82"], "/votes/119/1/senate/903"],
  ["bills", "/bills/119/SJRES/", ["81", "82"], "/votes/119/1/senate/904"],
  ["bills", "/bills/119/HR/", ["81", "82"], "/votes/119/1/house/907"],
  ["amendments", "/amendments/119/SAMDT/", ["801", "802", "803"], "/votes/119/1/senate/905"],
] as const)("the roll call on several %s at %s", (kind, path, numbers, vote) => {
  const paths = numbers.map((number) => `${path}${number}`);

  it("names all, on its own page and in lists", async () => {
    const { data } = await asked(vote);
    const addresses = (data[kind] as Json[]).map(({ api_url }) => String(api_url));
    const base = "https://api.example.org/api/v1";
    expect(addresses.toSorted()).toEqual(paths.map((each) => base + each));
    expect(data["notes"]).toEqual([]);
    if (kind === "amendments") return;
    const { data: list } = await asked("/votes?congress=119&per_page=100");
    expect(list.find(({ id }) => id === vote)).toMatchObject({ [kind]: data[kind] });
  });

  it.each(paths)("is one of %s", async (each) => {
    const { data } = await asked(`${each}?include=votes`);
    expect((data["votes"] as Json[]).map(({ api_url }) => api_url)).toEqual([
      `https://api.example.org/api/v1${vote}`,
    ]);
    if (kind === "bills" || kind === "amendments") return;
    expect(data).toMatchObject({ vote: { vote_number: Number(vote.slice(-3)) }, notes: [] });
  });
});

it.each([
  ["bill=119-sjres-81", [904]],
  ["bill=119-sjres-82", [904]],
  ["congress=119&bill_type=SJRES&bill_number=82", [904]],
  ["congress=119&bill_type=HR&bill_number=82", [907]],
  ["bill_type=S", [905]],
  ["q=hr82", [907]],
] as const)("%s finds the roll calls on several bills, each once", async (query, numbers) => {
  const { data } = await asked(`/votes?${query}`);
  expect(data.map(({ vote_number }) => vote_number)).toEqual(numbers);
});

it.each([
  ["119PN802", ["PN802"]],
  ["119-PN802", ["PN802"]],
  ["PN802-119", ["PN802"]],
  ["PN 802", ["PN802"]],
  ["pn802 (119th Congress)", ["PN802"]],
  ["what became of PN802", ["PN802"]],
  ["PN801-02", ["PN801-2"]],
  ["PN801-2-119", []],
  ["PN801-00", ["PN801-1", "PN801-2", "PN801-3"]],
  ["118PN802", []],
] as const)("q=%s finds nominations by their citation", async (q, found) => {
  const { data } = await asked(`/nominations?q=${encodeURIComponent(q)}`);
  expect(citations(data).toSorted()).toEqual(found);
});

it.each([
  ["802-00", "PN802"],
  ["PN802", "PN802"],
  ["PN%20802", "PN802"],
  ["0802", "PN802"],
  ["PN801-02", "PN801-2"],
  ["801-002", "PN801-2"],
])("/nominations/119/%s is %s", async (citation, found) => {
  const { data } = await asked(`/nominations/119/${citation}`);
  expect(data).toMatchObject({ citation: found });
});

it("a file that names one of several says so", async () => {
  const { data } = await asked("/votes/119/1/senate/906");
  expect(citations(data["nominations"])).toEqual(["PN1"]);
  expect(data["notes"]).toEqual(["Voted on together with others, which the source does not name."]);
});

it.skipIf(!hasCases)(
  "of nominees confirmed en bloc each has the roll call (needs cases3)",
  async () => {
    const { edge: of } = await edgeOf(join(CASES, "01-en-bloc-nominations"));
    const vote = "/votes/119/1/senate/947";
    const { data } = await asked(vote, of);
    expect(citations(data["nominations"])).toEqual(["PN9001-1", "PN9001-2", "PN9001-3"]);
    for (const part of [1, 2, 3]) {
      const { data: one } = await asked(`/nominations/119/9001-${part}?include=votes`, of);
      expect(one).toMatchObject({ vote: { vote_number: 947 }, votes: [{}], notes: [] });
    }
  },
);
