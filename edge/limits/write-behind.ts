/**
 * Writes what piles up in memory, once at a time. What fails is told to `report`, and stays with
 * whoever writes for the next time.
 */
export function writeBehind(
  write: () => Promise<void>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  return function flush(): Promise<void> {
    if (running === null) {
      running = write()
        .catch(report)
        .finally(() => {
          running = null;
        });
      return running;
    }
    // What came up after the running flush began needs another one; all who wait share it.
    next ??= running.then(() => {
      next = null;
      return flush();
    });
    return next;
  };
}
