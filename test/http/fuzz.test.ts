import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { runs } from "../runs.ts";
import { ErrorBody } from "./bodies.ts";
import { headerSets, METHODS, targets } from "./fuzzed-requests.ts";
import { openTestEdge, type TestEdge } from "./test-edge.ts";
import { UNLIMITED } from "./test-server.ts";

const REQUESTS = runs(4_000);
/** Requests that are on their way together. */
const AT_ONCE = 50;

let edge: TestEdge;

beforeAll(async () => {
  edge = await openTestEdge({ plans: { free: UNLIMITED, pro: UNLIMITED } });
});
afterAll(() => edge.close());

const requests = fc.record({
  target: targets,
  method: fc.oneof({ weight: 8, arbitrary: fc.constant("GET") }, fc.constantFrom(...METHODS)),
  headers: headerSets,
});

describe("no request, however malformed,", () => {
  it("gets a 5xx: each is answered, and a refusal has the one shape of errors", async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (batch) => {
          const responses = await Promise.all(
            batch.map(({ target, ...asked }) => edge.askAtOnce(target, asked)),
          );
          await Promise.all(responses.map((response, at) => check(response, batch[at]?.method)));
          for (const { status } of responses) seen.set(status, (seen.get(status) ?? 0) + 1);
        },
      ),
      { numRuns: REQUESTS / AT_ONCE, endOnFailure: false },
    );
    // The mutations are of use only while all of these come out of them.
    for (const status of [200, 304, 400, 401, 404]) {
      expect(seen.get(status)).toBeGreaterThan(0);
    }
    expect(edge.logged.filter(({ event }) => event === "request_failed")).toEqual([]);
  });
});

async function check(response: Response, method = "GET"): Promise<void> {
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get("X-Request-Id")).toMatch(/^[\w.-]{1,64}$/);
  if (response.status < 400 || method === "HEAD") return;
  const { error } = ErrorBody.parse(await response.json());
  expect(error.parameter !== undefined).toBe(error.code === "invalid_parameter");
}
