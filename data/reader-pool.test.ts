import { afterEach, describe, expect, it } from "vitest";

import { createReaderPool, type ReaderPool } from "./reader-pool.ts";

let pool: ReaderPool;

afterEach(async () => {
  await pool.close();
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("createReaderPool", () => {
  it("reads more files than it has threads, each with its own result", async () => {
    pool = createReaderPool(2, "2026-11-21");
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pool.read({ name: "a.xml", bytes: bytesOf(`<root${index}/>`) }),
      ),
    );
    const reason = "XML of a kind that is not known here: its root is";
    expect(results).toEqual(
      results.map((_, index) => ({ outcome: "refused", reason: `${reason} <root${index}>` })),
    );
  });

  it("passes over what holds nothing that is published", async () => {
    pool = createReaderPool(1, "2026-11-21");
    const menu = { name: "menu.xml", bytes: bytesOf("<vote_summary/>") };
    expect(await pool.read(menu)).toEqual({ outcome: "passed_over" });
  });
});
