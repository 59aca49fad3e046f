/** Limits how often a repeated event is reported. Reports the first one at once. */
export function throttled(
  report: ((error: unknown) => void) | undefined,
  everyMs: number,
  clock: () => number,
): (error: unknown) => void {
  let reportedAt = -Infinity;
  return (error) => {
    const now = clock();
    // Still reports after the clock was set back.
    if (reportedAt <= now && now < reportedAt + everyMs) return;
    reportedAt = now;
    report?.(error);
  };
}

export const REPORT_EVERY_MS = 30_000;
