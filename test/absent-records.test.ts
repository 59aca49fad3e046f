/** Without the files of a source, counts are unknown: none is lower without a word, and none is zero. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import type { SourceName } from "../contract/kinds/kinds.ts";
import { sourceOfFile } from "../data/files/source-of-file.ts";
import { writeSample } from "../data/sample/write-sample.ts";
import { openStore } from "../store/open-store.ts";
import {
  type AskEdge,
  generateInto,
  importInto,
  newStore,
  openEdge,
  sampleBuild,
} from "./build.ts";
import { newFolder } from "./new-folder.ts";
import { runs } from "./runs.ts";

type Json = Readonly<Record<string, unknown>>;

const sample = newFolder();
await writeSample({ out: sample });
const entries = await readdir(sample, { recursive: true, withFileTypes: true });
const files = entries
  .filter((each) => each.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const { edge: whole } = await sampleBuild();
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
  ..."bills amendments laws votes legislators committees topics meetings nominations treaties committee-reports crs-reports"
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

function openWithout(...sources: readonly SourceName[]) {
  return openWith((path) => {
    const source = sourceOfFile(path.slice(sample.length + 1));
    return !sources.some((each) => each === source);
  });
}

async function openWith(isKept: (path: string) => boolean) {
  const folder = newFolder();
  const records = join(folder, "records.sqlite");
  const kept = files.filter(isKept);
  expect(kept.length).toBeLessThan(files.length);
  await importInto(records, kept);
  const address = newStore(folder);
  await generateInto(address, records);
  return openEdge(await openStore(address));
}

interface Answer {
  readonly data?: unknown;
  readonly meta: Json;
}

async function read(edge: AskEdge, path: string): Promise<Answer> {
  return (await (await edge(`/api/v1${path}`)).json()) as Answer;
}

/** Answers with all sources, which every other home is compared with. */
const full = new Map<string, Answer>();
async function readWhole(path: string): Promise<Answer> {
  const answer = full.get(path) ?? (await read(whole, path));
  full.set(path, answer);
  return answer;
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
  const [all, answer] = [await readWhole(path), await read(edge, path)];
  // Without its file, a member or committee is a 404.
  if (answer.data === undefined) return [];
  const said = (answer.data as Json)["incomplete_counts"] as readonly string[] | undefined;
  if (answer.meta["incomplete"] === true) return [];
  const [before, now] = [
    countsIn({ ...all, data: ownOf(all.data) }),
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
    const { meta } = await readWhole(path);
    expect([path, meta?.["incomplete"] ?? null]).toEqual([path, null]);
  }
});

/** A list that lacks the records of each source, and what its gap names. */
const LACKING = {
  bills: ["/bills", "bills"],
  "house-votes": ["/votes?congress=119", "votes"],
  "senate-votes": ["/votes?congress=119", "votes"],
  legislators: ["/legislators", "legislators"],
  "house-meetings": ["/committees/hsag00/meetings", "meetings"],
  "api-meetings": ["/meetings", "meetings"],
  nominations: ["/nominations", "nominations"],
  treaties: ["/treaties", "treaties"],
  "committee-reports": ["/committee-reports", "committee reports"],
  "crs-reports": ["/crs-reports", "crs reports"],
} as const;

// Those whose records no answer counts together are left out together.
it.each([
  "bills",
  "house-votes house-meetings nominations committee-reports",
  "senate-votes api-meetings treaties crs-reports",
  "legislators",
])("without %s, no count is too low without a word", async (names) => {
  const sources = names.split(" ") as (keyof typeof LACKING)[];
  const { edge, manifest } = await openWithout(...sources);
  const lies: string[] = [];
  for (const path of paths) lies.push(...(await liesOf(edge, path)));
  expect(lies).toEqual([]);
  for (const source of sources) {
    const [list, name] = LACKING[source];
    expect((await read(edge, list)).meta).toMatchObject({ incomplete: true });
    expect(manifest.gaps.map(({ block }) => block).join()).toContain(name);
  }
});

/** Zeros and empty lists in an answer, by their path in it, and other values as false. */
function emptyIn(value: unknown, path = ""): Readonly<Record<string, boolean>> {
  if (Array.isArray(value) && value.length === 0) return { [path]: true };
  if (typeof value !== "object" || value === null) return { [path]: value === 0 };
  const found = Object.entries(value).map(([name, each]: [string, unknown]) =>
    emptyIn(each, `${path}/${Array.isArray(value) ? named(each as Json) : name}`),
  );
  return Object.assign({ [path]: false }, ...found) as Record<string, boolean>;
}

/** What an answer says that it has none of, and that is there with all sources. */
async function denialsOf(edge: AskEdge, path: string): Promise<readonly string[]> {
  const [all, answer] = [await readWhole(path), await read(edge, path)];
  if (answer.data === undefined || answer.meta["incomplete"] === true) return [];
  const isList = Array.isArray(answer.data);
  const told = [all, answer].map(({ data, meta }) =>
    emptyIn(isList ? { total: meta["total"] } : data),
  );
  const said = ["incomplete_blocks", "incomplete_counts"].flatMap(
    (name) => ((answer.data as Json)[name] as readonly string[] | undefined) ?? [],
  );
  return Object.entries(told[1] ?? {}).flatMap(([at, isEmpty]) => {
    const isSaid =
      said.some((name) => at.startsWith(`/${name}`)) ||
      /^\/(?:incomplete|notes|congresses$)/.test(at);
    return isEmpty && told[0]?.[at] === false && !isSaid ? [`${path}: ${at} is empty`] : [];
  });
}

const lists =
  "bills amendments laws votes legislators committees topics meetings nominations treaties committee-reports crs-reports";
/** The first records of each list, with all that they include, and the lists below them; more with `LEGIS_TEST_RUNS=3`. */
async function pathsOfRecords(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const list of lists.split(" ")) {
    for (const { id } of await rows(whole, `/${list}?per_page=${runs(5)}`)) {
      if (list !== "meetings" && list !== "topics") found.push(String(id));
    }
  }
  const blocks =
    "actions,amendments,committees,cosponsors,laws,related,subjects,summaries,texts,titles,votes,results,biography,terms,committee_memberships,past_committee_memberships,memberships,past_memberships,nominees,meetings,resolution,reports";
  return found.flatMap((path) => {
    const below = path.startsWith("/legislators/") ? ["votes", "cosponsored-bills"] : [];
    if (path.startsWith("/committees/")) below.push("bills", "meetings", "nominations");
    return [`${path}?include=${blocks}`, ...below.map((each) => `${path}/${each}`)];
  });
}
const chambers = ["house", "senate"].map((chamber) => `chamber=${chamber}`);
const everything = [
  ...paths,
  ...lists
    .split(" ")
    .flatMap((list) =>
      ["congress=118", "congress=117", ...chambers].map((query) => `/${list}?${query}`),
    ),
  ...[1, 2].map((session) => `/votes?congress=118&session=${session}`),
  ..."bill law vote vote_position cosponsor subject legislator nomination membership"
    .split(" ")
    .map((table) => `/bulk?resource=${table}`),
  ..."bill law vote vote_position nomination"
    .split(" ")
    .map((table) => `/bulk?resource=${table}&congress=118`),
  ...[118, 117].map((congress) => `/congresses/${congress}`),
  ...(await pathsOfRecords()),
];

/** The text of a list's feed, and how many entries it has. */
async function feedOf(edge: AskEdge, list: string) {
  const response = await edge(`/feeds/${list}.json`);
  const feed = (await response.json()) as {
    readonly items?: readonly Json[];
    readonly description?: string;
  };
  return { entries: feed.items?.length ?? 0, description: feed.description ?? "" };
}

it.each<[home: string, isKept: (file: string) => boolean]>([
  ["bills only", (file) => file.startsWith("bills/")],
  ["bills of one chamber", (file) => !/^bills\/\d+\/s/.test(file)],
  ["votes of one chamber", (file) => !file.startsWith("votes/senate/")],
  ["one session of votes missing", (file) => !file.startsWith("votes/senate/118_1/")],
  ["nominations only", (file) => file.startsWith("nominations/")],
  ["people only", (file) => file.startsWith("legislators/")],
  ["treaties only", (file) => file.startsWith("treaties/")],
  ["committee reports only", (file) => file.startsWith("committee-reports/")],
  ["House meetings only", (file) => file.startsWith("meetings/house/")],
])(
  "of a home with %s, zeros and empty lists are true or said to be incomplete",
  async (_, isKept) => {
    const { edge } = await openWith((path) => isKept(path.slice(sample.length + 1)));
    const denials: string[] = [];
    for (const path of everything) denials.push(...(await denialsOf(edge, path)));
    for (const list of lists.split(" ")) {
      const [all, own] = [await feedOf(whole, list), await feedOf(edge, list)];
      const isSaid = own.description.includes("Entries may be missing");
      if (own.entries === 0 && all.entries > 0 && !isSaid) denials.push(`feed of ${list}`);
    }
    expect(denials).toEqual([]);
  },
);

it("of a home without anything nothing is said: no build is made, and the one before stays", async () => {
  await expect(openWith(() => false)).rejects.toThrow("it has no records");
  const folder = newFolder();
  const records = join(folder, "records.sqlite");
  await importInto(
    records,
    files.filter((path) => /treaties/.test(path)),
  );
  const address = newStore(folder);
  const { build: before } = await generateInto(address, records);
  const empty = join(folder, "empty.sqlite");
  await importInto(empty, []);
  await expect(generateInto(address, empty)).rejects.toThrow("it has no records");
  const { manifest } = await openEdge(await openStore(address));
  expect(manifest.build).toBe(before);
});
