/**
 * Measures the cases in turn for several rounds, so that other load affects all of them equally. Returns
 * each case's results by round.
 */
export async function inRounds<Case extends string, Result>(
  rounds: number,
  cases: Readonly<Record<Case, () => Promise<Result>>>,
): Promise<Record<Case, readonly Result[]>> {
  const names = Object.keys(cases) as Case[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Case,
    Result[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      results[name].push(await cases[name]());
    }
  }
  return results;
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = NaN, above = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** The median of the ratios between two series, round by round. */
export function medianRatio(these: readonly number[], others: readonly number[]): number {
  return median(these.map((value, round) => value / (others[round] ?? NaN)));
}
