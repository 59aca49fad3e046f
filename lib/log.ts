/** Structured log events. Must never contain headers or keys. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** The number of lines that could not be written, if known. */
  lostLines?(): number;
}

/** `error` is any thrown value, `url` a request's address. Secrets in both are masked. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Reports the progress of long work. `share` is from 0 to 1; `detail` appears after the bar. */
export type OnProgress = (step: string, share: number, detail?: string) => void;

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
