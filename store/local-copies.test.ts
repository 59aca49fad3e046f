import { existsSync, readdirSync, utimesSync } from "node:fs";
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
