/** What the records show to exist and a build lacks is listed, with the build that showed it first, until it is here. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { expect, it } from "vitest";

import type { KnownGap } from "../contract/build.ts";
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

const folder = newFolder();
const address = newStore(folder);
const sample = join(folder, "sample");
let ask: AskEdge;

interface Answer {
  readonly data: readonly KnownGap[];
  readonly meta: { readonly build: string; readonly total: number };
}

async function gaps(query = ""): Promise<Answer> {
  return (await (await ask(`/gaps.json${query}`)).json()) as Answer;
}

/** Makes a build of the sample without some files, and serves it. */
async function publish(isGone: (file: string) => boolean, minute: number): Promise<void> {
  const records = join(folder, `records-${minute}.sqlite`);
  const all = await readdir(sample, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  await importInto(
    records,
    paths.filter((path) => !isGone(path)),
  );
  const now = new Date(`2026-11-21T03:${minute}:00Z`);
  await generateInto(address, records, { now, force: true });
  ({ edge: ask } = await openEdge(await openStore(address)));
}

interface Found {
  readonly id: string;
  readonly bill: { readonly type: string; readonly number: number };
  readonly votes: readonly { readonly id: string; readonly chamber: string }[];
}

it("a roll call, a law and a bill that records show are known gaps since the build that showed them, until they are here", async () => {
  await writeSample({ out: sample });
  const { edge } = await sampleBuild();
  const read = async <Data>(path: string): Promise<Data> =>
    ((await (await edge(`/api/v1${path}`)).json()) as { readonly data: Data }).data;
  const [newest, law] = await read<Found[]>("/laws?congress=119&law_type=public");
  const pathOf = (of = law) => `/bills/119/${of?.bill.type}/${of?.bill.number}`;
  const named = await read<Found>(`${pathOf(newest)}?include=votes`);
  const vote = named.votes.find(({ chamber }) => chamber === "house")?.id ?? "";
  const roll = `roll${vote.split("/").at(-1)?.padStart(3, "0")}.xml`;
  const file = `BILLSTATUS-${pathOf().slice("/bills/".length).replaceAll("/", "").toLowerCase()}.xml`;
  const isGone = (path: string) =>
    path.endsWith(file) || path.endsWith(`2026/${roll}`) || path.endsWith(`2025/${roll}`);

  await publish(isGone, 10);
  const first = await gaps();
  const since = { since_build: first.meta.build, since_at: "2026-11-21T03:10:00.000Z" };
  const one = { congress: 119, records: 1, to_act: "publisher", ...since };
  expect(first.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...one, id: vote, reason: "named", named_by: named.id }),
      expect.objectContaining({ ...one, id: law?.id, reason: "skipped", named_by: null }),
      expect.objectContaining({ ...one, id: pathOf(), resource: "bill", reason: "named" }),
      expect.objectContaining({
        id: "/bills?congress=118&in=text",
        reason: "few",
        records: 24,
        to_act: "operator",
      }),
    ]),
  );
  expect((await gaps("?resource=law")).data.map(({ id }) => id)).toEqual([law?.id]);
  expect(await gaps("?resource=law&congress=118")).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await gaps("?resource=LAW&to_act=publisher")).data).toHaveLength(1);
  for (const [query, message] of [
    ["reason=lost", "reason must be one of named, skipped, none, few"],
    ["to_act=nobody", "to_act must be one of operator, publisher"],
    ["congress=last", "congress must be a whole number"],
    ["resource=laws", "did you mean law?"],
  ] as const) {
    expect(await gaps(`?${query}`)).toMatchObject({
      error: { code: "invalid_parameter", message: expect.stringContaining(message) },
    });
  }

  await publish((path) => path.endsWith(file) || path.includes("/votes/senate/"), 20);
  const second = await gaps("?congress=119");
  const byId = new Map(second.data.map((gap) => [gap.id, gap]));
  expect(byId.has(vote)).toBe(false);
  expect(byId.get(String(law?.id))).toMatchObject(since);
  expect(byId.get("/votes?congress=119&chamber=senate")).toMatchObject({
    reason: "none",
    to_act: "operator",
    since_build: second.meta.build,
  });

  await publish(() => false, 30);
  expect((await gaps("?congress=119")).data).toEqual([]);
});
