import { beforeEach, describe, expect, it } from "vitest";

import { FairTurns, NoRoomToWait } from "./fair-turns.ts";

let turns: FairTurns;
let begun: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  turns = new FairTurns({ atOnce: 1, maxWaiting: 4 });
  begun = [];
  ends = new Map();
});

/** Requests a turn: `a2` is the second request of client `a`. */
function ask(name: string, signal = new AbortController().signal): Promise<void> {
  return turns.take(name.charAt(0), signal, () => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  });
}

/** Ends turns one by one until none is running. */
async function endAll(): Promise<void> {
  await new Promise(setImmediate);
  for (let at = 0; at < begun.length; at++) {
    ends.get(begun[at] ?? "")?.();
    await new Promise(setImmediate);
  }
}

describe("turns", () => {
  it("are fair: a client's many requests wait behind its own first", async () => {
    const asked = ["a1", "a2", "a3", "b1", "c1"].map((name) => ask(name));
    await endAll();
    await Promise.all(asked);
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
  });

  it("run up to the limit at once", async () => {
    turns = new FairTurns({ atOnce: 2, maxWaiting: 4 });
    const asked = ["a1", "b1", "c1"].map((name) => ask(name));
    await new Promise(setImmediate);
    expect(begun).toEqual(["a1", "b1"]);
    await endAll();
    await Promise.all(asked);
  });

  it("continue after failed work", async () => {
    const { signal } = new AbortController();
    const failing = turns.take("a", signal, () => Promise.reject(new Error("failed")));
    const next = ask("b1");
    await expect(failing).rejects.toThrow("failed");
    await endAll();
    await next;
    expect(begun).toEqual(["b1"]);
  });

  it("are released by an aborted request, and its place is reused", async () => {
    const patience = new AbortController();
    const asked = ["a1", "b1", "b2", "b3"].map((name) => ask(name));
    const impatient = ask("c1", patience.signal);
    await expect(ask("d1")).rejects.toThrow(NoRoomToWait);
    patience.abort(new Error("no longer"));
    await expect(impatient).rejects.toThrow("no longer");
    asked.push(ask("d1"));
    await endAll();
    await Promise.all(asked);
    expect(begun).toEqual(["a1", "b1", "d1", "b2", "b3"]);
  });
});
