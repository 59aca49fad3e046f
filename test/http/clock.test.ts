import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestServer, type TestServer } from "./test-server.ts";

const DAY_MS = 86_400_000;
const TOKEN = "t".repeat(16);

let server: TestServer;
let now = Date.UTC(2026, 10, 21, 12);

beforeAll(async () => {
  // Each look at the clock finds it set back by another day.
  server = await openTestServer({ metricsToken: TOKEN, clock: () => (now -= DAY_MS) });
});
afterAll(() => server.close());

it("a clock that is set back while a request is answered makes no time of it negative", async () => {
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
