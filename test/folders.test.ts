/** Which folders each folder may import, and how large a folder may grow. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

import { describe, expect, it } from "vitest";

import { READER_CODE } from "../data/import/seen-files.ts";

const ROOT = join(import.meta.dirname, "..");

/**
 * The folders that a folder's files may import from, besides their own, by path. The longest path that
 * matches a folder applies, so an entry also covers subfolders without one.
 */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  commands: "contract data edge generator hosts lib site store",
  lib: "",
  contract: "lib/required.ts",
  "contract/kinds": "contract lib/required.ts",
  "contract/resources": "contract lib/required.ts",
  "contract/schemas": "contract lib/required.ts",
  // A separate package without other code of this project.
  client: "",
  store: "contract lib",

  // Records know neither pages nor answers.
  data: "contract",
  "data/parse": "contract data/documents.ts lib",
  "data/status": "contract data/documents.ts data/parse lib",
  "data/readers": "contract data/status data/documents.ts data/parse lib",
  "data/files": "contract data/documents.ts data/parse lib",
  "data/database": "contract data/documents.ts data/files data/parse lib",
  "data/merge": "contract data/status data/documents.ts data/parse data/readers",
  "data/import":
    "contract data/status data/database data/documents.ts data/files data/merge data/parse data/readers lib",
  "data/mirror": "contract data/files data/parse data/readers lib",
  "data/mirror/http": "contract data/files lib",
  "data/sample": "contract lib",

  generator: "contract data lib store",
  "generator/records": "contract data lib",
  "generator/builds": "contract lib store",
  "generator/checks": "contract generator/builds lib",
  "generator/catalog": "contract data/documents.ts generator/builds lib",
  "generator/lists": "contract generator/builds generator/catalog lib",
  "generator/bulk": "contract generator/builds generator/catalog lib store",
  "generator/changes": "contract generator/builds generator/catalog generator/lists lib store",
  "generator/kinds":
    "contract data generator/builds generator/bulk generator/catalog generator/checks generator/records lib",

  // The edge must run where builds cannot be made, and knows neither the website nor a host.
  edge: "contract lib store",
  "edge/limits": "contract lib",
  "edge/builds": "contract lib store",
  "edge/search": "contract edge/builds lib",
  "edge/api": "contract edge/builds edge/limits lib",
  "edge/mcp": "contract edge/api edge/limits lib",
  "edge/feeds": "contract edge/api edge/builds edge/limits lib",

  site: "contract edge/api edge/builds edge/feeds edge/limits lib",
  "site/mail": "lib",
  "site/accounts": "contract edge/limits lib",
  // Pages are made of components; what every request shares knows neither.
  "site/app": "contract edge/api edge/builds edge/feeds edge/limits lib site/accounts site/mail",
  "site/assets": "contract lib site/app",
  "site/components": "contract edge/limits lib site/accounts site/app site/assets",

  hosts: "contract edge lib site store",
};

const MOST_FILES = 20;

/** Generated files. */
const NOT_COUNTED = new Set(["vitest.config.ts", "client/src/api-types.ts"]);

interface SourceFile {
  readonly path: string;
  readonly imports: readonly string[];
}

const files: readonly SourceFile[] = globSync("**/*.{ts,tsx}", {
  cwd: ROOT,
  exclude: ["**/node_modules/**", "test/**", "bench/**", "**/*.test.{ts,tsx}", "client/dist/**"],
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !NOT_COUNTED.has(path))
  .map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    const named = [...text.matchAll(/(?:from|import|URL)\s*\(?\s*"(\.[^"]+\.tsx?)"/g)];
    return {
      path,
      imports: named.map(([, to = ""]) => posix.normalize(posix.join(posix.dirname(path), to))),
    };
  });

const folderOf = (path: string): string => dirname(path);
const roomOf = (path: string): string => path.split("/", 1).join("");
/** Returns `data/readers` for `data/readers/house/house-vote.ts`. */
const upperFolderOf = (path: string): string => dirname(path).split("/").slice(0, 2).join("/");
const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`) || (folder === "." && !path.includes("/"));

/** Finds the entry that applies to a folder. Files may also import from anywhere in that entry's own folder. */
function allowedIn(folder: string): readonly string[] {
  const given = Object.keys(MAY_IMPORT).filter((each) => isWithin(folder, each));
  const [longest = ""] = given.toSorted((one, other) => other.length - one.length);
  return [longest, ...(MAY_IMPORT[longest] ?? "").split(" ")];
}

/** Returns the first cycle found, from a node back to itself, or [] if there is none. */
function cycleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): readonly string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of arrows.get(node) ?? []) {
      const circle = visit(next, [...way, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of arrows.keys()) {
    const circle = visit(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

function arrowsBy(nameOf: (path: string) => string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = nameOf(path);
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const name of imports.map(nameOf)) if (name !== from) to.add(name);
  }
  return arrows;
}

/** What a file's values come from; types and what is imported when needed don't count. */
function valuesIn(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  const named = text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from "(\.[^"]+)"/gm);
  return Array.from(named, ([, to = ""]) => posix.normalize(posix.join(posix.dirname(path), to)));
}

function loadedBy(path: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(path) || !/\.tsx?$/.test(path)) return loaded;
  loaded.add(path);
  for (const each of valuesIn(path)) loadedBy(each, loaded);
  return loaded;
}

const isCovered = (path: string) => READER_CODE.some((each) => isWithin(path, each));

describe("folders", () => {
  it("import only the folders that they may", () => {
    const others = files.flatMap(({ path, imports }) => {
      const allowed = allowedIn(folderOf(path));
      return imports
        .filter((to) => !allowed.some((each) => isWithin(to, each)))
        .map((to) => `${path} imports ${to}`);
    });
    expect(others).toEqual([]);
  });

  it("have no circular imports, and neither have files (types included)", () => {
    expect(cycleIn(arrowsBy(folderOf))).toEqual([]);
    expect(cycleIn(arrowsBy(upperFolderOf))).toEqual([]);
    expect(cycleIn(arrowsBy(roomOf))).toEqual([]);
    expect(cycleIn(arrowsBy((path) => path))).toEqual([]);
  });

  it(`hold at most ${MOST_FILES} files`, () => {
    const sizes = Object.groupBy(files, ({ path }) => folderOf(path));
    const large = Object.entries(sizes).filter(([, held = []]) => held.length > MOST_FILES);
    expect(large.map(([folder, held = []]) => `${folder}: ${held.length}`)).toEqual([]);
  });

  it("that read sources import no code that the readers' version leaves out", () => {
    const covered = files.filter(({ path }) => isCovered(path));
    expect(covered.length).toBeGreaterThan(READER_CODE.length);
    const others = covered.flatMap(({ path }) => valuesIn(path));
    expect(others.filter((path) => !isCovered(path))).toEqual([]);
  });

  it.each([
    ["legis", ["data/readers", "data/import"]],
    ["settings/settings", ["data/readers", "data/import"]],
    ["generate", ["data/readers"]],
    ["nightly", []],
  ])(
    "of pages and servers are not loaded with commands/%s, so a run without news is cheap",
    (name, more) => {
      const unused = [
        "site",
        "edge/api",
        "edge/search",
        "generator/kinds",
        "generator/lists",
        ...more,
      ];
      const loaded = [...loadedBy(`commands/${name}.ts`)];
      expect(loaded.filter((path) => unused.some((each) => isWithin(path, each)))).toEqual([]);
    },
  );

  it("in contract/ import nothing from Node, since other hosts run them", () => {
    const needy = files.filter(
      ({ path }) =>
        isWithin(path, "contract") && /from "node:/.test(readFileSync(join(ROOT, path), "utf8")),
    );
    expect(needy.map(({ path }) => path)).toEqual([]);
  });
});
