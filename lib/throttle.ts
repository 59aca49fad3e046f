/** Tells of what keeps happening at once and then at most that often. */
export function throttled(
  tell: ((error: unknown) => void) | undefined,
  everyMs: number,
  clock: () => number,
): (error: unknown) => void {
  let toldAt = -Infinity;
  return (error) => {
    const now = clock();
    // A clock that was set back does not silence it.
    if (toldAt <= now && now < toldAt + everyMs) return;
    toldAt = now;
    tell?.(error);
  };
}

/** How often a failing store is told of. */
export const REPORT_EVERY_MS = 30_000;
