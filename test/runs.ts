import { isNode } from "./hosts/which-host.ts";

/** Other hosts than Node answer more slowly. */
const ELSEWHERE = 5;

/**
 * How often a test of random input runs: `LEGIS_TEST_RUNS` times the usual number, and a fifth of that
 * on hosts other than Node.
 */
export function runs(usual: number): number {
  const times = Number(process.env["LEGIS_TEST_RUNS"] ?? 1) / (isNode ? 1 : ELSEWHERE);
  return Math.ceil(usual * times);
}

/** Picks every fifth element on hosts other than Node, and all elements on Node. */
export function some<Each>(all: readonly Each[]): readonly Each[] {
  return isNode ? all : all.filter((_, at) => at % ELSEWHERE === 0);
}
