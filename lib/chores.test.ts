import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { type Chore, type Chores, createChores, failingChores } from "./chores.ts";
import type { LogFields } from "./log.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "./time.ts";

let now: number;
let logged: LogFields[];
let chores: Chores;

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  logged = [];
  chores = createChores({
    log: { error: (event, fields) => void logged.push({ event, ...fields }) },
    clock: () => now,
  });
});
afterEach(() => {
  chores.stop();
  vi.useRealTimers();
});

const pass = async (ms: number): Promise<void> => {
  now += ms;
  await vi.advanceTimersByTimeAsync(ms);
};
const all = (): boolean => true;
const add = (run: Chore["run"]): void => chores.add({ name: "tidy", everyMs: MINUTE_MS, run });
const broken = new Error("the database is down");

it("a chore runs at the start and after each interval, until the server stops", async () => {
  let runs = 0;
  add(() => (runs += 1));
  chores.start();
  await pass(2 * MINUTE_MS);
  expect(runs).toBe(3);
  chores.stop();
  await pass(5 * MINUTE_MS);
  expect(runs).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  [
    "throws",
    () => {
      throw broken;
    },
  ],
  ["rejects", () => Promise.reject(broken)],
])("a chore that %s is logged with its name, counted and tried again", async (_, fail) => {
  let isDown = true;
  add(() => (isDown ? fail() : undefined));
  chores.start();
  await pass(MINUTE_MS);
  isDown = false;
  await pass(MINUTE_MS);
  expect(logged[0]).toEqual({ event: "chore_failed", chore: "tidy", error: broken });
  expect(chores.states()).toEqual([{ name: "tidy", runs: { done: 1, failed: 2 }, failingMs: 0 }]);
});

it("a chore that fails often is logged at most every 30 s", async () => {
  chores.add({ name: "counts", everyMs: SECOND_MS, run: () => Promise.reject(broken) });
  chores.start();
  for (let seconds = 0; seconds < 89; seconds += 1) await pass(SECOND_MS);
  expect(logged).toHaveLength(3);
});

it("a chore never runs twice at once, also if it is asked for", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  add(() => {
    runs += 1;
    return promise;
  });
  chores.start();
  await pass(3 * MINUTE_MS);
  const asked = chores.run(all);
  expect(runs).toBe(1);
  resolve();
  await asked;
  await chores.run(all);
  expect(runs).toBe(2);
});

it("a chore that fails, or whose run does not end, is failing after an hour, until one goes well", async () => {
  let work: Promise<void> = Promise.reject(broken);
  work.catch(() => undefined);
  add(() => work);
  await chores.run(all);
  await pass(HOUR_MS - 1);
  expect(failingChores(chores)).toEqual([]);
  await pass(1);
  expect(failingChores(chores)).toMatchObject([{ name: "tidy", failingMs: HOUR_MS }]);
  work = Promise.resolve();
  await chores.run(all);
  expect(failingChores(chores)).toEqual([]);
  const { promise, resolve } = Promise.withResolvers<void>();
  work = promise;
  const hung = chores.run(all);
  await pass(HOUR_MS);
  expect(failingChores(chores)).toMatchObject([{ name: "tidy" }]);
  resolve();
  await hung;
  expect(failingChores(chores)).toEqual([]);
});

it("on a host that cancels work silently, a lost run is followed by another one", async () => {
  chores = createChores({ log: { error: () => {} }, clock: () => now, lostAfterMs: HOUR_MS });
  let runs = 0;
  add(() => {
    runs += 1;
    return new Promise(() => {});
  });
  void chores.run(all);
  now = HOUR_MS - 1;
  void chores.run(all);
  expect(runs).toBe(1);
  now = HOUR_MS;
  void chores.run(all);
  expect(runs).toBe(2);
});
