import type { Log, LogFields } from "../../lib/log.ts";

export interface SampledLog extends Log {
  /** Reports the lines that were omitted so far. */
  readonly end: () => void;
}

const WINDOW_MS = 10_000;
const LINES_PER_WINDOW = 100;

/** Statuses that cost a client nothing. */
const REFUSED: ReadonlySet<unknown> = new Set([401, 404, 429]);
const FAILED_REQUESTS: ReadonlySet<string> = new Set(["request_failed", "service_unavailable"]);

/**
 * Logs at most 100 lines per kind per 10 s for events that anonymous clients can cause, and then the
 * number of omitted lines. Requests charged to a key are always logged.
 */
export function sampleFloods(log: Log): SampledLog {
  const lines = new Map<string, number>();
  let windowEnd: ReturnType<typeof setTimeout> | undefined;

  const endWindow = (): void => {
    clearTimeout(windowEnd);
    windowEnd = undefined;
    for (const [kind, count] of lines) {
      const suppressed = count - LINES_PER_WINDOW;
      if (suppressed > 0)
        log.warn("log_lines_suppressed", { kind, lines: suppressed, window_ms: WINDOW_MS });
    }
    lines.clear();
  };

  const isLogged = (event: string, fields: LogFields = {}): boolean => {
    const kind = floodKind(event, fields);
    if (kind === null) return true;
    windowEnd ??= setTimeout(endWindow, WINDOW_MS).unref();
    const count = (lines.get(kind) ?? 0) + 1;
    lines.set(kind, count);
    return count <= LINES_PER_WINDOW;
  };

  return {
    ...log,
    info: (event, fields) => isLogged(event, fields) && log.info(event, fields),
    warn: (event, fields) => isLogged(event, fields) && log.warn(event, fields),
    error: (event, fields) => isLogged(event, fields) && log.error(event, fields),
    end: endWindow,
  };
}

function floodKind(event: string, { status, key_id: keyId, code }: LogFields): string | null {
  if (FAILED_REQUESTS.has(event)) return `${event} ${String(code)}`;
  if (event !== "request") return null;
  const isPaidFor = typeof keyId === "string" && !REFUSED.has(status);
  return isPaidFor ? null : `${event} ${String(status)}`;
}
