/** How often a test of random input runs: `LEGIS_TEST_RUNS` times as often as is usual. */
export function runs(usual: number): number {
  return Math.ceil(usual * Number(process.env["LEGIS_TEST_RUNS"] ?? 1));
}

/** How long a test may take that tries so many things, each for some milliseconds. */
export function timeFor(count: number, msEach: number): number {
  return 240_000 + count * msEach;
}
