import { isNode } from "./hosts/which-host.ts";

/** The hosts beside Node answer more slowly, and hold what is held there. */
const ELSEWHERE = 5;

/**
 * How often a test of random input runs: `LEGIS_TEST_RUNS` times as often as is usual, and a fifth of it on
 * other hosts than Node.
 */
export function runs(usual: number): number {
  const times = Number(process.env["LEGIS_TEST_RUNS"] ?? 1) / (isNode ? 1 : ELSEWHERE);
  return Math.ceil(usual * times);
}

/** Of what is gone through as a whole on Node, every fifth on other hosts. */
export function some<Each>(all: readonly Each[]): readonly Each[] {
  return isNode ? all : all.filter((_, at) => at % ELSEWHERE === 0);
}

/** How long a test may take that tries so many things, each for some milliseconds. */
export function timeFor(count: number, msEach: number): number {
  return 240_000 + count * msEach;
}
