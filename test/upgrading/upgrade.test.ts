/** Upgrades a home with records and an account of 1.1.0 to another contract version and rolls back, as in docs/operations/upgrading.md. */
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, expect, it } from "vitest";

import { CONTRACT_VERSION } from "../../contract/build.ts";
import { ask, seenDuring } from "./clients.ts";
import { sharedFolder } from "../build-folder.ts";
import { legis } from "../run-legis.ts";
import { copyAsNextVersion, type Program, programIn, ROOT, succeeded } from "./programs.ts";
import { releasedHome } from "./released-home.ts";
import { serve, type Server } from "./serve.ts";

/** A server looks for a new build every two seconds. */
const TWO_LOOKS_MS = 4_000;

/** This program, whose commands run in this process, which has loaded them already. */
const older: Program = {
  ...programIn(ROOT),
  run: async (args, given) => succeeded(args, await legis(args, given)),
};
const newer = programIn(await sharedFolder("next", async (made) => void copyAsNextVersion(made)));
const { home, settings, key } = releasedHome();
let oldServer: Server;
let newServer: Server;
let newBuild: string;

await older.run(["generate"], settings);
await older.run(
  ["builds", "prune", "--drop-version", String(CONTRACT_VERSION - 1), "--grace", "0"],
  settings,
);
const oldBuild = await liveOf(older);
oldServer = await serve(older, settings);
afterAll(async () => {
  await Promise.all([oldServer.end(), newServer.end()]);
  rmSync(home, { recursive: true });
});

async function liveOf(program: Program): Promise<string> {
  const { out } = await program.run(["builds", "show", "--json"], settings);
  return (JSON.parse(out) as { build: string }).build;
}

it("the newer version's build goes live beside the older one's, which its servers keep serving", async () => {
  const seen = await seenDuring(oldServer.url, key, async () => {
    await newer.run(["generate"], settings);
    await sleep(TWO_LOOKS_MS);
  });
  newBuild = await liveOf(newer);
  expect(newBuild).not.toBe(oldBuild);
  expect(await liveOf(older)).toBe(oldBuild);
  expect(seen.builds).toEqual(new Set([oldBuild]));
  expect([...seen.statuses.keys()]).toEqual([200]);
});

it("servers of both versions share store and keys, each with its own build", async () => {
  newServer = await serve(newer, settings);
  expect(await ask(newServer.url, key)).toEqual({ status: 200, build: newBuild });
  expect(await ask(oldServer.url, key)).toEqual({ status: 200, build: oldBuild });
});

it("a rollback starts the older version again, whose build is kept, and leaves the newer one's alone", async () => {
  await newer.run(["builds", "prune", "--keep", "1", "--grace", "0"], settings);
  await older.run(["builds", "verify"], settings);
  await oldServer.end();
  oldServer = await serve(older, settings);
  expect(await ask(oldServer.url, key)).toEqual({ status: 200, build: oldBuild });
  await older.run(["generate", "--rewrite"], settings);
  expect(await liveOf(newer)).toBe(newBuild);
});

it("the older version ends when it is dropped", async () => {
  await oldServer.end();
  const { out: status } = await newer.run(["status"], settings);
  const [, version = ""] = /"legis builds prune --drop-version (\d+)"/.exec(status) ?? [];
  const flags = ["--drop-version", version, "--grace", "0", "--json"];
  const { out } = await newer.run(["builds", "prune", ...flags], settings);
  expect((JSON.parse(out) as { removed: string[] }).removed).toContain(oldBuild);
  await newer.run(["builds", "verify"], settings);
  expect(await ask(newServer.url, key)).toEqual({ status: 200, build: newBuild });
  await expect(older.run(["builds", "show"], settings)).rejects.toThrow("no build is live yet");
});
