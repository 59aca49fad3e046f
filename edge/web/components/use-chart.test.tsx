import { html } from "hono/html";
import { describe, expect, it } from "vitest";

import { UseChart } from "./use-chart.tsx";

const days = (...requests: number[]) =>
  requests.map((each, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, "0")}`,
    requests: each,
  }));

const drawn = async (...requests: number[]): Promise<string> =>
  (await html`${<UseChart days={days(...requests)} />}`).toString();

const heights = (svg: string): number[] =>
  Array.from(svg.matchAll(/<rect[^>]* height="([\d.]+)"/g), ([, height]) => Number(height));

describe("the chart of use", () => {
  it("draws a bar a day against the next round number", async () => {
    expect(heights(await drawn(50, 100, 25, 150))).toEqual([25, 50, 12.5, 75]);
  });

  it.each([
    [1, "1"],
    [2, "2"],
    [3, "5"],
    [10, "10"],
    [11, "20"],
    [999, "1,000"],
    [25_000, "50,000"],
  ])("with %i at most goes up to %s", async (most, top) => {
    expect(await drawn(0, most)).toContain(`<span>${top}</span>`);
  });

  it("never draws over its edge, and shows also days without requests", async () => {
    for (let most = 1; most < 3_000; most = most * 2 + 1) {
      // oxlint-disable-next-line no-await-in-loop -- it waits for nothing
      const all = heights(await drawn(0, most, Math.ceil(most / 3)));
      expect(Math.max(...all)).toBeLessThanOrEqual(100);
      expect(Math.min(...all)).toBeGreaterThan(0);
    }
  });

  it("says the same in a table, the newest day first", async () => {
    const table = await drawn(5, 1_234, 0);
    const cells = Array.from(table.matchAll(/<td[^>]*>([^<]+)/g), ([, cell]) => cell);
    expect(cells).toEqual(["0", "1,234", "5"]);
  });

  it("of nothing says so instead", async () => {
    expect(await drawn(0, 0)).toContain("No requests in these 2 days.");
    expect(await drawn()).not.toContain("<svg");
  });
});
