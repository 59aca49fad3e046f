import { expect, it } from "vitest";

import { createVisitorLimit } from "./visitor-limit.ts";

it("a network gets sixty at once and ten a second, the networks of a site twice as many", () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const refusalOf = createVisitorLimit(() => now, "Feeds");
  const answered = (ip: (at: number) => string) =>
    Array.from({ length: 130 }, (_, at) => refusalOf(ip(at), false)).filter((each) => each === null)
      .length;
  const [alone, many] = [() => "192.0.3.1", (at: number) => `192.0.2.${at}`];
  expect([answered(alone), answered(many)]).toEqual([60, 120]);
  expect(answered((at) => `2001:db8:7:${at}::1`)).toBe(120);
  expect(refusalOf("192.0.2.200", false)?.problem.message).toContain(
    "20 requests a second, 120 at once per site",
  );
  expect(refusalOf("192.0.4.1", false)).toBeNull();
  now += 1_000;
  expect([answered(alone), answered(many)]).toEqual([10, 20]);
  now += 60_000;
  expect([answered(alone), answered(many)]).toEqual([60, 120]);
});

it("a site gets twenty thousand requests a day", () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const refusalOf = createVisitorLimit(() => now, "Feeds");
  for (let at = 0; at < 20_000; at++) {
    now += 50;
    expect(refusalOf(`192.0.2.${at % 250}`, false)).toBeNull();
  }
  expect(refusalOf("192.0.2.1", false)?.problem.message).toContain("20,000 requests a day");
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
