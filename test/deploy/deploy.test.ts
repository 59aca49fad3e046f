/** The files under deploy/ are valid for the programs that read them. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";

import type * as Errors from "./workflow-errors.ts";

const ROOT = join(import.meta.dirname, "../..");
const SYSTEMD = join(ROOT, "deploy/systemd");
const INSTALLED_AT = "/opt/legis";

const read = (path: string): string => readFileSync(join(ROOT, "deploy", path), "utf8");

const ANALYZE = "systemd-analyze";
const hasSystemd = spawnSync(ANALYZE, ["--version"]).status === 0;

/** The errors that systemd-analyze reports for units installed from this checkout. */
function complaints(change: (text: string) => string = (text) => text): string {
  const folder = mkdtempSync(join(tmpdir(), "legis-units-"));
  try {
    const names = readdirSync(SYSTEMD);
    for (const name of names) {
      const text = read(`systemd/${name}`).replaceAll(INSTALLED_AT, ROOT);
      writeFileSync(join(folder, name), change(text));
    }
    const paths = names.map((name) => join(folder, name));
    const { status, stderr } = spawnSync(
      ANALYZE,
      ["verify", "--man=no", "--recursive-errors=no", ...paths],
      { encoding: "utf8" },
    );
    return status === 0 ? stderr : `${stderr}left with ${status}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!hasSystemd)("the systemd units (need systemd-analyze)", () => {
  it("are valid", () => {
    expect(complaints()).toBe("");
  });

  it("would be invalid with an unknown setting", () => {
    expect(complaints((text) => text.replace("KillMode=", "KilMode="))).toContain("KilMode");
    expect(complaints((text) => text.replace("OnCalendar=", "OnCalendar=x"))).toContain("calendar");
  });
});

describe("the cron file", () => {
  const lines = read("cron/legis").split("\n");
  const job = lines.find((line) => /^[\d*]/.test(line)) ?? "";

  it("has one job with a time, a user and a command in valid shell syntax", () => {
    const [, minute, hour, user, command = ""] =
      /^(\d+) (\d+) \* \* \* (\w+) (.*)$/.exec(job) ?? [];
    expect([minute, hour, user]).toEqual(["30", "8", "legis"]);
    // cron treats a bare % as a line end.
    expect(command).not.toContain("%");
    expect(() => execFileSync("sh", ["-n", "-c", command])).not.toThrow();
    expect(command).toContain("bin/legis.js nightly --quiet");
    // The units' state folder, so that the service serves the job's builds.
    const home = /^Environment=(LEGIS_HOME=.*)$/m.exec(read("systemd/legis-serve.service"))?.[1];
    expect(lines).toContain(home);
  });

  it("ends with a line feed, without which cron ignores the last line", () => {
    expect(lines.at(-1)).toBe("");
  });
});

describe("the GitHub workflow", () => {
  const workflow = read("github/nightly.yml");
  let errorsOf: typeof Errors.workflowErrors;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "legis-workflow-"));
    const outfile = join(folder, "workflow-errors.cjs");
    const entryPoints = [join(import.meta.dirname, "workflow-errors.ts")];
    await build({ entryPoints, outfile, bundle: true, format: "cjs", platform: "node" });
    ({ workflowErrors: errorsOf } = createRequire(import.meta.url)(outfile) as typeof Errors);
    rmSync(folder, { recursive: true });
  });

  it("matches GitHub's own schema", () => {
    expect(errorsOf(workflow)).toEqual([]);
  });

  it("would be invalid with an unknown key or a step without an action", () => {
    expect(errorsOf(workflow.replace("timeout-minutes", "timeout-minute"))).not.toEqual([]);
    expect(errorsOf(workflow.replace("- run: npm ci", "- name: npm ci"))).not.toEqual([]);
  });

  it("pins every action by commit, with the version in a comment", () => {
    const uses = workflow.split("\n").filter((line) => line.includes("uses:"));
    expect(uses.length).toBeGreaterThan(3);
    for (const line of uses) expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("has a script in valid shell syntax", () => {
    const script = /run: \|\n((?: {10}.*\n)+)/.exec(workflow)?.[1] ?? "";
    expect(script).toContain("bin/legis.js nightly");
    expect(() => execFileSync("bash", ["-n", "-c", script])).not.toThrow();
  });
});
