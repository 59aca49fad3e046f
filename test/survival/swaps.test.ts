import { setTimeout } from "node:timers/promises";

import { expect, it } from "vitest";

import { openEdge, sampleBuild, type TestBuild, smallBuild } from "../build.ts";
import { threeBuilds } from "../builds/three-builds.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { runs } from "../runs.ts";
import { severalBuilds } from "./several-builds.ts";

const TARGETS = [
  "/api/v1/bills?per_page=100",
  "/api/v1/bills?per_page=60&page=2",
  "/api/v1/bills/119/HR/1?include=actions,titles,cosponsors",
  "/api/v1/bills?q=act&per_page=100",
  "/api/v1/topics?per_page=100",
  "/api/v1/legislators?congress=119&state=TX",
];
const READERS = 100;
/** A reader's pause between requests, during which swaps happen. */
const PAUSE_MS = 100;
/** Which build goes live next: new ones, and after every fourth the previous one. */
const SWAPS = Array.from({ length: runs(4) }, (_, at) =>
  (at + 1) % 4 === 0 ? [at + 1, at] : [at + 1],
);

it("100 readers see no error and no mix of builds during swaps and rollbacks", async () => {
  const { store: third } = await threeBuilds();
  const builds = [
    await sampleBuild(),
    await smallBuild(),
    { store: third, ...(await openEdge(third)) },
  ];
  const ids = builds.map(({ manifest }) => manifest.build);
  const expected = new Map(await Promise.all(builds.map(answersOf)));
  const { store, pointTo } = severalBuilds(builds);
  await pointTo(ids[0] ?? "");
  const server = await openTestServer({ store, pollSeconds: 0.05 });
  const seen = new Map<string, number>();
  const wrong: string[] = [];
  const over = new AbortController();
  const read = async (key: string, first: number): Promise<void> => {
    for (let at = first; !over.signal.aborted; at++) {
      const target = TARGETS[at % TARGETS.length] ?? "";
      const response = await fetch(`${server.url}${target}`, {
        headers: { "X-API-Key": key },
      });
      const body = await response.text();
      const build = response.headers.get("X-Build-Id") ?? "";
      if (response.status !== 200 || body !== expected.get(build)?.get(target)) {
        wrong.push(`${response.status} ${build} ${target}: ${body.slice(0, 200)}`);
      }
      seen.set(build, (seen.get(build) ?? 0) + 1);
      await setTimeout(PAUSE_MS);
    }
  };
  // A key may have one search at a time, so each reader has its own.
  const keys = await Promise.all(Array.from({ length: READERS }, () => newKey(server)));
  const readers = keys.map((key, at) => read(key, at));
  const moves = SWAPS.flat();
  try {
    for (const move of moves) {
      const id = ids[move % ids.length] ?? "";
      const before = seen.get(id) ?? 0;
      await pointTo(id);
      while ((seen.get(id) ?? 0) < before + READERS && wrong.length === 0) await setTimeout(5);
    }
  } finally {
    over.abort();
    await Promise.allSettled(readers);
    await server.close();
  }
  expect(wrong).toEqual([]);
  expect([...seen.keys()].toSorted()).toEqual(ids.toSorted());
  expect(server.logged.filter(({ line }) => !line.includes('"level":"info"'))).toEqual([]);
}, 180_000);

async function newKey({ accounts }: TestServer): Promise<string> {
  const { id } = await accounts.createAccount({ email: null, plan: "pro", isVerified: true });
  return (await accounts.createKey(id, "reader")).key;
}

async function answersOf({
  edge,
  manifest,
}: Pick<TestBuild, "edge" | "manifest">): Promise<[string, Map<string, string>]> {
  const answers = TARGETS.map(async (target): Promise<[string, string]> => {
    const response = await edge(target);
    return [target, await response.text()];
  });
  return [manifest.build, new Map(await Promise.all(answers))];
}
