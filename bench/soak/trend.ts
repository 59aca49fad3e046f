/** Linear regression: the slope and its standard error. */
export interface Trend {
  readonly slope: number;
  readonly standardError: number;
}

/**
 * Least squares. Consecutive measurements of one process are correlated and carry less information than
 * independent ones, so the standard error grows with their autocorrelation.
 */
export function trendOf(points: readonly (readonly [time: number, value: number])[]): Trend {
  const count = points.length;
  const meanTime = mean(points.map(([time]) => time));
  const meanValue = mean(points.map(([, value]) => value));
  const spread = sum(points.map(([time]) => (time - meanTime) ** 2));
  if (count < 3 || spread === 0) return { slope: 0, standardError: Infinity };
  const slope =
    sum(points.map(([time, value]) => (time - meanTime) * (value - meanValue))) / spread;
  const rests = points.map(([time, value]) => value - meanValue - slope * (time - meanTime));
  const squares = sum(rests.map((rest) => rest ** 2));
  const error = Math.sqrt(squares / (count - 2) / spread);
  const products = sum(rests.slice(1).map((rest, index) => rest * (rests[index] ?? 0)));
  const correlation = squares === 0 ? 0 : Math.min(0.9, Math.max(0, products / squares));
  return { slope, standardError: error * Math.sqrt((1 + correlation) / (1 - correlation)) };
}

/** Whether growth is statistically insignificant or negligible. */
export function isFlat({ slope, standardError }: Trend, negligibleSlope: number): boolean {
  return slope <= 3 * standardError || slope <= negligibleSlope;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
