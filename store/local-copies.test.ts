import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";

import { beforeEach, describe, expect, it } from "vitest";

import { openLocalCopies } from "./local-copies.ts";
import { newFolder } from "../test/new-folder.ts";

const KEY = "search.sqlite";

let folder: string;

beforeEach(() => {
  folder = newFolder();
});

/** Adds a copy of a build's file with a modification time `hours` from now. */
async function add(build: string, hours: number): Promise<string> {
  const version = { tag: build, size: 1 };
  const path = await openLocalCopies(folder).add(
    `builds/${build}/${KEY}`,
    version,
    Readable.from([Buffer.from("x")]),
  );
  if (hours !== 0) utimesSync(path, new Date(), new Date(Date.now() + hours * 3_600_000));
  return path;
}

describe("local copies", () => {
  it("are found only while they have the size of the object", async () => {
    const path = await add("one", 0);
    const copies = openLocalCopies(folder);
    const version = { tag: "one", size: 1 };
    expect(await copies.find(`builds/one/${KEY}`, version)).toBe(path);
    writeFileSync(path, "longer");
    expect(await copies.find(`builds/one/${KEY}`, version)).toBeNull();
  });

  it("of the newest two builds are kept", async () => {
    await add("one", -2);
    const two = await add("two", -1);
    const three = await add("three", 0);
    expect(readdirSync(join(folder, KEY))).toHaveLength(2);
    expect([two, three].every((path) => existsSync(path))).toBe(true);
  });

  it("keep the newest one, even if the clock was set back", async () => {
    await add("one", 1);
    await add("two", 2);
    const three = await add("three", 0);
    expect(existsSync(three)).toBe(true);
    expect(readdirSync(join(folder, KEY))).toHaveLength(2);
  });
});
