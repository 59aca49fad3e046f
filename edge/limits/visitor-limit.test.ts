import { expect, it } from "vitest";

import { createVisitorLimit } from "./visitor-limit.ts";

it("the networks of a site share twenty a second and twenty thousand a day", () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const refusalOf = createVisitorLimit(() => now, "Feeds");
  const answered = (ip: (at: number) => string) =>
    Array.from({ length: 21 }, (_, at) => refusalOf(ip(at), false)).filter((each) => each === null);
  expect(answered((at) => `192.0.2.${at}`)).toHaveLength(20);
  expect(answered((at) => `2001:db8:7:${at}::1`)).toHaveLength(20);
  expect(refusalOf("192.0.2.200", false)?.problem.message).toContain(
    "20 requests a second per site",
  );
  expect(refusalOf("192.0.3.1", false)).toBeNull();
  for (let second = 0; second < 999; second++) {
    now += 1_000;
    expect(answered((at) => `192.0.2.${at}`)).toHaveLength(20);
  }
  now += 1_000;
  expect(answered((at) => `192.0.2.${at}`)).toHaveLength(0);
});

it("a network gets ten thousand requests a day, not counting 304s, and starts anew at midnight", () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const refusalOf = createVisitorLimit(() => now, "Feeds");
  for (let at = 0; at < 10_000; at++) {
    now += 100;
    expect(refusalOf("192.0.2.1", false)).toBeNull();
  }
  now += 1_000;
  const refusal = refusalOf("192.0.2.1", false);
  expect(refusal?.problem.code).toBe("rate_limit_exceeded");
  expect(refusal?.retryAfter).toBe((Date.UTC(2026, 10, 22) - now) / 1_000);
  expect(refusalOf("192.0.2.1", true)).toBeNull();
  expect(refusalOf("192.0.2.2", false)).toBeNull();
  now = Date.UTC(2026, 10, 22);
  expect(refusalOf("192.0.2.1", false)).toBeNull();
});
