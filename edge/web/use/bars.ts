import { sum } from "./sum.ts";

/** As high as the highest bar may be. */
export const BAR_HEIGHT = 100;
/** What is there at all is seen. */
const LEAST_SEEN = 2;

/** A part of a bar, measured from the top. */
interface BarPart {
  readonly y: number;
  readonly height: number;
}

/**
 * The parts of a bar on top of each other, the first at the bottom; a part of nothing has no height.
 * Where small parts are drawn higher than they are, the largest gives way, so that the bar never
 * grows over `top`.
 */
export function stackedBar(parts: readonly number[], top: number): readonly BarPart[] {
  const heights = parts.map((part) =>
    part === 0 ? 0 : Math.max(LEAST_SEEN, (part / top) * BAR_HEIGHT),
  );
  const over = sum(heights) - BAR_HEIGHT;
  const largest = heights.indexOf(Math.max(...heights));
  if (over > 0) heights[largest] = (heights[largest] ?? 0) - over;
  return heights.map((height, at) => ({
    y: round(BAR_HEIGHT - sum(heights.slice(0, at + 1))),
    height: round(height),
  }));
}

/** The next round number: 1, 2 or 5 and zeros. */
export function niceTop(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= most) ?? 10;
  return step * magnitude;
}

/** How much of 100 a meter is filled: what is there at all is seen, and so is what is left. */
export function meterFill(value: number, max: number): number {
  if (value <= 0) return 0;
  if (value >= max) return 100;
  return round(Math.min(100 - LEAST_SEEN, Math.max(LEAST_SEEN, (value / max) * 100)));
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
