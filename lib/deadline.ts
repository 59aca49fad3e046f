/**
 * Runs work with a time limit. On timeout, or when the outer signal aborts, aborts the work's signal
 * and rejects at once, even if the work ignores its signal.
 */
export async function withDeadline<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  outer?: AbortSignal,
): Promise<Result> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${ms / 1000} s`)),
    ms,
  );
  outer?.addEventListener("abort", giveUp, { once: true });
  try {
    return await orAborted(controller.signal, work(controller.signal));
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", giveUp);
  }
}

/** Resolves with the work's result, or rejects with the signal's reason if it aborts first. */
export function orAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
