/** Some keys in workerd: what is served and refused, against the limits of their plan. */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { SECOND_MS } from "../../lib/time.ts";
import { smallBuild } from "../build.ts";
import { runs } from "../runs.ts";
import { openTestWorkers, type TestWorkers } from "./open-workers.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Ten with `LEGIS_TEST_RUNS=5`. */
const KEYS = runs(1) > 1 ? 10 : 3;
/** A thousand with `LEGIS_TEST_RUNS=5`. */
const REQUESTS = runs(200);
/** Reached after three seconds at the earliest. */
const DAY = 120;
const SECOND = 24;
/** Concurrent requests per key. */
const AT_ONCE = 4;

let workers: TestWorkers;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  const { store } = await smallBuild();
  workers = await openTestWorkers(store, {
    LEGIS_FREE_REQUESTS_PER_DAY: String(DAY),
    LEGIS_FREE_REQUESTS_PER_SECOND: String(SECOND),
  });
});

afterAll(async () => {
  agent.destroy();
  await workers?.close();
});

interface Answered {
  readonly status: number;
  /** The second in which it was counted. */
  readonly second: string;
  readonly left: number;
}

function ask(key: string): Promise<Answered> {
  const target = `${workers.url}/api/v1/bills?per_page=1`;
  return new Promise((resolve, reject) => {
    request(target, { agent, headers: { "X-API-Key": key } }, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on("end", () => {
        resolve({
          status,
          second: String(headers["x-ratelimit-reset-second"]),
          left: Number(headers["x-ratelimit-remaining-day"]),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Sends many requests of a key, a few at a time, as fast as the per-second limit allows. */
async function askAll(key: string): Promise<Answered[]> {
  const answers: Answered[] = [];
  let asked = 0;
  const keepAsking = async (): Promise<void> => {
    while (asked < REQUESTS) {
      asked += 1;
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const answered = await ask(key);
      answers.push(answered);
      // Otherwise requests refused by the per-second limit would be used up before the daily quota.
      const isSecondFull = answered.status === 429 && answered.left > 0;
      // oxlint-disable-next-line no-await-in-loop -- waits for the next second
      if (isSecondFull) await sleep(SECOND_MS - (Date.now() % SECOND_MS));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepAsking));
  return answers;
}

it(`${KEYS} keys × ${REQUESTS} requests are served what their plan allows, to the request, and at most twice their second`, async () => {
  const keys = await Promise.all(Array.from({ length: KEYS }, () => workers.newKey("free")));
  const all = await Promise.all(keys.map(askAll));
  for (const answers of all) {
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(served.length + refused.length).toBe(REQUESTS);
    const seconds = Object.values(Object.groupBy(served, ({ second }) => second));
    // Requests leased in one second may be used in the next.
    expect(Math.max(...seconds.map((each = []) => each.length))).toBeLessThanOrEqual(2 * SECOND);
    expect(served).toHaveLength(DAY);
    expect(answers.at(-1)).toMatchObject({ status: 429, left: 0 });
  }
});
