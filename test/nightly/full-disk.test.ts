/** A night on a disk that is full; needs to be allowed to mount a small one. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { changeBill, openOperator, type Operator } from "./operator.ts";

let operator: Operator;
let home: string;

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: "ignore" });
}

function mount(size: string, folder: string): void {
  run("mount", "-t", "tmpfs", "-o", `size=${size}`, "none", folder);
}

beforeAll(async () => {
  operator = await openOperator();
  home = join(operator.root, "small");
  mkdirSync(home);
});
afterAll(() => operator.close());

const mayMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "legis-mount-"));
  try {
    mount("1m", folder);
    run("umount", folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
})();

describe.skipIf(!mayMount)("a night on a full disk (needs to be allowed to mount)", () => {
  it("leaves the old build live, says what is full, and the next one is well", async () => {
    mount("200m", home);
    try {
      const settings = { LEGIS_HOME: home };
      const first = await operator.night(settings);
      expect(first.code).toBe(0);
      const live = readFileSync(join(home, "store/current.json"), "utf8");

      await changeBill(operator.publishers, "An Act for Which There Is No Room");
      const filler = join(home, "filler");
      const { bavail, bsize } = statfsSync(home);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
      const full = await operator.night(settings);
      expect(full.code).toBe(1);
      expect(full.run.problems[0]?.kind).toBe("failed");
      expect(JSON.stringify(full.run.problems)).toMatch(/disk is full|no space/i);
      expect(JSON.stringify(full.run.problems)).toMatch(/make room/);
      expect(readFileSync(join(home, "store/current.json"), "utf8")).toBe(live);
      const status = await operator.run(["status"], settings);
      expect(status.code).toBe(1);
      expect(status.out).toContain(`the last run, ${full.run.number}, failed`);

      rmSync(filler);
      const next = await operator.night(settings);
      expect(next).toMatchObject({ code: 0, run: { outcome: "done", is_new_build: true } });
    } finally {
      run("umount", home);
    }
  });
});
