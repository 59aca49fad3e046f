import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { SEGMENTS } from "../../contract/build.ts";
import { openStore } from "../../store/open-store.ts";
import { newStore } from "../build.ts";
import { legis } from "../run-legis.ts";
import { storeSettings } from "../spawn-legis.ts";
import { bytesOf, copyOf, keysOf, threeBuilds } from "./three-builds.ts";
import { newFolder } from "../new-folder.ts";

const run = (...args: string[]) => legis(args, settings);

const made = await threeBuilds();
const { builds } = made;
const home = newFolder();
const address = newStore(home);
const store = await openStore(address);
await copyOf(made.store, store);
const settings = { LEGIS_HOME: home, ...storeSettings(address) };

describe("legis builds", () => {
  it("list shows every build and marks the live one", async () => {
    const { code, out } = await run("builds", "list");
    expect(code).toBe(0);
    const [heading, ...lines] = out.trimEnd().split("\n");
    expect(heading).toContain("created");
    const order = builds.map(({ build }) => build).toReversed();
    expect(lines.map((line) => /20\S+Z-\w{4}/.exec(line)?.[0])).toEqual(order);
    expect(lines.map((line) => line.startsWith("live"))).toEqual([true, false, false]);
    const json = await run("builds", "list", "--json");
    expect(JSON.parse(json.out)).toMatchObject(
      order.map((build, at) => ({ build, is_live: at === 0, manifest: { build } })),
    );
  });

  it("show summarizes the live build, or another", async () => {
    const [, second, third] = builds;
    const { code, out } = await run("builds", "show");
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${third.build}\n`));
    expect(out).toContain(second.build);
    const other = await run("builds", "show", second.build);
    const { added, changed, removed } = second.changes["bill"] ?? {};
    expect(other.out).toMatch(
      new RegExp(`^bills +${second.totals["bill"]} +${added} +${changed} +${removed}$`, "m"),
    );
    const json = await run("builds", "show", "live", "--json");
    expect(JSON.parse(json.out)).toEqual(third);
  });

  it("show --changes prints the stored changes", async () => {
    const { build, changes } = builds[1];
    const { code, out } = await run("builds", "show", build, "--changes");
    expect(code).toBe(0);
    const kinds = out.split("\n", 1_000).filter(Boolean);
    const shown = kinds.map((line) => JSON.parse(line) as { change: string; resource: string });
    const added = shown.filter(({ change, resource }) => `${change} ${resource}` === "added bill");
    expect(added).toHaveLength(changes["bill"]?.added ?? 0);
    expect(shown.length).toBe(
      Object.values(changes)
        .flatMap((each) => Object.values(each))
        .reduce((a, b) => a + b),
    );
  });

  it("verify exits with 0, or with 1 and a list of the damaged pages", async () => {
    const well = await run("builds", "verify");
    expect(well.code).toBe(0);
    expect(well.out).toMatch(/: no problems\n$/);
    const [key = ""] = await keysOf(store, SEGMENTS);
    const bytes = await bytesOf(store, key);
    try {
      await store.remove(key);
      const all = await Promise.all(builds.map(({ build }) => run("builds", "verify", build)));
      const failed = all.filter(({ code }) => code === 1);
      expect(failed.length).toBeGreaterThan(0);
      for (const { out } of failed) expect(out).toContain(`: ${key}: missing (at `);
    } finally {
      await store.write(key, bytes);
    }
  });

  it("rollback prints which build is live now, and what the next nights do", async () => {
    const [, second, third] = builds;
    const { code, out } = await run("builds", "rollback");
    expect(code).toBe(0);
    expect(out).toContain(
      `${second.build} of ${second.created_at} is live, replacing ${third.build}`,
    );
    expect(out).toContain(`hold a build with exactly the records of ${third.build} back, until`);
    const back = await run("builds", "rollback", third.build, "--json");
    expect(JSON.parse(back.out)).toEqual({ from: second.build, live: third.build });
  });

  it("prune prints what it would remove, and removes it without --dry-run", async () => {
    const [first] = builds;
    const flags = ["--keep", "1", "--grace", "0"];
    const dry = await run("builds", "prune", ...flags, "--dry-run");
    expect(dry.code).toBe(0);
    expect(dry.out).toContain(`would be removed: ${first.build}\n`);
    const { code, out } = await run("builds", "prune", ...flags, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ removed: [first.build], leftovers: 0 });
    expect(await keysOf(store, `builds/${first.build}/`)).toEqual([]);
    expect((await run("builds", "verify")).code).toBe(0);
  });

  it.each([
    [["show", "nowhere"], "there is no build nowhere in the store"],
    [["verify", "nowhere"], "there is no build nowhere in the store"],
    [["rollback", "nowhere"], "there is no build nowhere in the store"],
    [["prune", "--keep", "few"], "must be a whole number"],
    [["prune", "--keep", "0"], "must be at least 1"],
  ])("fails with a one-line message: %j", async (args, reason) => {
    const { code, out, err } = await run("builds", ...args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(reason);
    expect(err.trim().split("\n")).toHaveLength(1);
  });

  it("on an empty store prints what to do", async () => {
    const empty = { LEGIS_HOME: join(home, "empty") };
    const { code, out } = await legis(["builds", "list"], empty);
    expect({ code, out }).toEqual({
      code: 0,
      out: `there are no builds in ${join(home, "empty/store")}; if that is the right LEGIS_STORE, "legis generate" makes one\n`,
    });
    expect((await legis(["builds", "verify"], empty)).err).toBe(
      'legis: no build is live yet; "legis generate" makes one\n',
    );
  });
});
