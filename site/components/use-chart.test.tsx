import { html } from "hono/html";
import { expect, it } from "vitest";

import type { KeyAnswers } from "../accounts/accounts.ts";
import { lastDays } from "../../lib/time.ts";
import { daysOfUse } from "./days-of-use.ts";
import { UseChart } from "./use-chart.tsx";

const TODAY = "2026-11-21";
const DAYS = lastDays(3, Date.parse(`${TODAY}T12:00:00Z`));

const answer = (given: Partial<KeyAnswers>): KeyAnswers => ({
  key_id: "key_a",
  day: TODAY,
  outcome: "answered",
  requests: 1,
  ...given,
});

const drawn = async (answers: readonly KeyAnswers[]): Promise<string> =>
  (await html`${<UseChart {...daysOfUse(answers, DAYS)} />}`).toString();

const MIXED = [
  answer({ day: "2026-11-19", requests: 1_200 }),
  answer({ outcome: "over_second", requests: 7 }),
  answer({ outcome: "over_day", requests: 3 }),
  answer({ key_id: "key_b", outcome: "unchanged", requests: 40 }),
  answer({ key_id: "key_c", day: "2026-11-01", requests: 99 }),
];

it("requests by day are split by outcome, omitting unused kinds", () => {
  expect(daysOfUse(MIXED, DAYS)).toEqual({
    series: [
      { tone: "chosen", label: "Answered", requests: 1_200 },
      { tone: "chosen half", label: "Unchanged (304)", requests: 40 },
      { tone: "", label: "Rate-limited (429)", requests: 10 },
    ],
    days: [
      { day: "2026-11-19", requests: 1_200, parts: [1_200, 0, 0] },
      { day: "2026-11-20", requests: 0, parts: [0, 0, 0] },
      { day: TODAY, requests: 50, parts: [0, 40, 10] },
    ],
    requests: 1_250,
  });
});

it("the chart of use stacks each day's outcomes, up to the busiest day", async () => {
  const chart = await drawn(MIXED);
  expect(Array.from(chart.matchAll(/<title>([^<]+)/g), ([, title]) => title)).toEqual([
    "Nov 19, 2026: 1,200 requests; Answered 1,200",
    "Nov 20, 2026: 0 requests",
    "Nov 21, 2026: 50 requests; Unchanged (304) 40; Rate-limited (429) 10",
  ]);
  expect(chart).toContain('<svg viewBox="0 0 3 1200"');
  expect(chart).toContain('<rect class="chosen half" x="2" y="1160" width="0.8" height="40"');
  expect(chart).toContain('<rect class="" x="2" y="1150" width="0.8" height="10"');
});
