/** Commands on a full disk: their reports and the files that they leave behind. Mounts small disks, which must be allowed. */
import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { FetchSummary } from "../data/mirror/fetch.ts";
import { POINTER_KEY } from "../contract/build.ts";
import { sampleRecords } from "./build.ts";
import { startPublishers } from "./publishers/publishers.ts";
import { currentFolder, sampleFolder } from "./sample-folder.ts";
import { mayMount, openSmallDisk, type SmallDisk } from "./small-disk.ts";
import { legis } from "./run-legis.ts";
import { newFolder } from "./new-folder.ts";

let folder: string;
let disk: SmallDisk;

beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  disk.remove();
});

async function recordsIn(home: string): Promise<string> {
  const path = join(home, "records.sqlite");
  copyFileSync(await sampleRecords(), path);
  return path;
}

const problemsOf = ({ sources }: FetchSummary) => sources.flatMap(({ problems }) => problems);

describe.skipIf(!mayMount)("a full disk (needs to be allowed to mount)", () => {
  it("where the build is assembled is reported, with what to do", async () => {
    disk = openSmallDisk("100k");
    await recordsIn(folder);
    const { code, err } = await legis(["generate", "--quiet"], {
      LEGIS_HOME: folder,
      TMPDIR: disk.path,
    });
    expect(err).toMatch(
      /^legis: \/.*\/legis-generate-\w+: the disk is full; make room there, or set TMPDIR to a folder with more, and run it again\n$/,
    );
    expect(code).toBe(1);
  });

  it("under the store is reported, and no build goes live", async () => {
    disk = openSmallDisk("400k");
    await recordsIn(folder);
    const store = join(disk.path, "store");
    const { code, err } = await legis(["generate", "--quiet"], {
      LEGIS_HOME: folder,
      LEGIS_STORE: store,
    });
    expect(err).toMatch(
      /^legis: .*\/store: segments\/.* could not be written: the disk is full; make room there and run it again\n$/,
    );
    expect(code).toBe(1);
    expect(existsSync(join(store, POINTER_KEY))).toBe(false);
  });

  it("under the records is reported in one line by an import", async () => {
    disk = openSmallDisk("1m");
    chmodSync(disk.path, 0o700);
    const { code, err } = await legis(["import", "--quiet", await sampleFolder()], {
      LEGIS_HOME: disk.path,
    });
    expect(err).toMatch(/records\.sqlite: the disk is full .*; make room and run it again\n$/);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  it.each(["100k", "200k", "700k"])(
    "of %s ends the first night, whose report and status say so",
    async (size) => {
      disk = openSmallDisk(size);
      chmodSync(disk.path, 0o700);
      const publishers = await startPublishers(await currentFolder());
      const settings = { LEGIS_HOME: disk.path, LEGIS_FETCH_ATTEMPTS: "2", ...publishers.settings };
      const { code, out } = await legis(["nightly", "--only", "bills,legislators"], settings);
      expect(code).toBe(1);
      expect(out).toContain("the disk is full");
      expect(out).not.toContain("could not be recorded");
      const status = await legis(["status"], settings);
      expect(status.code).toBe(1);
      expect(status.out).toMatch(/^problem: the last run, 1, failed: .*the disk is full/);
      expect(status.out).not.toContain("killed");
      await publishers.close();
    },
  );

  it("under the accounts is reported in one line, with what to do", async () => {
    disk = openSmallDisk("2m");
    chmodSync(disk.path, 0o700);
    const LEGIS_HOME = disk.path;
    const create = () => legis(["keys", "create", "--json"], { LEGIS_HOME });
    expect(await create()).toMatchObject({ code: 0, err: "" });
    const free = disk.fill();
    const failed = [await create(), await legis(["accounts", "list"], { LEGIS_HOME })].filter(
      ({ code }) => code !== 0,
    );
    for (const { err } of failed) {
      expect(err).toMatch(/^legis: .*make room on its disk.*\n$/);
      expect(err.trim().split("\n")).toHaveLength(1);
    }
    expect(failed).not.toHaveLength(0);
    free();
    expect(await create()).toMatchObject({ code: 0, err: "" });
  });

  it("under the mirror is reported by a fetch, and once there is space the next one resumes", async () => {
    disk = openSmallDisk("250k");
    chmodSync(disk.path, 0o700);
    const publishers = await startPublishers(await currentFolder());
    const fetch = async (): Promise<FetchSummary> => {
      const settings = { LEGIS_HOME: disk.path, LEGIS_FETCH_ATTEMPTS: "2", ...publishers.settings };
      const { out, err } = await legis(["fetch", "--congress", "119", "--json"], settings);
      expect(err).not.toContain(".tmp");
      return JSON.parse(out) as FetchSummary;
    };
    const problems = problemsOf(await fetch());
    expect(problems).not.toHaveLength(0);
    for (const { reason, advice } of problems) {
      expect(reason).toBe("the disk is full");
      expect(advice).toBe("make room and run it again; it resumes where it stopped");
    }
    disk.remount("size=50m");
    expect(problemsOf(await fetch())).toEqual([]);
    await publishers.close();
  });
});
