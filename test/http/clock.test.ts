import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestServer, type TestServer } from "./test-server.ts";
import { DAY_MS } from "../../lib/time.ts";

const TOKEN = "t".repeat(16);

let server: TestServer;
let now = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  // Each reading of the clock is a day earlier than the last.
  server = await openTestServer({ metricsToken: TOKEN, clock: () => (now -= DAY_MS) });
});
afterAll(() => server.close());

it("request times are never negative, even if the clock is set back", async () => {
  await (await fetch(`${server.url}/api/v1/bills`)).text();
  const line = server.logged.find(({ event }) => event === "request")?.line ?? "{}";
  const { ms } = JSON.parse(line) as { ms: number };
  expect(ms).toBeGreaterThanOrEqual(0);
  expect(ms).toBeLessThan(60_000);
  const metrics = await fetch(`${server.url}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  expect(await metrics.text()).not.toMatch(/^legis_\w*seconds_sum\S* -/m);
});
