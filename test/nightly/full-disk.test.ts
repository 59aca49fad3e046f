/** A night on a full disk. Mounts a small disk, which must be allowed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { POINTER_KEY } from "../../contract/build.ts";
import { mayMount, openSmallDisk } from "../small-disk.ts";
import { legisProcess } from "../run-legis.ts";
import { changeBill, openOperator, type Operator } from "./operator.ts";

// Each test runs several nights of the whole program.
vi.setConfig({ testTimeout: 300_000 });

let operator: Operator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

describe.skipIf(!mayMount)("a night on a full disk (needs to be allowed to mount)", () => {
  it("keeps the old build live and reports what is full, and the next night succeeds", async () => {
    const disk = openSmallDisk("200m");
    const home = disk.path;
    try {
      const settings = { LEGIS_HOME: home };
      const first = await operator.night(settings);
      expect(first.code).toBe(0);
      const live = readFileSync(join(home, "store", POINTER_KEY), "utf8");

      await changeBill(operator.publishers, "An Act for Which There Is No Room");
      const makeRoom = disk.fill();
      // In its own process, since its marks in the store stay valid as long as the process lives.
      const full = await operator.night(settings, legisProcess);
      expect(full.code).toBe(1);
      expect(full.run.problems[0]?.kind).toBe("failed");
      expect(JSON.stringify(full.run.problems)).toMatch(/disk is full|no space/i);
      expect(JSON.stringify(full.run.problems)).toMatch(/make room/);
      expect(readFileSync(join(home, "store", POINTER_KEY), "utf8")).toBe(live);
      const status = await operator.run(["status"], settings);
      expect(status.code).toBe(1);
      expect(status.out).toContain(`the last run, ${full.run.number}, failed`);

      makeRoom();
      const next = await operator.night(settings);
      expect(next).toMatchObject({ code: 0, run: { outcome: "done", is_new_build: true } });
    } finally {
      disk.remove();
    }
  });
});
