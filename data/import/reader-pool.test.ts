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
    const reason = "XML of an unknown kind: its root is";
    expect(results).toEqual(
      results.map((_, index) => ({ outcome: "refused", reason: `${reason} <root${index}>` })),
    );
  });

  it("skips files without published content", async () => {
    pool = createReaderPool(1, "2026-11-21");
    const menu = { name: "menu.xml", bytes: bytesOf("<vote_summary/>") };
    expect(await pool.read(menu)).toEqual({ outcome: "skipped" });
  });

  it("leaves out a file that needs more memory than a thread has, and reads the next ones", async () => {
    pool = createReaderPool(1, "2026-11-21", 64);
    const greedy = { name: "a.xml", bytes: bytesOf(`<billStatus>${"<a/>".repeat(900_000)}`) };
    const menu = { name: "menu.xml", bytes: bytesOf("<vote_summary/>") };
    const [first, ...others] = await Promise.all(
      [greedy, menu, menu, menu, menu, menu].map((file) => pool.read(file)),
    );
    expect(first).toEqual({
      outcome: "skipped",
      reason: "needs more than 64 MB of memory to read",
    });
    expect(others).toEqual(others.map(() => ({ outcome: "skipped" })));
  });

  it("leaves nothing running if closed while reading", async () => {
    pool = createReaderPool(1, "2026-11-21");
    for (let index = 0; index < 40; index++) {
      void pool.read({ name: "a.xml", bytes: bytesOf("<a/>") });
    }
    await pool.close();
    expect(process.getActiveResourcesInfo()).not.toContain("MessagePort");
  });
});
