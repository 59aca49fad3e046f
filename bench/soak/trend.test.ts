import { describe, expect, it } from "vitest";

import { isFlat, trendOf } from "./trend.ts";

const minutes = Array.from({ length: 50 }, (_, at) => at);
/** Up and down by at most 1, the same each time. */
const wobble = (at: number): number => Math.sin(at * 12.9898) * Math.cos(at * 78.233);
const risingBy = (slope: number) =>
  trendOf(minutes.map((at) => [at, 100 + slope * at + wobble(at)] as const));

describe("a trend", () => {
  it("is found in noisy data, with its confidence", () => {
    const { slope, standardError } = risingBy(0.5);
    expect(slope).toBeCloseTo(0.5, 1);
    expect(standardError).toBeLessThan(0.02);
  });

  it("is flat for noise alone, or a fall", () => {
    expect(isFlat(risingBy(0), 0)).toBe(true);
    expect(isFlat(risingBy(-1), 0)).toBe(true);
  });

  it("is not flat for growth beyond chance and the allowed amount", () => {
    expect(isFlat(risingBy(0.2), 0.1)).toBe(false);
    expect(isFlat(risingBy(0.2), 0.3)).toBe(true);
  });

  it("is less certain the more neighbors correlate", () => {
    const slow = minutes.map((at) => [at, Math.sin(at / 8)] as const);
    const mixed = minutes.map((at) => [at, Math.sin(((at * 17) % 50) / 8)] as const);
    expect(trendOf(slow).standardError).toBeGreaterThan(trendOf(mixed).standardError * 1.5);
  });
});
