import { required } from "../../../lib/required.ts";

export const BAR_HEIGHT = 100;
const LEAST_VISIBLE = 2;

/**
 * Returns a stacked bar's parts measured from the top, the lowest first. Zero has no height. Tiny parts get a visible
 * height, for which the largest part shrinks, so that the bar never exceeds `top`.
 */
export function stackedBar(parts: readonly number[], top: number) {
  const heights = parts.map((part) =>
    part === 0 ? 0 : Math.max(LEAST_VISIBLE, (part / top) * BAR_HEIGHT),
  );
  const over = sum(heights) - BAR_HEIGHT;
  const largest = heights.indexOf(Math.max(...heights));
  if (over > 0) heights[largest] = required(heights[largest], "the largest") - over;
  return heights.map((height, index) => ({
    y: round(BAR_HEIGHT - sum(heights.slice(0, index + 1))),
    height: round(height),
  }));
}

/** Rounds up to 1, 2, or 5 times a power of ten. */
export function niceTop(max: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= max) ?? 10;
  return step * magnitude;
}

/** Returns a meter's fill in percent. Small values and small remainders stay visible. */
export function meterFill(value: number, max: number): number {
  if (value <= 0) return 0;
  if (value >= max) return 100;
  return round(Math.min(100 - LEAST_VISIBLE, Math.max(LEAST_VISIBLE, (value / max) * 100)));
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
