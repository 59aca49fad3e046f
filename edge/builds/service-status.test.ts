import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { STATUS_KEY, type StoredStatus } from "../../contract/status.ts";
import { createMemoryStore } from "../../test/store/memory-store.ts";
import type { BuildReader } from "../../store/store.ts";
import { createStatusReader, type StatusReader } from "./service-status.ts";

const STATUS: StoredStatus = {
  written_at: "2026-11-21T03:10:00Z",
  runs: [],
  sources: [
    {
      source: "bills",
      state: "changed",
      newest_at: "2026-11-20T22:00:00Z",
      checked_at: "2026-11-21T03:00:10Z",
      problems: { unreachable: 0, refused: 0, quarantined: 0, unknown_elements: 0, incomplete: 0 },
    },
  ],
};

const LATER: StoredStatus = { ...STATUS, written_at: "2026-11-22T03:10:00Z" };

/** A reader with a store that tests can make fail, and a clock that they set. */
function open() {
  const kept = createMemoryStore(join(tmpdir(), "legis-status-unused"));
  const state = { now: 0, isDead: false, reads: 0, warned: 0 };
  const store: Pick<BuildReader, "read"> = {
    read: (key, options) => {
      state.reads += 1;
      if (state.isDead) return Promise.reject(new Error("the store is dead"));
      return kept.read(key, options);
    },
  };
  const log = { info: () => {}, warn: () => void state.warned++, error: () => {} };
  const reader: StatusReader = createStatusReader({ store, log, clock: () => state.now });
  const write = (status: StoredStatus): Promise<void> =>
    kept.write(STATUS_KEY, Buffer.from(JSON.stringify(status)));
  return { reader, state, write };
}

describe("the status", () => {
  it("is null if the job never ran", async () => {
    const { reader } = open();
    expect(await reader.read()).toBeNull();
  });

  it("is read at intervals, for any number of requests", async () => {
    const { reader, state, write } = open();
    await write(STATUS);
    expect(await Promise.all([reader.read(), reader.read()])).toEqual([STATUS, STATUS]);
    await write(LATER);
    expect(await reader.read()).toEqual(STATUS);
    expect(state.reads).toBe(1);
    state.now += 15_000;
    expect(await reader.read()).toEqual(LATER);
  });

  it("stays the last known one while the store is down", async () => {
    const { reader, state, write } = open();
    await write(STATUS);
    await reader.read();
    state.isDead = true;
    state.now += 15_000;
    expect(await reader.read()).toEqual(STATUS);
    expect(state.warned).toBe(1);
    state.isDead = false;
    await write(LATER);
    expect(await reader.read()).toEqual(STATUS);
    state.now += 15_000;
    expect(await reader.read()).toEqual(LATER);
  });

  it("fails while the store is down from the start, and works once it is back", async () => {
    const { reader, state, write } = open();
    await write(STATUS);
    state.isDead = true;
    await expect(reader.read()).rejects.toThrow("The status can't be read right now");
    state.isDead = false;
    state.now += 15_000;
    expect(await reader.read()).toEqual(STATUS);
  });

  it("is null if the object is not a status", async () => {
    const { reader, state, write } = open();
    await write({ ...STATUS, runs: "many" } as unknown as StoredStatus);
    await expect(reader.read()).rejects.toThrow("The status can't be read right now");
    await write(STATUS);
    state.now += 15_000;
    expect(await reader.read()).toEqual(STATUS);
  });
});
