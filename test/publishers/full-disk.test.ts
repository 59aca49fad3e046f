import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it, vi } from "vitest";

import type { FetchSummary } from "../../data/mirror/fetch.ts";
import { outcomeOf as exitOf } from "../spawn-legis.ts";
import { eachWithPublishers, outcomeOf } from "./fetched.ts";

// Fetches are interrupted and resumed.
vi.setConfig({ testTimeout: 300_000 });

const fetched = eachWithPublishers();

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A separate mount namespace, so that the test can mount small disks. */
const APART = ["unshare", "-rm"] as const;
const canMount = spawnSync(APART[0], [APART[1], "true"]).status === 0;

describe("a full disk", () => {
  it.skipIf(!canMount)(
    "is reported, and once there is space the next run resumes (needs unshare)",
    async () => {
      const { publishers, mirror } = fetched;
      mkdirSync(mirror, { recursive: true });
      const fetch = `"${process.execPath}" bin/legis.js fetch --congress 119 --json`;
      const script = `
        mount -t tmpfs -o size=250k tmpfs "${mirror}" || exit 99
        ${fetch}
        mount -o remount,size=50m "${mirror}"
        ls -A "${mirror}/mirror/.partial" >&2
        ${fetch}`;
      const { PATH = "" } = process.env;
      const env = { PATH, LEGIS_HOME: mirror, LEGIS_FETCH_ATTEMPTS: "2", ...publishers.settings };
      const child = spawn(APART[0], [APART[1], "sh", "-c", script], {
        cwd: ROOT,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const { out, err } = await exitOf(child);
      const [first, second] = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as FetchSummary);
      if (first === undefined || second === undefined) throw new Error(err);
      const problems = first.sources.flatMap((source) => source.problems);
      expect(problems.length).toBeGreaterThan(0);
      for (const { reason, advice } of problems) {
        expect(reason).toBe("the disk is full");
        expect(advice).toBe("make room and run it again; it resumes where it stopped");
      }
      expect(outcomeOf(first, "senate-votes").state).toBe("failed");
      expect(err).not.toContain(".tmp");
      expect(second.sources.flatMap((source) => source.problems)).toEqual([]);
      expect(outcomeOf(second, "bills").state).toBe("changed");
    },
  );
});
