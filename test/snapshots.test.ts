/**
 * One page of each kind as published, one record or block per line, to be reviewed as a diff.
 * `npm run contract` writes them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { changesIndexKey, indexKey, searchKey } from "../contract/build.ts";
import { openFolderStore } from "../store/folder-store.ts";
import { generateInto, sampleBuild, smallBuild, type TestBuild } from "./build.ts";
import { listPages, recordsOf } from "./walk-list.ts";
import { ANY_SIZE } from "./any-size.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

const small = (): Promise<TestBuild> => sampleBuild({ congresses: 1, bills: 100 });

const LISTS = [
  ["bills", "/bills?type=hr&per_page=2"],
  ["laws", "/laws?per_page=2"],
  ["votes", "/votes?per_page=2&page=2"],
  ["legislators", "/legislators?congress=119&state=ny&per_page=2"],
  ["committees", "/committees?chamber=joint&per_page=2"],
  ["topics", "/topics?per_page=2"],
  ["topic", "/topics/congressional-oversight?congress=119&per_page=2"],
] as const;

describe("a list page of", () => {
  it.each(LISTS)("%s", async (name, path) => {
    const text = await textAt(`/api/v1${path}`);
    await expect(text).toMatchFileSnapshot(`snapshots/${name}.json`);
  });

  it.each(["meetings", "nominations"])("%s", async (name) => {
    const path = await busiest(await small(), name);
    const text = await textAt(`/api/v1${path}?per_page=2`);
    await expect(text).toMatchFileSnapshot(`snapshots/${name}.json`);
  });
});

describe("a detail page with every block of", () => {
  it.each([
    [
      "bill",
      "/bills",
      "actions,subjects,summaries,texts,titles,cosponsors,committees,related,amendments,laws,votes",
      (bill: FoundRecord) => bill["status"] === "enacted",
    ],
    ["law", "/laws", "", () => true],
    ["vote", "/votes?chamber=senate", "results", (vote: FoundRecord) => vote["bill"] !== null],
    [
      "legislator",
      "/legislators",
      "biography,terms,committee_memberships",
      (person: FoundRecord) => person["in_office"] === true && person["role"] === "senator",
    ],
    [
      "committee",
      "/committees",
      "memberships",
      (committee: FoundRecord) => committee["subcommittee_count"] !== 0,
    ],
  ] as const)("a %s", async (name, list, include, isWanted) => {
    const path = await smallest(await small(), list, include, isWanted);
    const text = await textAt(`${path}?include=${include}`);
    await expect(text).toMatchFileSnapshot(`snapshots/${name}.json`);
  });
});

describe("generating from the same records", () => {
  it("gives the same bytes with any number of threads", async () => {
    const { recordsPath, manifest, store: made } = await smallBuild();
    const folder = await mkdtemp(join(tmpdir(), "legis-same-bytes-"));
    try {
      const address = { location: folder, cacheFolder: folder };
      const again = await generateInto(address, recordsPath, { threads: 2 });
      expect(again).toEqual(manifest);
      const store = openFolderStore(folder);
      for (const keyOf of [indexKey, changesIndexKey, searchKey]) {
        const key = keyOf(manifest.build);
        // oxlint-disable-next-line no-await-in-loop -- three keys
        const [bytes, before] = await Promise.all([
          store.read(key, ANY_SIZE),
          made.read(key, ANY_SIZE),
        ]);
        expect(bytes).not.toBeNull();
        const isSame = Buffer.from(before ?? []).equals(bytes ?? new Uint8Array());
        expect({ key, isSame }).toEqual({ key, isSame: true });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

type FoundRecord = Readonly<Record<string, unknown>>;

async function textAt(target: string): Promise<string> {
  const { edge } = await small();
  const response = await edge(target);
  if (!response.ok) throw new Error(`${target} answers ${response.status}`);
  return response.text();
}

/** Finds the committee with the most entries. */
async function busiest({ edge }: TestBuild, below: string): Promise<string> {
  const totals = new Map<string, number>();
  for await (const page of listPages(edge, "/api/v1/committees?per_page=100")) {
    for (const { code } of recordsOf(page) as { code: string }[]) {
      const path = `/committees/${code}/${below}`;
      const response = await edge(`/api/v1${path}`);
      const { meta } = (await response.json()) as { meta: { total: number } };
      totals.set(path, meta.total);
    }
  }
  const [path = "", total = 0] = [...totals].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (total < 2) throw new Error(`the sample has hardly any ${below}`);
  return path;
}

/** Finds the wanted record with the smallest page. */
async function smallest(
  { edge }: TestBuild,
  list: string,
  include: string,
  isWanted: (record: FoundRecord) => boolean,
): Promise<string> {
  const sizes = new Map<string, number>();
  const first = `/api/v1${list}${list.includes("?") ? "&" : "?"}per_page=100`;
  for await (const page of listPages(edge, first)) {
    for (const record of (recordsOf(page) as FoundRecord[]).filter(isWanted)) {
      const { pathname } = new URL(String(record["api_url"]));
      const response = await edge(`${pathname}?include=${include}`);
      sizes.set(pathname, (await response.text()).length);
    }
  }
  const [path] = [...sizes].toSorted(([, a], [, b]) => a - b)[0] ?? [];
  if (path === undefined) throw new Error(`the sample has no such record in ${list}`);
  return path;
}
