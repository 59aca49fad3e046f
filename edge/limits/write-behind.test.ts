import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { createAnswerCounter } from "./answer-counter.ts";
import { createDayCounts } from "./day-counts.ts";
import type { Batch } from "./write-behind.ts";

const LOST_MS = 30_000;

/** A store whose first write never settles, as if its request had been canceled. */
function endedOnce() {
  const batches: number[] = [];
  const write = (number: number): Promise<void> => {
    batches.push(number);
    return batches.length === 1 ? new Promise<void>(() => {}) : Promise.resolve();
  };
  return { batches, write };
}

it("a flush that ended with its request delays the next one for a limited time, and counts once", async () => {
  const clock = { now: 0 };
  const { batches, write } = endedOnce();
  const counter = createDayCounts({
    counts: {
      add: async (increments, { number }: Batch) => {
        await write(number);
        return increments;
      },
    },
    clock: () => clock.now,
    lostAfterMs: LOST_MS,
  });
  const count = counter.of({ quotaId: "quota", unit: "requests", day: 20_000 });
  counter.add(count, 3);
  void counter.flush();
  await setImmediate();
  clock.now = LOST_MS - 1;
  void counter.flush();
  await setImmediate();
  expect(batches).toEqual([1]);
  clock.now = LOST_MS;
  counter.add(count, 2);
  await counter.flush();
  expect(batches).toEqual([1, 1, 2]);
  expect(counter.pending()).toBe(0);
});

it("outcomes do the same if the host ends work", async () => {
  const clock = { now: 0 };
  const { batches, write } = endedOnce();
  const counter = createAnswerCounter({
    answers: { addAnswers: (_, { number }) => write(number) },
    clock: () => clock.now,
    lostAfterMs: LOST_MS,
  });
  counter.note("key", 20_000, "answered");
  void counter.flush();
  await setImmediate();
  clock.now = LOST_MS;
  await counter.flush();
  expect(batches).toEqual([1, 1]);
});
