/** The commands for builds, with a bucket of a real S3 service; test/builds tests them with folders. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { segmentKey } from "../../contract/build.ts";
import { openStore, type StoreAddress } from "../../store/open-store.ts";
import { keysOf } from "../builds/three-builds.ts";
import { fewRecords } from "../few-records.ts";
import { legis } from "../run-legis.ts";
import { storeSettings } from "../spawn-legis.ts";
import { cephStore, hasCeph } from "./ceph.ts";

// Ceph is slow.
vi.setConfig({ testTimeout: 300_000 });

let home: string;
let address: StoreAddress;
/** The IDs of three builds, oldest first. */
const builds: string[] = [];
/** One second later for each command, since builds are sorted by the second. */
let clock = Math.floor(Date.now() / 1000) - 60;

async function run(...args: string[]): Promise<string> {
  clock += 1;
  const settings = {
    LEGIS_HOME: home,
    SOURCE_DATE_EPOCH: String(clock),
    ...storeSettings(address),
  };
  const { code, out, err } = await legis(args, settings);
  expect({ code, err }).toEqual({ code: 0, err: expect.not.stringContaining("legis: ") });
  return out;
}

function retitle(title: string): void {
  const database = new BetterSqlite(join(home, "records.sqlite"));
  database
    .prepare(
      `update bill set document = json_set(document, '$.title', :title)
       where type = 'HR' and number = 1`,
    )
    .run({ title });
  database.close();
}

describe.skipIf(!hasCeph)("builds in a bucket (needs radosgw: see test/store/ceph-s3.sh)", () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "legis-s3-builds-"));
    address = await cephStore();
    await fewRecords(join(home, "records.sqlite"));
    for (const title of ["One", "Two", "Three"]) {
      retitle(`Act ${title}`);
      const out = await run("generate", "--json");
      builds.push((JSON.parse(out) as { manifest: { build: string } }).manifest.build);
    }
  });
  afterAll(() => rm(home, { recursive: true }));

  it("are listed with the live one marked, and verified", async () => {
    const list = JSON.parse(await run("builds", "list", "--json")) as { build: string }[];
    expect(list.map(({ build }) => build)).toEqual(builds.toReversed());
    expect(await run("builds", "list")).toMatch(new RegExp(`^live.*${builds[2]}`, "m"));
    expect(await run("builds", "verify")).toMatch(/: no problems\n$/);
  });

  it("serve requests", async () => {
    expect(await run("page", "/api/v1/bills/119/HR/1")).toContain("Act Three");
    expect(await run("page", "/api/v1/bills?q=three")).toContain("Act Three");
  });

  it("are rolled back and made live again", async () => {
    const [, second, third] = builds;
    expect(await run("builds", "rollback")).toContain(`${second} of `);
    expect(await run("page", "/api/v1/bills/119/HR/1")).toContain("Act Two");
    const back = await run("builds", "rollback", third ?? "", "--json");
    expect(JSON.parse(back)).toEqual({ from: second, live: third });
  });

  it("are pruned, with the segments that no other build needs", async () => {
    const store = await openStore(address);
    await store.write(segmentKey("0".repeat(64)), Buffer.from("x"));
    const before = await keysOf(store, "segments/");
    const out = await run("builds", "prune", "--keep", "1", "--grace", "0", "--json");
    const after = await keysOf(store, "segments/");
    expect(JSON.parse(out)).toMatchObject({
      removed: [builds[0]],
      segments: before.length - after.length,
    });
    expect(after.length).toBeLessThan(before.length);
    expect(await keysOf(store, `builds/${builds[0]}/`)).toEqual([]);
    expect(await run("builds", "verify")).toMatch(/: no problems\n$/);
  });
});
