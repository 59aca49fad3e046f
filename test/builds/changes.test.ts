import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeAll, describe, expect, it, vi } from "vitest";

import { indexesOf } from "../../contract/build-index.ts";
import type { Manifest } from "../../contract/build.ts";
import { exportBuild } from "../../generator/builds/export/export-build.ts";
import { openIndexFile } from "../../generator/builds/open-build.ts";
import { readList } from "../../generator/builds/read-list.ts";
import { BASE_URL } from "../build.ts";
import { testFolder, type ThreeBuilds, threeBuilds } from "./three-builds.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

interface Change {
  readonly change: "added" | "changed" | "removed";
  readonly resource: string;
  readonly id: string;
  readonly api_url: string;
  readonly congress: number | null;
  readonly blocks: readonly string[] | null;
}

let made: ThreeBuilds;

beforeAll(async () => {
  made = await threeBuilds();
});

async function changesOf(manifest: Manifest): Promise<Change[]> {
  const [, file] = indexesOf(manifest);
  if (file === undefined) throw new Error("a build without change lists");
  const index = await openIndexFile(made.store, file);
  const changes: Change[] = [];
  for await (const line of readList(made.store, index, `/changes/${manifest.build}`)) {
    changes.push(JSON.parse(line) as Change);
  }
  return changes;
}

/** The full text of every record that has its own address, by that address. */
async function recordsOf(build: Manifest): Promise<ReadonlyMap<string, string>> {
  const folder = join(await testFolder(), "out");
  await exportBuild(made.store, build, { target: folder });
  const resources = Object.keys(build.totals).filter(
    (name) => name !== "meeting" && name !== "nomination",
  );
  const texts = await Promise.all(
    resources.map((name) => readFile(join(folder, `${name}s.ndjson`), "utf8")),
  );
  const lines = texts.flatMap((text) => text.split("\n").filter(Boolean));
  return new Map(lines.map((line) => [(JSON.parse(line) as Change).api_url, line]));
}

const shown = ({ change, api_url }: Pick<Change, "change" | "api_url">): string =>
  `${change} ${api_url}`;

describe("the changes of a build", () => {
  it("list the bills that were added, changed and removed", async () => {
    const { added, changed, removed } = made.bills;
    const changes = await changesOf(made.builds[1]);
    for (const [change, id] of Object.entries({ added, changed, removed })) {
      expect(changes.filter((each) => each.id === id)).toEqual([
        {
          change,
          resource: "bill",
          id,
          api_url: `${BASE_URL}/api/v1${id}`,
          congress: 119,
          blocks: change === "changed" ? ["record"] : null,
        },
      ]);
    }
    // The other changes are bills whose related bills include one of the three.
    const bills = changes.filter(({ resource }) => resource === "bill");
    expect(bills.length).toBeLessThan(10);
  });

  it.each([1, 2] as const)(
    "match the differences between the full records: build %i",
    async (at) => {
      const [before, after] = await Promise.all([
        recordsOf(made.builds[at - 1] as Manifest),
        recordsOf(made.builds[at]),
      ]);
      const differences = [
        ...[...after.keys()].filter((url) => !before.has(url)).map((url) => `added ${url}`),
        ...[...before.keys()].filter((url) => !after.has(url)).map((url) => `removed ${url}`),
        ...[...after]
          .filter(([url, line]) => before.has(url) && before.get(url) !== line)
          .map(([url]) => `changed ${url}`),
      ];
      const changes = (await changesOf(made.builds[at])).filter(
        ({ resource }) => resource !== "meeting" && resource !== "nomination",
      );
      expect(changes.map(shown).toSorted()).toEqual(differences.toSorted());
      expect(changes.length).toBeGreaterThan(0);
    },
  );

  it("after one new title are that bill and those that mention it", async () => {
    const changes = await changesOf(made.builds[2]);
    expect(changes).toContainEqual(
      expect.objectContaining({ change: "changed", id: made.bills.changed }),
    );
    expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(["changed"]));
    const records = await recordsOf(made.builds[2]);
    const urls = changes.map(({ api_url: url }) => url).filter((url) => records.has(url));
    expect(urls.filter((url) => !records.get(url)?.includes("Another Short Title Act"))).toEqual(
      [],
    );
  });

  it.each([1, 2] as const)("match the counts in the manifest: build %i", async (at) => {
    const counts: Record<string, Record<string, number>> = {};
    for (const { resource, change } of await changesOf(made.builds[at])) {
      const ofResource = (counts[resource] ??= { added: 0, changed: 0, removed: 0 });
      ofResource[change] = (ofResource[change] ?? 0) + 1;
    }
    expect(counts).toEqual(made.builds[at].changes);
  });

  it("of the first build are counted as added, but not listed", async () => {
    const [{ changes, totals }] = made.builds;
    const added = Object.entries(changes).map(([resource, counts]) => [resource, counts.added]);
    expect(Object.fromEntries(added)).toEqual(totals);
    expect(await changesOf(made.builds[0])).toEqual([]);
  });
});
