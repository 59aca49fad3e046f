import { html } from "hono/html";
import { describe, expect, it } from "vitest";

import type { ApiKey, KeyAnswers } from "../../accounts/accounts.ts";
import { lastDays } from "../../../lib/time.ts";
import { meterFill, niceTop, stackedBar } from "./bar-heights.ts";
import { type DaysOfUse, useByAnswer, useByKey } from "./days-of-use.ts";
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

const keyCalled = (name: string, id: string, revoked_at: string | null = null): ApiKey => ({
  id,
  name,
  account_id: "acc_1",
  prefix: "fld_live_",
  last_four: "abcd",
  created_at: TODAY,
  last_used_at: null,
  revoked_at,
});

const drawn = async (use: DaysOfUse): Promise<string> =>
  (await html`${<UseChart {...use} />}`).toString();

const scaleOf = async (requests: number) =>
  /<div class="scale"[^>]*>(.*?)<\/div>/
    .exec(await drawn(useByAnswer([answer({ requests })], DAYS)))?.[1]
    ?.replaceAll(/<\/?span>/g, " ")
    .trim();

const MIXED = [
  answer({ day: "2026-11-19", requests: 1_200 }),
  answer({ outcome: "over_second", requests: 7 }),
  answer({ outcome: "over_day", requests: 3 }),
  answer({ key_id: "key_b", outcome: "unchanged", requests: 40 }),
  answer({ key_id: "key_c", day: "2026-11-01", requests: 99 }),
];

describe("requests by day", () => {
  it("are split by outcome, omitting unused kinds", () => {
    expect(useByAnswer(MIXED, DAYS)).toEqual({
      series: [
        { name: "answered", label: "Answered", requests: 1_200 },
        { name: "unchanged", label: "Unchanged (304)", requests: 40 },
        { name: "refused", label: "Rate-limited (429)", requests: 10 },
      ],
      days: [
        { day: "2026-11-19", requests: 1_200, parts: [1_200, 0, 0] },
        { day: "2026-11-20", requests: 0, parts: [0, 0, 0] },
        { day: TODAY, requests: 50, parts: [0, 40, 10] },
      ],
      requests: 1_250,
    });
  });

  it("are split by key, with all revoked keys together", () => {
    const keys = [
      keyCalled("one", "key_a"),
      keyCalled("two", "key_b", TODAY),
      keyCalled("three", "key_c", TODAY),
      keyCalled("unused", "key_d"),
    ];
    const { series, days } = useByKey([...MIXED, answer({ key_id: "key_c" })], DAYS, keys);
    expect(series).toEqual([
      { name: "key-1", label: "one", requests: 1_210 },
      { name: "revoked", label: "Revoked keys", requests: 41 },
    ]);
    expect(days.at(-1)?.parts).toEqual([10, 41]);
  });
});

describe("a bar", () => {
  it("is as high as the sum of its parts, the first at the bottom", () => {
    expect(stackedBar([50, 0, 25], 100)).toEqual([
      { y: 50, height: 50 },
      { y: 50, height: 0 },
      { y: 25, height: 25 },
    ]);
  });

  it("shows the smallest part, and never exceeds the top", () => {
    for (const parts of [[1, 99_999], [1, 1, 1, 99_997], [99_990, 4, 3, 3], [100_000], [1]]) {
      const bar = stackedBar(parts, 100_000);
      expect(Math.min(...bar.map(({ height }) => height))).toBeGreaterThanOrEqual(2);
      expect(Math.min(...bar.map(({ y }) => y))).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([
    [1, 1],
    [3, 5],
    [11, 20],
  ])("with a maximum of %i has a scale up to %i", (most, top) => {
    expect(niceTop(most)).toBe(top);
  });
});

describe("a meter", () => {
  it.each([
    [0, 10_000, 0],
    [1, 10_000, 2],
    [9_999, 10_000, 98],
    [10_000, 10_000, 100],
  ])("for %i of %i is filled to %i of 100", (value, max, filled) => {
    expect(meterFill(value, max)).toBe(filled);
  });
});

describe("the chart of use", () => {
  it("shows the chosen day's values, today's first", async () => {
    const chart = await drawn(useByAnswer(MIXED, DAYS));
    const days = Array.from(chart.matchAll(/<input type="radio"[^>]*>/g), ([input]) => input);
    expect(days).toHaveLength(3);
    expect(days[0]).toContain('aria-label="Nov 19, 2026: 1,200 requests; Answered 1,200"');
    expect(days[1]).toContain('aria-label="Nov 20, 2026: 0 requests"');
    expect(days[2]).toContain(
      'aria-label="Nov 21, 2026: 50 requests; Unchanged (304) 40, Rate-limited (429) 10"',
    );
    expect(days.map((input) => input.includes("checked"))).toEqual([false, false, true]);
  });

  it("shows the same in a table, newest day first", async () => {
    const chart = await drawn(useByAnswer(MIXED, DAYS));
    const cells = Array.from(chart.matchAll(/<td[^>]*>([^<]+)/g), ([, cell]) => cell);
    const [today, yesterday, before] = [
      ["50", "0", "40", "10"],
      ["0", "0", "0", "0"],
      ["1,200", "1,200", "0", "0"],
    ];
    expect(cells).toEqual([...today, ...yesterday, ...before]);
  });

  it("has a scale in whole requests", async () => {
    expect(await scaleOf(1)).toBe("1  0");
    expect(await scaleOf(5)).toBe("5  0");
    expect(await scaleOf(9)).toBe("10  5  0");
  });
});
