import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Chunk } from "./chunks.ts";
import { openPageCache } from "./page-cache.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "page-cache-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const chunk = (name: string): Chunk => ({
  name,
  task: "bills",
  argument: null,
  inputs: new TextEncoder().encode(name),
});

describe("the page cache", () => {
  it("of a killed run has all pages up to a second before", () => {
    const path = join(folder, "cache.sqlite");
    let now = 0;
    using cache = openPageCache(
      path,
      "this code",
      () => new Map(),
      () => now,
    );
    for (const [name, at] of [
      ["first", 400],
      ["second", 1000],
      ["third", 1900],
    ] as const) {
      now = at;
      cache.keepChunk(chunk(name), [], new Uint8Array([at / 100]));
    }

    const left = join(folder, "left.sqlite");
    for (const end of ["", "-wal"]) copyFileSync(path + end, left + end);
    using next = openPageCache(left, "this code", () => new Map());
    expect(["first", "second", "third"].map((name) => next.chunk(chunk(name))?.[0])).toEqual([
      4,
      10,
      undefined,
    ]);
  });
});
