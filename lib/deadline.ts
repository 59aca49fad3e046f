/**
 * Gives work up after that time, or when the outer signal aborts: its signal aborts, and nobody
 * waits for it any longer, also where it does not heed the signal.
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

/** The work's result, or the signal's reason once it aborts. */
export function orAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
