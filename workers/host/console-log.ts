import { errorText } from "./error-text.ts";
import { maskSecrets } from "../../lib/mask-secrets.ts";
import type { Log, LogFields } from "../../lib/log.ts";

export const LEVELS = ["info", "warn", "error", "silent"] as const;
type Level = (typeof LEVELS)[number];

/** Logs one JSON line an event from that level on, which Workers' logs keep and index. */
export function createConsoleLog(from: Level = "info"): Log {
  const tell = (level: Level, event: string, fields: LogFields = {}): void => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(from)) return;
    const error = "error" in fields ? { error: errorText(fields["error"]) } : {};
    const line = { level, time: new Date().toISOString(), event, ...fields, ...error };
    console.log(maskSecrets(JSON.stringify(line)));
  };
  return {
    info: (event, fields) => tell("info", event, fields),
    warn: (event, fields) => tell("warn", event, fields),
    error: (event, fields) => tell("error", event, fields),
  };
}
