import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { openMirrorState } from "../../data/mirror/files/mirror-state.ts";
import { legis } from "../run-legis.ts";
import { spawnLegis } from "../spawn-legis.ts";
import { eachWithPublishers, mirrored } from "./fetched.ts";
import type { TestPublishers } from "./publishers.ts";

const fetched = eachWithPublishers();

/** How many kills; `LEGIS_TEST_KILLS=50` tests fifty. */
const KILLS = Number(process.env["LEGIS_TEST_KILLS"] ?? 1);

const ZIP = /119-hr\.zip$/;

/** The settings of a program that fetches into this mirror. */
function settings(publishers: TestPublishers, mirror: string): Record<string, string> {
  return { ...publishers.settings, LEGIS_HOME: join(mirror, ".."), LEGIS_FETCH_ATTEMPTS: "2" };
}

describe("a fetch that is killed", () => {
  it("leaves complete files, and the next one ends like an undisturbed one", async () => {
    const { publishers, mirror, fetch } = fetched;
    const home = `${mirror}-home`;
    const target = join(home, "mirror");
    const environment = settings(publishers, target);
    for (const prefix of ["clerk", "govinfo/bulkdata", "bioguide"]) {
      publishers.fail(prefix, { kind: "slow", pieces: 4, everyMs: 3 });
    }
    const undisturbed = await fetch();
    expect(undisturbed.sources.flatMap(({ problems }) => problems)).toEqual([]);
    const whole = mirrored(mirror);
    let partWay = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      publishers.forget();
      const child = spawnLegis(["fetch", "--congress", "119"], environment);
      const exit = once(child, "exit");
      const requests = (150 * (kill + 1)) / (KILLS + 1);
      await waitFor(child, () => publishers.requests.length > requests);
      child.kill("SIGKILL");
      await exit;
      const here = filesHere(target);
      for (const [path, content] of here) expect(content).toBe(whole.get(path));
      if (here.size > 0 && here.size < whole.size) partWay++;
    }
    expect(partWay).toBeGreaterThan(0);
    const last = await legis(["fetch", "--congress", "119"], environment);
    expect(last).toMatchObject({ code: 0 });
    expect(filesHere(target)).toEqual(whole);
    publishers.forget();
    const again = await legis(["fetch", "--json"], environment);
    const { files } = JSON.parse(again.out) as { files: number };
    expect(files).toBe(0);
  });

  it("downloads a zip again if it was stored but not recorded", async () => {
    const { publishers, mirror, fetch } = fetched;
    await fetch({ only: ["bills"] });
    const whole = mirrored(mirror);
    const state = openMirrorState(mirror);
    for (const { path } of [...state.list("zips/"), ...state.list("sitemap")]) state.forget(path);
    state.close();
    publishers.forget();
    await fetch({ only: ["bills"] });
    expect(mirrored(mirror)).toEqual(whole);
    expect(publishers.requests.filter(({ path }) => ZIP.test(path))).toHaveLength(1);
  });

  it("releases the mirror, which only one fetch at a time may use", async () => {
    const { publishers, mirror } = fetched;
    const home = `${mirror}-home`;
    const environment = settings(publishers, join(home, "mirror"));
    publishers.fail("clerk", { kind: "silent" });
    const child = spawnLegis(["fetch", "--only", "house-votes"], environment);
    const exit = once(child, "exit");
    await waitFor(child, () => publishers.requests.length > 0);
    const second = await legis(["fetch", "--only", "legislators"], environment);
    expect(second).toMatchObject({ code: 1 });
    expect(second.err).toContain("another fetch is using this mirror; wait for it, or end it");
    child.kill("SIGKILL");
    await exit;
    expect(await legis(["fetch", "--only", "legislators"], environment)).toMatchObject({ code: 0 });
  });
});

/** Waits until it is so, or the program has ended. */
async function waitFor(child: ChildProcess, isSo: () => boolean): Promise<void> {
  while (!isSo() && child.exitCode === null) await setTimeout(20);
}

function filesHere(mirror: string): ReadonlyMap<string, string> {
  try {
    statSync(mirror);
    readdirSync(mirror);
  } catch {
    return new Map();
  }
  return mirrored(mirror);
}

it("Ctrl-C ends a fetch cleanly, and the next one resumes", async () => {
  const { publishers, mirror } = fetched;
  const home = `${mirror}-home`;
  const environment = settings(publishers, join(home, "mirror"));
  publishers.fail("bioguide", { kind: "slow", pieces: 20, everyMs: 50 });
  const child = spawnLegis(["fetch", "--json"], environment);
  const out: Buffer[] = [];
  child.stdout?.on("data", (piece: Buffer) => out.push(piece));
  const exit = once(child, "exit");
  await waitFor(child, () => publishers.requests.some(({ publisher }) => publisher === "bioguide"));
  child.kill("SIGINT");
  expect(await exit).toEqual([1, null]);
  expect(JSON.parse(Buffer.concat(out).toString())).toMatchObject({ interrupted: true });
  publishers.heal();
  expect(await legis(["fetch"], environment)).toMatchObject({ code: 0 });
});
