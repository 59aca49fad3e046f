/** The files under deploy/ are valid for the programs that read them. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { load } from "js-yaml";

import { readSettings } from "../../commands/settings/settings.ts";
import type * as Errors from "./workflow-errors.ts";
import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const SYSTEMD = join(ROOT, "deploy/systemd");
const INSTALLED_AT = "/opt/legis";

const read = (path: string): string => readFileSync(join(ROOT, "deploy", path), "utf8");

const ANALYZE = "systemd-analyze";
const hasSystemd = spawnSync(ANALYZE, ["--version"]).status === 0;

/** The errors that systemd-analyze reports for units installed from this checkout. */
function complaints(): string {
  const folder = newFolder();
  try {
    const names = readdirSync(SYSTEMD);
    // Units are installed where no path has spaces.
    const installed = join(folder, "legis");
    symlinkSync(ROOT, installed);
    const dropIns = join(folder, "legis-nightly.timer.d");
    mkdirSync(dropIns);
    for (const name of names) {
      const text = read(`systemd/${name}`).replaceAll(INSTALLED_AT, installed);
      writeFileSync(join(name.endsWith(".conf") ? dropIns : folder, name), text);
    }
    const units = names.filter((name) => !name.endsWith(".conf"));
    const paths = units.map((name) => join(folder, name));
    const { status, stderr } = spawnSync(
      ANALYZE,
      ["verify", "--man=no", "--recursive-errors=no", ...paths],
      { encoding: "utf8" },
    );
    return status === 0 ? stderr : `${stderr}left with ${status}`;
  } finally {
  }
}

describe.skipIf(!hasSystemd)("the systemd units (need systemd-analyze)", () => {
  it("are valid", () => {
    expect(complaints()).toBe("");
  });
});

it("proxies and documents ask where a server listens by default", () => {
  const { host, port } = readSettings({});
  const places = ["caddy/Caddyfile", "nginx/legis.conf", "proxy.md"].map(read);
  const manuals = ["installing", "operations/serving", "operations/upgrading"].map((name) =>
    readFileSync(join(ROOT, `docs/${name}.md`), "utf8"),
  );
  // 10.0.0.12 is the example of another machine.
  const asked = [...places, ...manuals].map(
    (text) => text.match(/(?<![\d.])(?!10\.)(?:\b[a-z\d.]+|\[[^\]]*\]):8787\b/g) ?? [],
  );
  expect(asked.slice(0, 3).every((found) => found.length > 0)).toBe(true);
  expect([...new Set(asked.flat())]).toEqual([`${host}:${port}`]);
});

describe("the cron file", () => {
  const lines = read("cron/legis").split("\n");
  const job = lines.find((line) => /^[\d*]/.test(line)) ?? "";

  it("has one job with a time, a user and a command in valid shell syntax", () => {
    const [, minute, hour, user, command = ""] =
      /^(\d+) (\d+) \* \* \* (\w+) (.*)$/.exec(job) ?? [];
    expect([minute, hour, user]).toEqual(["30", "8", "root"]);
    // cron treats a bare % as a line end.
    expect(command).not.toContain("%");
    expect(() => execFileSync("sh", ["-n", "-c", command])).not.toThrow();
    expect(command).toBe("legis nightly --quiet");
  });

  it("has the timer's hour, and says that cron starts at local time", () => {
    const [, hour, minute] =
      /^OnCalendar=\*-\*-\* 0?(\d+):(\d+):00 UTC$/m.exec(read("systemd/legis-nightly.timer")) ?? [];
    expect(job).toMatch(new RegExp(`^${minute} ${hour} `));
    expect(lines.join(" ").replaceAll(/\s*# /g, " ")).toContain("at the machine's local time");
  });

  it("has a line for four runs a day, at the hours of the timer's drop-in", () => {
    const four = lines.find((line) => line.startsWith("# 30 ")) ?? "";
    const [, hours] = /^# 30 ([\d,]+) \* \* \* root legis nightly --quiet$/.exec(four) ?? [];
    const [, drops, minute] =
      /^OnCalendar=\*-\*-\* ([\d,]+):(\d+):00 UTC$/m.exec(read("systemd/four-a-day.conf")) ?? [];
    expect([hours?.split(",").map(Number), minute]).toEqual([drops?.split(",").map(Number), "30"]);
    // compose waits for equal distances from 08:30.
    expect(hours).toBe([2, 8, 14, 20].join(","));
  });

  it("ends with a line feed, without which cron ignores the last line", () => {
    expect(lines.at(-1)).toBe("");
  });
});

it("the legis command has the service's state folder, and reads settings with or without quotes", () => {
  const home = /^Environment=(LEGIS_HOME=.*)$/m.exec(read("systemd/legis-serve@.service"))?.[1];
  const file = join(newFolder(), "legis.env");
  const lines = [
    "# a comment",
    "",
    "MAIL_FROM=Name <a@b.test>",
    "SMTP_URL='smtp://u:p$1@h'",
    'A="b c"',
    "T=x==",
  ];
  writeFileSync(file, lines.join("\n"));
  const script = read("legis")
    .replaceAll("/etc/legis.env", file)
    .replace(/^exec .*$/m, "exec env");
  const printed = execFileSync("sh", ["-c", script], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin" },
  });
  const settings = [home, "MAIL_FROM=Name <a@b.test>", "SMTP_URL=smtp://u:p$1@h", "A=b c", "T=x=="];
  expect(printed.split("\n")).toEqual(expect.arrayContaining(settings));
});

const textOf = (name: string): string => read(`github/${name}`);

describe("the GitHub workflows", () => {
  interface Job {
    readonly permissions?: Readonly<Record<string, string>>;
    readonly steps: readonly { readonly run?: string }[];
  }
  const names = readdirSync(join(ROOT, "deploy/github"));
  const jobsOf = (name: string): [string, Job][] =>
    Object.entries((load(textOf(name)) as { readonly jobs: Record<string, Job> }).jobs);
  let errorsOf: typeof Errors.workflowErrors;

  beforeAll(async () => {
    const folder = newFolder();
    const outfile = join(folder, "workflow-errors.cjs");
    const entryPoints = [join(import.meta.dirname, "workflow-errors.ts")];
    await build({ entryPoints, outfile, bundle: true, format: "cjs", platform: "node" });
    ({ workflowErrors: errorsOf } = createRequire(import.meta.url)(outfile) as typeof Errors);
  });

  it.each(names)("%s matches GitHub's own schema", (name) => {
    expect(errorsOf(textOf(name))).toEqual([]);
  });

  it.each(names)("%s pins every action by commit, with the version in a comment", (name) => {
    const uses = textOf(name)
      .split("\n")
      .filter((line) => line.includes("uses:"));
    expect(uses.length).toBeGreaterThan(3);
    for (const line of uses) expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it.each(names)("%s has scripts in valid shell syntax", (name) => {
    const scripts = jobsOf(name).flatMap(([, { steps }]) => steps.flatMap(({ run = [] }) => run));
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) {
      expect(() => execFileSync("bash", ["-n", "-c", script])).not.toThrow();
    }
  });

  it("the nightly summary shows a report as it is, whatever it contains", () => {
    const folder = newFolder();
    const report = "a file named ```\n# a heading\n<b>`x`</b>";
    mkdirSync(join(folder, "bin"));
    writeFileSync(join(folder, "bin/legis.js"), `#!/bin/sh\ncat ${join(folder, "report")}`);
    chmodSync(join(folder, "bin/legis.js"), 0o755);
    writeFileSync(join(folder, "report"), `${report}\n`);
    const script = jobsOf("nightly.yml")
      .flatMap(([, { steps }]) => steps.flatMap(({ run = [] }) => run))
      .find((each) => each.includes("legis.js nightly"));
    const summary = join(folder, "summary");
    const env = { PATH: process.env["PATH"], GITHUB_STEP_SUMMARY: summary };
    execFileSync("bash", ["-eo", "pipefail", "-c", script ?? "false"], { cwd: folder, env });
    // Four spaces before each line make it code in Markdown.
    expect(readFileSync(summary, "utf8")).toBe(`${report.replaceAll(/^/gm, "    ")}\n`);
  });

  it("publish without a stored secret, and only from jobs that run nothing of the checkout", () => {
    const secrets = textOf("publish.yml").match(/secrets\.\w+/g);
    expect(secrets).toEqual(["secrets.GITHUB_TOKEN"]);
    const publishing = jobsOf("publish.yml").filter(([, { permissions }]) => permissions);
    expect(publishing.map(([name]) => name)).toEqual(["npm", "pypi", "image"]);
    for (const [, { steps }] of publishing) {
      expect(steps.filter(({ run }) => /npm (?:ci|run)|pip|\.\/[a-z]/.test(run ?? ""))).toEqual([]);
    }
  });
});
