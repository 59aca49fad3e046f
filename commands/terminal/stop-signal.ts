import { once } from "node:events";

/**
 * Aborts on the first Ctrl-C or SIGTERM, so that work ends cleanly. A second ends the process, as does the
 * end of `patienceMs` after the first.
 */
export function stopSignal(patienceMs?: number): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) end();
    controller.abort();
    if (patienceMs !== undefined) setTimeout(end, patienceMs).unref();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

/**
 * process.exit() would wait for file reads under way, which may never return on a network file system. SIGKILL would
 * look as if memory had run out.
 */
function end(): void {
  process.removeAllListeners("SIGTERM");
  process.kill(process.pid, "SIGTERM");
}
