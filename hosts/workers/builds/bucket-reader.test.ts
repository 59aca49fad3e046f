import type { Cache } from "@cloudflare/workers-types";
import { describe, expect, it } from "vitest";

import type { Bindings } from "../host/bindings.ts";
import { WORKERS_POINTER_KEY } from "../../../contract/workers-build.ts";
import { openBucketReader } from "./bucket-reader.ts";

/** A bucket that records reads, with a cache that can fail. */
function world(fault: "none" | "match" | "body" = "none", prefix?: string) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const reads: string[] = [];
  const cache = {
    match: async (address: string) => {
      if (fault === "match") throw new Error("the cache is away");
      const found = kept.get(address);
      if (found === undefined) return undefined;
      if (fault === "body") return { arrayBuffer: () => Promise.reject(new Error("cut short")) };
      return new Response(found);
    },
    put: async (address: string, response: Response) => {
      kept.set(address, new Uint8Array(await response.arrayBuffer()));
    },
  } as unknown as Cache;
  const STORE = {
    get: async (key: string) => {
      reads.push(key);
      const bytes = Buffer.from(`${key} ${reads.length}`);
      return { size: bytes.length, arrayBuffer: async () => Uint8Array.from(bytes).buffer };
    },
  } as unknown as Bindings["STORE"];
  const puts: Promise<unknown>[] = [];
  const { read } = openBucketReader({
    bindings: { STORE, ...(prefix !== undefined && { LEGIS_STORE_PREFIX: prefix }) },
    cache,
    waitUntil: (work) => void puts.push(work),
  });
  return {
    reads,
    read: async (key: string): Promise<string> => {
      const bytes = await read(key);
      await Promise.all(puts);
      return Buffer.from(bytes ?? []).toString();
    },
  };
}

describe("a bucket with the data center's cache in front", () => {
  it.each(["segments/ab", "builds/2026-a/manifest.json", "builds/2026-a/index"])(
    "is read once for %s",
    async (key) => {
      const { read, reads } = world();
      expect([await read(key), await read(key)]).toEqual([`${key} 1`, `${key} 1`]);
      expect(reads).toEqual([key]);
    },
  );

  it.each([WORKERS_POINTER_KEY, "status.json", "builds/2026-a/workers.json"])(
    "is read each time for %s, which can change",
    async (key) => {
      const { read } = world();
      expect([await read(key), await read(key)]).toEqual([`${key} 1`, `${key} 2`]);
    },
  );

  it.each(["match", "body"] as const)(
    "answers from the bucket if the cache fails (%s)",
    async (fault) => {
      const { read } = world(fault);
      expect([await read("segments/a"), await read("segments/a")]).toEqual([
        "segments/a 1",
        "segments/a 2",
      ]);
    },
  );

  it("is read below its prefix", async () => {
    const { read, reads } = world("none", "some/prefix");
    await read("segments/a");
    expect(reads).toEqual(["some/prefix/segments/a"]);
  });
});
