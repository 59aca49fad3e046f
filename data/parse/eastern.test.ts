import { expect, it } from "vitest";

import { easternInstant, easternStamp } from "./eastern.ts";

it.each([
  ["2010-12-08", "10:26", "2010-12-08T15:26:00Z"],
  ["2017-06-28", "18:15:09", "2017-06-28T22:15:09Z"],
  // Clocks change at 2 a.m. in both directions.
  ["2025-03-09", "01:59:59", "2025-03-09T06:59:59Z"],
  ["2025-03-09", "03:00", "2025-03-09T07:00:00Z"],
  ["2025-11-02", "00:30", "2025-11-02T04:30:00Z"],
  ["2025-11-02", "02:00", "2025-11-02T07:00:00Z"],
])("reads %s %s in Washington as %s", (day, clock, instant) => {
  expect(easternInstant(day, clock)).toBe(instant);
});

it("returns null without a date or a time", () => {
  expect(easternInstant(null, "10:26")).toBeNull();
  expect(easternInstant("2010-12-08", null)).toBeNull();
  expect(easternStamp("")).toBeNull();
});

it("reads a stamp of docs.house.gov, which has no zone", () => {
  expect(easternStamp("2024-10-08T12:14:32.360")).toBe("2024-10-08T16:14:32Z");
  expect(easternStamp("2024-10-08T12:14")).toBe("2024-10-08T16:14:00Z");
});
