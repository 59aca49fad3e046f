import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { encodeIndex, indexEntry, openIndex } from "../../contract/build-index.ts";
import { MAX_PAGE_BYTES, MAX_STORED_BYTES, segmentKey } from "../../contract/build.ts";
import type { BulkPart } from "../../contract/resources/bulk.ts";
import { sha256, sha256Hex } from "../../lib/hash.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import { inflateInPieces } from "../../hosts/node/inflate.ts";
import { nodePages } from "../../hosts/node/serve.ts";
import { createPages, PageNotRead } from "./pages.ts";

const KEY = "/bills/119/HR/1";
const NEVER = new Promise<never>(() => {});

const SEGMENT = { sha256: "5e".repeat(32), bytes: 1 };
const BEFORE = Buffer.from("another page");

/** A store with one page as these bytes of a segment. */
async function storeWith(page: Uint8Array, stored: Uint8Array) {
  const hash = sha256(page);
  const place = { segment: 0, offset: BEFORE.length, length: stored.length };
  const index = openIndex(
    encodeIndex(indexEntry(sha256(KEY), hash, 0), () => place),
    [SEGMENT],
  );
  const store = createMemoryStore("/nowhere");
  await store.write(segmentKey(SEGMENT.sha256), Buffer.concat([BEFORE, stored, BEFORE]));
  return { store, index };
}

async function causeOf(reading: Promise<unknown>): Promise<unknown> {
  const error = await reading.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PageNotRead);
  return error instanceof Error ? error.cause : null;
}

describe("a page", () => {
  it("of the maximum size is served", async () => {
    const page = Buffer.alloc(MAX_PAGE_BYTES, "a");
    const { store, index } = await storeWith(page, gzipSync(page, { level: 1 }));
    expect((await nodePages(store, 1, { deadlineMs: 60_000 }).read(index, KEY, ""))?.length).toBe(
      MAX_PAGE_BYTES,
    );
  });

  it("takes no more memory than its bytes", async () => {
    const page = Buffer.from("{}");
    const { store, index } = await storeWith(page, gzipSync(page));
    expect((await nodePages(store, 1).read(index, KEY, ""))?.buffer.byteLength).toBe(page.length);
  });

  it("that inflates beyond the maximum is refused, even with the right name", async () => {
    const zeros = Buffer.alloc(MAX_PAGE_BYTES + 1);
    const { store, index } = await storeWith(zeros, gzipSync(zeros, { level: 1 }));
    const pages = nodePages(store, 1, { deadlineMs: 60_000 });
    expect(await causeOf(pages.read(index, KEY, ""))).toMatchObject({
      code: "ERR_BUFFER_TOO_LARGE",
    });
  });

  it("with too many stored bytes is not read", async () => {
    const { store, index } = await storeWith(Buffer.from("{}"), Buffer.alloc(MAX_STORED_BYTES + 1));
    expect(await causeOf(nodePages(store, 1).read(index, KEY, ""))).toMatchObject({
      reason: "too_large",
    });
  });

  it("that takes too long to inflate fails at the deadline", async () => {
    const page = Buffer.from("{}");
    const { store, index } = await storeWith(page, gzipSync(page));
    const pages = createPages({
      store,
      cacheBytes: 1,
      inflate: () => NEVER,
      inflateInPieces,
      deadlineMs: 20,
    });
    expect(await causeOf(pages.read(index, KEY, ""))).toMatchObject({
      message: expect.stringContaining("no answer within"),
    });
  });

  it.each([
    ["missing", null, "no such segment"],
    ["damaged", gzipSync("{ }"), "its checksum does not match"],
  ])(
    "that is %s counts as damage, and the store as not read until a page is",
    async (_, bytes, why) => {
      const page = Buffer.from("{}");
      const { store, index } = await storeWith(page, gzipSync(page));
      let given: Uint8Array | null = bytes;
      let damaged = 0;
      const read = () => Promise.resolve(given);
      const pages = nodePages({ ...store, read }, 1, { onDamage: () => (damaged += 1) });
      expect(await causeOf(pages.read(index, KEY, ""))).toMatchObject({
        message: expect.stringContaining(why),
      });
      expect([damaged, pages.isStoreRead()]).toEqual([1, false]);
      given = gzipSync(page);
      await pages.read(index, KEY, "");
      expect([damaged, pages.isStoreRead()]).toEqual([1, true]);
    },
  );

  it("of a bulk file comes in pieces, none of which is large", async () => {
    const text = randomBytes(3_000_000).toString("hex");
    const stored = gzipSync(text);
    const { store, index } = await storeWith(Buffer.from(text), stored);
    const part = { compressed_sha256: sha256Hex(stored) } as BulkPart;
    let read = "";
    for await (const piece of await nodePages(store, 1).readText(index, KEY, part, "")) {
      expect(piece.buffer.byteLength).toBeLessThanOrEqual(1024 ** 2);
      read += Buffer.from(piece).toString();
    }
    expect(read === text).toBe(true);
  });

  it("is read at once while many downloads wait for the store", async () => {
    const page = Buffer.from("{}");
    const { store, index } = await storeWith(page, gzipSync(page));
    const part = { sha256: "ab".repeat(32), compressed_sha256: "cd".repeat(32) } as BulkPart;
    let downloads = 200;
    const slow: typeof store.read = (key, options) =>
      downloads-- > 0 ? NEVER : store.read(key, options);
    const pages = nodePages({ ...store, read: slow }, 1, { deadlineMs: 60_000 });
    for (let reader = 0; reader < 200; reader++)
      pages.readStored(index, KEY, part, "").catch(() => {});
    await setImmediate();
    downloads = 0;
    expect(await pages.read(index, KEY, "")).toHaveLength(page.length);
  });
});
