import type { IncomingMessage } from "node:http";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createRefusalPause } from "./refusal-pause.ts";

let pause: ReturnType<typeof createRefusalPause>;

beforeEach(() => {
  vi.useFakeTimers();
  // lru-cache takes a time of 0 for none.
  vi.advanceTimersByTime(1);
  pause = createRefusalPause(({ url = "" }) => url, Date.now);
});
afterEach(() => vi.useRealTimers());

const refuse = (ip: string, times: number, status = 401): (Promise<void> | null)[] =>
  Array.from({ length: times }, () => pause({ url: ip } as IncomingMessage, status));

const waiting = (answers: readonly (Promise<void> | null)[]): number =>
  answers.filter((answer) => answer !== null).length;

describe("refusals", () => {
  it.each([401, 429])("with %i are sent at once, up to fifty a second of a network", (status) => {
    expect(waiting(refuse("192.0.2.1", 52, status))).toBe(2);
    expect(waiting(refuse("198.51.100.1", 50, status))).toBe(0);
    vi.advanceTimersByTime(1001);
    expect(waiting(refuse("192.0.2.1", 50, status))).toBe(0);
  });

  it("are sent at once up to a hundred a second of a site", () => {
    const sent = [1, 2, 3].map((host) => waiting(refuse(`192.0.2.${host}`, 50)));
    expect(sent).toEqual([0, 0, 50]);
  });

  it.each([200, 404, 503])("do not include %i", (status) => {
    expect(waiting(refuse("192.0.2.1", 200, status))).toBe(0);
  });

  it("wait half a second with one timer, and are then sent a few at a time", async () => {
    let sent = 0;
    for (const answer of refuse("192.0.2.1", 150)) void answer?.then(() => (sent += 1));
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(sent).toBe(0);
    await vi.advanceTimersByTimeAsync(21);
    expect(sent).toBeLessThanOrEqual(20);
    await vi.advanceTimersByTimeAsync(200);
    expect([sent, vi.getTimerCount()]).toEqual([100, 0]);
  });
});
