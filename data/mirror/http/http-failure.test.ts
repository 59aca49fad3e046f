import { expect, it } from "vitest";

import { parseRetryAfter } from "./http-failure.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const IN_A_MINUTE = "Sat, 21 Nov 2026 12:01:00 GMT";

it.each([
  ["seconds", "90", undefined, 90_000],
  ["none", "0", undefined, 0],
  ["until a time", IN_A_MINUTE, undefined, 60_000],
  ["until a time by its own clock", IN_A_MINUTE, "Sat, 21 Nov 2026 12:00:50 GMT", 10_000],
  ["until a time that is over", "Fri, 20 Nov 2026 12:00:00 GMT", undefined, 0],
  ["something else", "soon", undefined, undefined],
  ["nothing", undefined, undefined, undefined],
])("a publisher's Retry-After is read: %s", (_, header, date, expected) => {
  expect(parseRetryAfter(header, date, NOW)).toBe(expected);
});
