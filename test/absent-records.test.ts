/** Without the files of a source, counts are unknown: none is lower without a word, and none is zero. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import type { SourceName } from "../contract/kinds/sources.ts";
import { sourceOfFile } from "../data/files/source-of-file.ts";
import { writeSample } from "../data/sample/write-sample.ts";
import { openStore } from "../store/open-store.ts";
import { type AskEdge, generateInto, importInto, newStore, openEdge } from "./build.ts";
import { newFolder } from "./new-folder.ts";

type Json = Readonly<Record<string, unknown>>;

const sample = newFolder();
await writeSample({ out: sample });
const all = await readdir(sample, { recursive: true, withFileTypes: true });
const files = all
  .filter((each) => each.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const whole = (await openWithout(null)).edge;
const busiest = async (chamber: string): Promise<string> => {
  const [vote] = await rows(whole, `/votes?chamber=${chamber}&per_page=1`);
  const { data } = await read(whole, `${String(vote?.["id"])}?include=results`);
  const [voter] = (data as { readonly results: readonly Json[] }).results;
  return `/legislators/${String(voter?.["bioguide_id"])}`;
};
const voted = (await rows(whole, "/votes?chamber=house&per_page=100")).find(
  ({ bill }) => bill !== null,
);
const members = [await busiest("house"), await busiest("senate")];
const bill = voted?.["bill"] as Json;
const paths = [
  ..."bills amendments laws votes legislators committees topics meetings nominations treaties"
    .split(" ")
    .map((list) => `/${list}`),
  ..."bills votes legislators".split(" ").map((list) => `/${list}?congress=119`),
  `/votes?bill=119-${String(bill["type"])}-${String(bill["number"])}`,
  "/committees/hsag00/meetings",
  "/committees/ssag00/meetings",
  "/committees/hsag00/bills",
  ...members.flatMap((path) => [path, `${path}/votes`, `/bills?sponsor=${path.slice(-7)}`]),
  "/congresses/119",
];

async function openWithout(source: SourceName | null) {
  const folder = newFolder();
  const records = join(folder, "records.sqlite");
  const kept = files.filter(
    (path) => source === null || sourceOfFile(path.slice(sample.length + 1)) !== source,
  );
  expect(kept.length < files.length).toBe(source !== null);
  await importInto(records, kept);
  const address = newStore(folder);
  await generateInto(address, records);
  return openEdge(await openStore(address));
}

async function read(edge: AskEdge, path: string) {
  const response = await edge(`/api/v1${path}`);
  return (await response.json()) as { readonly data?: unknown; readonly meta: Json };
}

async function rows(edge: AskEdge, path: string) {
  return (await read(edge, path)).data as Json[];
}

const COUNT = /_count$|^(?:total|party_votes)$|^(?:votes|bills)_(?!by_)/;
type Counts = Readonly<Record<string, number | null>>;

const NAMES = ["type", "status", "chamber", "party", "congress", "slug"];
const named = (each: Json): string => NAMES.map((name) => JSON.stringify(each[name])).join(" ");

/** The counts in an answer, by their path in it. */
function countsIn(value: unknown, path = ""): Counts {
  if (typeof value !== "object" || value === null) return {};
  const found = Object.entries(value).map(([name, each]: [string, unknown]) => {
    const at = `${path}/${Array.isArray(value) ? named(each as Json) : name}`;
    const isCount = COUNT.test(name) && (typeof each === "number" || each === null);
    return isCount ? { [at]: each } : countsIn(each, at);
  });
  return Object.assign({}, ...found) as Counts;
}

/** The counts of an answer that are lower than those of all sources, and not said to be. */
async function liesOf(edge: AskEdge, path: string): Promise<readonly string[]> {
  const [full, answer] = [await read(whole, path), await read(edge, path)];
  // Without its file, a member or committee is a 404.
  if (answer.data === undefined) return [];
  const said = (answer.data as Json)["incomplete_counts"] as readonly string[] | undefined;
  if (answer.meta["incomplete"] === true) return [];
  const [before, now] = [
    countsIn({ ...full, data: ownOf(full.data) }),
    countsIn({ ...answer, data: ownOf(answer.data) }),
  ];
  return Object.keys(before).flatMap((at) => {
    const isSaid =
      now[at] === null || said?.some((name) => at.includes(name.slice(0, -1))) === true;
    return isSaid || now[at] === before[at] ? [] : [`${path}${at}: ${before[at]} is ${now[at]}`];
  });
}

/** A list's rows have answers of their own. */
const ownOf = (data: unknown): unknown => (Array.isArray(data) ? {} : data);

it("nothing is said to be missing if nothing is", async () => {
  for (const path of paths) {
    const { meta } = await read(whole, path);
    expect([path, meta?.["incomplete"] ?? null]).toEqual([path, null]);
  }
});

it.each([
  ["bills", "/bills", "bills"],
  ["house-votes", "/votes?congress=119", "votes"],
  ["senate-votes", "/votes?congress=119", "votes"],
  ["legislators", "/legislators", "legislators"],
  ["house-meetings", "/committees/hsag00/meetings", "meetings"],
  ["api-meetings", "/meetings", "meetings"],
  ["nominations", "/nominations", "nominations"],
  ["treaties", "/treaties", "treaties"],
] as const)(
  "without %s, no count is too low without a word",
  async (source, list, name) => {
    const { edge, manifest } = await openWithout(source);
    const lies: string[] = [];
    for (const path of paths) lies.push(...(await liesOf(edge, path)));
    expect(lies).toEqual([]);
    expect((await read(edge, list)).meta).toMatchObject({ incomplete: true });
    expect(manifest.gaps.map(({ block }) => block).join()).toContain(name);
  },
  300_000,
);
