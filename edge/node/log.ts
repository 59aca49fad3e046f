import pino, { type DestinationStream, type LevelWithSilent } from "pino";
import { maskSecrets } from "../../lib/mask-secrets.ts";
import type { Log, LogFields } from "../../lib/log.ts";
import { standardOutput } from "./output.ts";
import { shortLine } from "./short-line.ts";

export interface NodeLogSettings {
  readonly level?: LevelWithSilent;
  /** Gets each line at once. Default: standard output, in batches. */
  readonly destination?: DestinationStream;
  readonly process?: number | undefined;
  readonly isShared?: boolean;
}

type Level = "info" | "warn" | "error";

const NEVER_LOGGED = /^(?:headers|authorization|cookie|x-api-key|apikey|key)$/i;

/** Logs one JSON line of bounded length per event. */
export function createNodeLog({
  level = "info",
  destination,
  process,
  isShared = false,
}: NodeLogSettings = {}): Log {
  let time = 0;
  let timeText = "";
  let line = "";
  const logger = pino(
    {
      level,
      base: process === undefined ? null : { process },
      timestamp: () => timeText,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializedError },
    },
    { write: (written) => (line = written) },
  );
  const lineOf = (at: Level, happenedAt: number, fields: LogFields): string => {
    if (time !== happenedAt) {
      time = happenedAt;
      timeText = `,"time":"${new Date(time).toISOString()}"`;
    }
    logger[at](loggable(fields));
    // Masks the finished line, so that keys in error messages are masked, too.
    return shortLine(maskSecrets(line));
  };
  const output = destination === undefined ? standardOutput(lossLine, isShared) : null;
  const write = (at: Level, event: string, fields: LogFields = {}): void => {
    if (!logger.isLevelEnabled(at)) return;
    const now = Date.now();
    const record = { event, ...fields };
    // Warnings and errors are written at once, because they may be the program's last words.
    if (output !== null) output.write(() => lineOf(at, now, record), at !== "info");
    else destination?.write(lineOf(at, now, record));
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, fields) => write("error", event, fields),
    ...(output !== null && { lostLines: output.lostLines }),
  };
}

/** Serializes an error without its objects: a library's error may hold a command with its password. */
function serializedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const properties = Object.entries(pino.stdSerializers.err(error));
  return Object.fromEntries(properties.filter(([, value]) => typeof value !== "object"));
}

function lossLine(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: "warn", time, event: "log_lines_lost", lines })}\n`;
}

function loggable(fields: LogFields): LogFields {
  if (Object.keys(fields).every(isLogged)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isLogged(name)));
}

function isLogged(name: string): boolean {
  return !NEVER_LOGGED.test(name);
}
