import { expect, it } from "vitest";

import { writtenClock, writtenDay } from "./written-date.ts";

it.each([
  ["3-Jan-2025", "2025-01-03", null],
  ["23-Jun-2011", "2011-06-23", null],
  ["December 8, 2010,  10:26 AM", "2010-12-08", "10:26"],
  ["September 12, 2007,  09:58 PM", "2007-09-12", "21:58"],
  ["14-Feb", null, null],
  ["", null, null],
  [null, null, null],
])("reads %j", (text, day, clock) => {
  expect([writtenDay(text), writtenClock(text)]).toEqual([day, clock]);
});
