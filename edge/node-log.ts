import pino, { type DestinationStream, type LevelWithSilent } from "pino";
import { maskSecrets } from "../mask-secrets.ts";
import type { Log, LogFields } from "./log.ts";

export interface NodeLogSettings {
  readonly level?: LevelWithSilent;
  /** Where the lines go; standard output where not given. */
  readonly destination?: DestinationStream;
}

const NEVER_LOGGED = new Set(["headers", "authorization", "cookie", "x-api-key", "apikey", "key"]);

/** Logs one JSON line per event. */
export function createNodeLog({ level = "info", destination }: NodeLogSettings = {}): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
      // The finished line is masked, so that a key inside an error's message is not logged either.
      hooks: { streamWrite: maskSecrets },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
  const write = (at: "info" | "warn" | "error", event: string, fields?: LogFields): void => {
    if (logger.isLevelEnabled(at)) logger[at]({ event, ...loggable(fields) });
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, fields) => write("error", event, fields),
  };
}

function loggable(fields: LogFields = {}): LogFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !NEVER_LOGGED.has(name.toLowerCase())),
  );
}
