/** Checks that the documents are complete. `first-start.test.ts` sends their example requests. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, it } from "vitest";
import * as build from "../contract/build.ts";
import { RECORD_KINDS } from "../contract/enumerations.ts";
import { plural } from "../contract/text.ts";
import { SOURCE_NAMES } from "../contract/kinds/kinds.ts";
import { CORS_EXPOSED } from "../edge/api/respond.ts";

const ROOT = join(import.meta.dirname, "..");
const README = read("README.md");
const ARCHITECTURE = read("ARCHITECTURE.md");
const SPECIFICATION = read("contract/README.md");
const BUILD_FORMAT = read("contract/build-format.md");
const MANUAL = ["docs/operations.md", ...folder("docs/operations")];
const OPERATIONS = MANUAL.map(read).join("\n");
const CONTRIBUTING = read("CONTRIBUTING.md");

/** All documents for people except the changelogs, which describe the past. */
const PAPERS = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "client/README.md",
  "client/python/README.md",
  "contract/README.md",
  "contract/build-format.md",
  "contract/vectors/README.md",
  "docs/installing.md",
  "docs/releasing.md",
  ...MANUAL,
  "docs/cloudflare.md",
  ...folder("docs/decisions"),
  "docs/security/threat-model.md",
  "deploy/proxy.md",
];

it("the specification names every header that CORS exposes", () => {
  expect(CORS_EXPOSED.filter((name) => !isNamed(name, SPECIFICATION))).toEqual([]);
});

const CHAPTERS = ["overview", "data", "copies", "client", "agents"];

it.each([
  "README.md",
  "contract/README.md",
  "contract/build-format.md",
  "client/README.md",
  "client/python/README.md",
  "site/pages/landing.md",
  ...CHAPTERS.map((chapter) => `site/guide/chapters/${chapter}.md`),
])("%s names every kind of record", (path) => {
  const text = read(path);
  expect(
    RECORD_KINDS.filter((kind) => !new RegExp(`\\b${plural(kind)}\\b`, "i").test(text)),
  ).toEqual([]);
});

describe("the build format has", () => {
  it("all object keys of a store", () => {
    const keys = Object.values(build).flatMap((member) =>
      typeof member === "function" && !("parse" in member) ? [member("<id>")] : [],
    );
    expect(keys.length).toBeGreaterThan(2);
    const missing = [build.POINTER_KEY, ...keys].filter((key) => !isNamed(key, BUILD_FORMAT));
    expect(missing).toEqual([]);
  });

  it("the current contract version in its title", () => {
    expect(BUILD_FORMAT).toMatch(new RegExp(`^# .*version ${build.CONTRACT_VERSION}\n`));
  });
});

it("README.md is at most 90 lines long", () => {
  expect(linesOf(README).length).toBeLessThanOrEqual(90);
});

describe("the operator's manual", () => {
  it("documents every setting", () => {
    const names = ["commands/settings/settings.ts", "hosts/service-settings.ts"].flatMap((path) =>
      namesIn(path, /^ {2}([A-Z][A-Z0-9_]+):/gm),
    );
    expect(names).toContain("LEGIS_HOME");
    expect(names.filter((name) => !isNamed(name, OPERATIONS))).toEqual([]);
  });

  it("documents every command", () => {
    const names = namesIn("commands/legis.ts", /\bprogram\s*\.command\("(\w+)"\)/g);
    expect(names).toEqual(expect.arrayContaining(["start", "publish", "nightly"]));
    expect(names.filter((name) => !OPERATIONS.includes(`\`legis ${name}`))).toEqual([]);
  });

  it("documents every mirrored source", () => {
    const missing = SOURCE_NAMES.filter((name) => rowOf(name, "## The mirror", OPERATIONS) === "");
    expect(missing).toEqual([]);
  });

  it("names only existing metrics", () => {
    const texts = `${OPERATIONS}\n${read("deploy/alerts.yaml")}`;
    const named = (texts.match(/\blegis_[a-z_]+/g) ?? []).map((name) =>
      name.replace(/_(?:bucket|count)$/, ""),
    );
    const metrics = namesIn("hosts/node/metrics.ts", /"(legis_\w+)"/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !metrics.includes(name))).toEqual([]);
  });

  it("has no line of more than 120 characters", () => {
    expect(linesOf(OPERATIONS).filter((line) => line.length > 120)).toEqual([]);
  });
});

it("ARCHITECTURE.md names every dependency", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: object };
  const missing = Object.keys(dependencies).filter((name) => !ARCHITECTURE.includes(name));
  expect(missing).toEqual([]);
});

it("CONTRIBUTING.md names only existing npm scripts", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
  const named = Array.from(CONTRIBUTING.matchAll(/npm run (?:-s )?(\w+)/g), ([, name]) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name = "") => !(name in scripts))).toEqual([]);
});

describe("the decisions", () => {
  const decisions = folder("docs/decisions").filter((path) => path !== "docs/decisions/README.md");

  it("are all in the index", () => {
    const index = read("docs/decisions/README.md");
    expect(decisions.length).toBeGreaterThan(5);
    expect(decisions.filter((path) => !index.includes(`](${basename(path)})`))).toEqual([]);
  });

  it.each(decisions)("%s has the four headings and at most 60 lines", (path) => {
    const text = read(path);
    const headings = linesOf(text).filter((line) => line.startsWith("## "));
    expect(headings).toEqual(["## What", "## Why", "## Measured", "## What would reopen it"]);
    expect(linesOf(text).length).toBeLessThanOrEqual(60);
  });
});

it("the ASVS list has a state and a reason for each requirement, and names files that exist", () => {
  const [, ...rows] = linesOf(read("docs/security/asvs.tsv")).map((line) => line.split("\t"));
  const states = new Set(rows.map(([, state]) => state));
  expect(states).toEqual(new Set(["met", "n/a", "not met", "operator"]));
  expect(rows.filter(([of = "", , why = ""]) => !/\d/.test(of) || why.length < 5)).toEqual([]);
  const paths = rows.flatMap(([, , why = ""]) => why.match(/(?<![/\w])\w[\w./-]*\.(?:tsx?|md)\b/g));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(join(ROOT, path ?? "")))).toEqual([]);
});

describe.each(PAPERS)("%s", (paper) => {
  it("has no broken link to a file or heading", () => {
    const text = read(paper);
    const named = ticked(text)
      .filter((each) => /^(?:[\w-]+\/)+(?:[\w.-]*\.\w+)?$/.test(each) && existsSync(topOf(each)))
      .map((path) => join(ROOT, path));
    const linked = Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[\w-]+)?\)/g), ([, path = ""]) =>
      join(ROOT, paper, "..", path),
    );
    expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
    const anchors = Array.from(text.matchAll(/\]\(#([\w-]+)\)/g), ([, anchor]) => anchor);
    const headings = linesOf(text)
      .filter((line) => line.startsWith("#"))
      .map(anchorOf);
    expect(anchors.filter((anchor = "") => !headings.includes(anchor))).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Returns the lines below a heading, up to the next heading. */
function section(heading: string, document: string = SPECIFICATION): string[] {
  const lines = linesOf(document);
  const start = lines.indexOf(heading) + 1;
  const length = lines.slice(start).findIndex((line) => line.startsWith("#"));
  return start === 0 ? [] : lines.slice(start, length === -1 ? undefined : start + length);
}

/** Lists the Markdown files of a folder. */
function folder(path: string): string[] {
  return readdirSync(join(ROOT, path))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${path}/${name}`);
}

function linesOf(text: string): string[] {
  return text.trimEnd().split("\n");
}

/** The top-level folder of a path. `objects/ab/…` has none: it is a key in a store. */
function topOf(path: string): string {
  return join(ROOT, path.split("/")[0] ?? "");
}

/** Returns a heading's anchor in its document. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, "")
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

/** Finds the first table row with this first cell, in one section or the whole document. */
function rowOf(first: string, heading?: string, document: string = SPECIFICATION): string {
  const lines = heading === undefined ? linesOf(document) : section(heading, document);
  const wanted = first.toLowerCase();
  return (
    lines.find((line) => {
      const [cell = ""] = cells(line);
      return cell.replaceAll("`", "").replace(" (open)", "").toLowerCase() === wanted;
    }) ?? ""
  );
}

function cells(row: string): string[] {
  if (!row.startsWith("|")) return [];
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function isNamed(name: string, text: string): boolean {
  return text.includes(`\`${name}\``);
}

/** Returns everything that the pattern's group matches in a file. */
function namesIn(path: string, pattern: RegExp): string[] {
  return Array.from(read(path).matchAll(pattern), ([, name]) => name ?? "");
}

/** Returns all text in backticks. */
function ticked(text: string): string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/g), ([, inside]) => inside ?? "");
}
