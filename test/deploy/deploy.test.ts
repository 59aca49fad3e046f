/** The files under deploy/ are valid for the programs that read them. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { load } from "js-yaml";

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
    for (const name of names) {
      const text = read(`systemd/${name}`).replaceAll(INSTALLED_AT, ROOT);
      writeFileSync(join(folder, name), text);
    }
    const paths = names.map((name) => join(folder, name));
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
