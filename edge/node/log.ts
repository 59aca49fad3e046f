import pino, { type DestinationStream, type LevelWithSilent } from "pino";
import { maskSecrets } from "../../lib/mask-secrets.ts";
import type { Log, LogFields } from "../../lib/log.ts";
import { createLineWriter, type LineWriter } from "./line-writer.ts";
import { shortLine } from "./short-line.ts";

export interface NodeLogSettings {
  readonly level?: LevelWithSilent;
  /** Where the lines go; standard output where not given. */
  readonly destination?: DestinationStream;
}

const NEVER_LOGGED = new Set(["headers", "authorization", "cookie", "x-api-key", "apikey", "key"]);

/** Logs one JSON line of bounded length per event. */
export function createNodeLog({ level = "info", destination }: NodeLogSettings = {}): Log {
  const writer = destination === undefined ? writeToOutput() : null;
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
      // The finished line is masked, so that a key inside an error's message is not logged either.
      hooks: { streamWrite: (line) => shortLine(maskSecrets(line)) },
    },
    destination ?? writer ?? undefined,
  );
  const write = (at: "info" | "warn" | "error", event: string, fields?: LogFields): void => {
    if (logger.isLevelEnabled(at)) logger[at]({ event, ...loggable(fields) });
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, fields) => write("error", event, fields),
    ...(writer !== null && { lostLines: writer.lostLines }),
  };
}

function lossLine(lines: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: "warn", time, event: "lines_lost", lines })}\n`;
}

function writeToOutput(): LineWriter {
  // Looking at it makes Node open a pipe so that writing never waits for its reader.
  const { fd } = process.stdout;
  return createLineWriter(fd, { lossLine });
}

function loggable(fields: LogFields = {}): LogFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !NEVER_LOGGED.has(name.toLowerCase())),
  );
}
