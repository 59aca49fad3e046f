/** `legis publish cloudflare` as a separate process, with the S3 API of a bucket that workerd serves. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import type { R2Bucket } from "@cloudflare/workers-types";
import { afterAll, describe, expect, it, vi } from "vitest";

import { copyBuild } from "../../generator/builds/copy-build.ts";
import { withLease } from "../../generator/builds/lease.ts";
import { listBuilds } from "../../generator/builds/list-builds.ts";
import { verifyBuild } from "../../generator/builds/verify-build.ts";
import { type Manifest, POINTER_KEY, SEGMENTS } from "../../contract/build.ts";
import { WORKERS_POINTER_KEY } from "../../contract/workers-build.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import { BASE_URL, generateInto } from "../build.ts";
import { fewBuild } from "../few-records.ts";
import { forkBuild } from "../fork-build.ts";
import { legis } from "../run-legis.ts";
import { type Outcome, outcomeOf, spawnLegis } from "../spawn-legis.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { openTestWorkers } from "./open-workers.ts";
import { type Change, openR2Gateway } from "./r2-gateway.ts";
import { newFolder } from "../new-folder.ts";

// Copies builds and starts processes.
/** The number of kills; `LEGIS_TEST_KILLS=20` tests all points. */
const KILLS = Math.min(20, Number(process.env["LEGIS_TEST_KILLS"] ?? 2));
const TOKEN = "local-publish-token";
const NEXT_URL = "https://next.example.org";
const THIRD_URL = "https://third.example.org";

/** When to kill a publish: at the nth change of this kind, before or after it is made. */
interface Point {
  readonly what: RegExp;
  readonly nth: number;
  readonly isDone: boolean;
}

let onChange: (change: Change) => void = () => {};

const folder = newFolder();
const few = await fewBuild();
const fork = await forkBuild(few, folder);
const before = few.manifest;
const workers = await openTestWorkers(await openStore(fork.address));
afterAll(() => workers.close());
// A bucket for Workers alone has no other pointer.
await workers.store.remove(POINTER_KEY);
const key = await workers.newKey("pro");
const next = await generateNext("2026-11-22T03:00:00Z", NEXT_URL);
const gateway = await openR2Gateway({
  bucket: (await workers.runtime.getR2Bucket("STORE", "legis")) as unknown as R2Bucket,
  store: workers.store,
  worker: workers.url,
  onChange: (change) => onChange(change),
});
afterAll(() => gateway.close());

/** Changes the base URL, which is in every page and every row of the search. */
function generateNext(time: string, baseUrl: string): Promise<Manifest> {
  return generateInto(fork.address, fork.recordsPath, {
    now: new Date(time),
    baseUrl,
  });
}

const PUBLISH = ["publish", "cloudflare", "--json"];

function settingsWith(settings: Readonly<Record<string, string>>) {
  return {
    LEGIS_HOME: join(folder, "home"),
    LEGIS_STORE: fork.address.location,
    LEGIS_CLOUDFLARE_STORE: gateway.location,
    LEGIS_CLOUDFLARE_URL: gateway.url,
    LEGIS_CLOUDFLARE_TOKEN: TOKEN,
    S3_ENDPOINT: gateway.url,
    S3_REGION: "auto",
    AWS_ACCESS_KEY_ID: "any",
    AWS_SECRET_ACCESS_KEY: "any",
    ...settings,
  };
}

/** Publishes in this process, which starts faster. */
function publish(
  flags: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return legis([...PUBLISH, ...flags], settingsWith(settings));
}

/** @throws if the publish fails */
async function published(flags: readonly string[] = []): Promise<Outcome> {
  const outcome = await publish(flags);
  if (outcome.code !== 0) throw new Error(outcome.err);
  return outcome;
}

/** Starts a publish, and kills it at a point. */
async function killPublish({ what, nth, isDone }: Point): Promise<void> {
  const child = spawnLegis(PUBLISH, settingsWith({}));
  const watched = onChange;
  let seen = 0;
  onChange = (change) => {
    if (child.killed) throw new Error("killed");
    watched(change);
    if (!what.test(change.what) || change.isDone !== isDone || ++seen !== nth) return;
    child.kill("SIGKILL");
    throw new Error("killed");
  };
  const { code, err } = await outcomeOf(child);
  onChange = watched;
  if (code !== null) throw new Error(`it was not killed: ${err}`);
}

const at = (what: RegExp, isDone: boolean, nth = 1): Point => ({ what, nth, isDone });

function pointsOf(segments: number): readonly Point[] {
  const [asked, made] = [false, true];
  const manifest = /^PUT builds\/[^/]+\/manifest\.json$/;
  const rows = /^PUT builds\/[^/]+\/search-rows\/0\.gz$/;
  const record = /^PUT builds\/[^/]+\/workers\.json$/;
  const pointer = new RegExp(`^PUT ${WORKERS_POINTER_KEY}$`);
  const load = /^POST \/internal\/searches\//;
  return [
    ...[asked, made].map((isDone) => at(/^PUT segments\//, isDone, segments)),
    at(/^PUT builds\/[^/]+\/index$/, asked),
    at(/^PUT builds\/[^/]+\/search\.sqlite$/, made),
    ...[manifest, rows, record].flatMap((what) => [at(what, asked), at(what, made)]),
    at(/^POST \/internal\/accounts$/, made),
    ...[pointer, load].flatMap((what) => [at(what, asked), at(what, made)]),
    at(pointer, asked, 2),
    at(pointer, made, 2),
  ];
}

/** Requests new pages and searches, and checks that all are of one build, by header and links. */
async function servedBuild(round: number): Promise<string> {
  const targets = [
    "/bills?q=act",
    `/bills?q=act&per_page=7&page=${round + 1}`,
    `/bills?per_page=3&page=${round + 1}`,
    `/legislators?per_page=2&page=${round + 1}`,
    "/legislators?q=a*",
    "/bills/119/hr/1",
  ];
  const builds = new Set<string>();
  for (const target of targets) {
    const response = await fetch(`${workers.url}/api/v1${target}`, {
      headers: { "X-API-Key": key },
    });
    const hosts = (await response.text()).match(/https:\/\/(?:next|api)\.example\.org/g) ?? [];
    const build = response.headers.get("X-Build-Id") ?? "";
    const host = build === before.build ? BASE_URL : NEXT_URL;
    expect({ target, status: response.status, hosts: [...new Set(hosts)] }).toEqual({
      target,
      status: 200,
      hosts: hosts.length === 0 ? [] : [host],
    });
    builds.add(build);
  }
  expect(builds.size).toBe(1);
  return [...builds].join();
}

/** Verifies a copy of the bucket's build, because workerd takes milliseconds to read each page. */
async function verified(manifest: Manifest) {
  const copy = createMemoryStore(mkdtempSync(join(folder, "copy-")));
  await copyBuild(workers.store, copy, manifest);
  return verifyBuild(copy, manifest);
}

async function segmentsIn(store: Store): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const { key: name } of store.list(SEGMENTS)) keys.add(name);
  return keys;
}

describe("legis publish cloudflare", () => {
  it(`killed at ${KILLS} points keeps the old build intact, resumes when it is run again, and sends nothing twice`, async () => {
    const there = new Set(await segmentsIn(workers.store));
    const wanted = await segmentsIn(await openStore(fork.address));
    const points = pointsOf([...wanted].filter((segment) => !there.has(segment)).length);
    const chosen = Array.from(
      { length: KILLS },
      (_, kill) => points[Math.ceil(((kill + 1) * points.length) / KILLS) - 1],
    );
    const again: string[] = [];
    onChange = ({ what, isDone }) => {
      const segment = /^PUT (segments\/.*)/.exec(what)?.[1];
      if (segment === undefined) return;
      if (isDone) there.add(segment);
      else if (there.has(segment)) again.push(segment);
    };
    for (const [round, point] of chosen.entries()) {
      if (point === undefined) throw new Error("there is no such point");
      await killPublish(point);
      const isLast = point === points.at(-1);
      if (isLast) await taken(next.build);
      expect(await servedBuild(round)).toBe(isLast ? next.build : before.build);
    }
    await published();
    onChange = () => {};
    await taken(next.build);
    expect(await servedBuild(KILLS)).toBe(next.build);
    expect(again).toEqual([]);
    expect(await verified(next)).toMatchObject({ problems: 0 });
  });

  it("of a build in the bucket sends no pages, and keeps the other build's search for a rollback", async () => {
    const changes: string[] = [];
    onChange = ({ what, isDone }) => void (isDone && changes.push(what));
    for (const flags of [[], ["--build", before.build], ["--build", before.build]]) {
      await published(flags);
    }
    onChange = () => {};
    expect(changes.filter((what) => /segments\/|^DELETE \/internal/.test(what))).toEqual([]);
    await taken(before.build);
    expect(await servedBuild(KILLS + 1)).toBe(before.build);
    await published();
  });

  it("waits for another copy, and prunes its bucket except the live build, the previous one and young segments", async () => {
    const third = await generateNext("2026-11-23T03:00:00Z", THIRD_URL);
    const other = Promise.withResolvers<void>();
    const copying = withLease(workers.store, "copy", () => other.promise);
    const publishing = published(["--keep", "1"]);
    const first = await Promise.race([publishing, setTimeout(2_000, "waiting")]);
    expect(first).toBe("waiting");
    other.resolve();
    await copying;
    const { out } = await publishing;
    expect(JSON.parse(out)).toMatchObject({
      build: third.build,
      notes: [
        expect.stringContaining(`its links begin with ${THIRD_URL}, but LEGIS_BASE_URL is http`),
      ],
      pruned: { removed: [before.build], segments: 0 },
    });
    const there = await listBuilds(workers.store);
    expect(there.map(({ build }) => build)).toEqual([third.build, next.build]);
    expect(await verified(next)).toMatchObject({ problems: 0 });
  });
});

/** Waits until Workers' processes use a build. */
async function taken(build: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const response = await fetch(`${workers.url}/api/v1/bills`, {
        headers: { "X-API-Key": key },
      });
      expect(response.headers.get("X-Build-Id")).toBe(build);
    },
    { interval: 300 },
  );
}
