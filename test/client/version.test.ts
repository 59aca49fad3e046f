/** The program and its clients have one version, which `npm version` sets. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, it } from "vitest";
import { load } from "js-yaml";

import { newFolder } from "../new-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = [
  "CITATION.cff",
  "client/package.json",
  "client/python/src/federal_legislative_data/_core.py",
  "client/set-version.ts",
  "client/src/client.ts",
  "package-lock.json",
  "package.json",
];

let checkout: string;

beforeEach(() => {
  checkout = newFolder();
  for (const path of [...FILES, ".npmrc"]) cpSync(join(ROOT, path), join(checkout, path));
  run("git", "init", "--quiet");
  run("git", "config", "user.name", "A Maintainer");
  run("git", "config", "user.email", "maintainer@example.org");
  run("git", "add", ".");
  run("git", "commit", "--quiet", "--message", "a checkout");
});

const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd: checkout, encoding: "utf8", stdio: "pipe" });

it("is the same everywhere, which the workflow checks before it publishes a tag", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const { jobs } = load(readFileSync(join(ROOT, "deploy/github/publish.yml"), "utf8")) as {
    readonly jobs: { readonly build: { readonly steps: readonly { readonly run?: string }[] } };
  };
  const script = jobs.build.steps.find(({ run: text }) => text?.includes("npm version"))?.run ?? "";
  const check = (tag: string): string =>
    run("env", `GITHUB_REF_NAME=${tag}`, "bash", "-e", "-c", script);
  expect(() => check(`v${version}`)).not.toThrow();
  expect(() => check("v7.0.0")).toThrow("Command failed");
  expect(run("git", "diff", "--name-only", "HEAD")).toContain("client/package.json");
});

it("is set everywhere by `npm version`, which commits and tags it", () => {
  // Scripts run only when asked for: see .npmrc.
  run("npm", "version", "7.0.0-rc.1", "--no-ignore-scripts");
  const changed = run("git", "diff", "--name-only", "HEAD~", "v7.0.0-rc.1").trim().split("\n");
  expect(changed).toEqual(FILES.filter((path) => path !== "client/set-version.ts"));
  expect(run("git", "grep", "-c", "7.0.0-rc.1").trim().split("\n")).toEqual(
    changed.map((path) => `${path}:${path === "package-lock.json" ? 3 : 1}`),
  );
  expect(run("git", "status", "--porcelain")).toBe("");
});
