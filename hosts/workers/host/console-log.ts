import { maskSecrets } from "../../../lib/mask-secrets.ts";
import type { Log, LogFields } from "../../../lib/log.ts";

export const LEVELS = ["info", "warn", "error", "silent"] as const;
type Level = (typeof LEVELS)[number];

/** Logs one JSON line per event, which Workers Logs index. */
export function createConsoleLog(from: Level = "info"): Log {
  const write = (level: Level, event: string, fields: LogFields = {}): void => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(from)) return;
    const error = "error" in fields ? { error: errorText(fields["error"]) } : {};
    const line = { level, time: new Date().toISOString(), event, ...fields, ...error };
    console.log(maskSecrets(JSON.stringify(line)));
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, fields) => write("error", event, fields),
  };
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${errorText(error.cause)}`;
}
