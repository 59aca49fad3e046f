import pino, { type DestinationStream, type LevelWithSilent } from "pino";

import { maskSecrets } from "../../lib/mask-secrets.ts";
import type { Log, LogFields } from "../../lib/log.ts";
import { createLineWriter, type LineWriter } from "./line-writer.ts";

export interface NodeLogSettings {
  readonly level?: LevelWithSilent;
  /** Gets each line at once. Default: standard output, in batches. */
  readonly destination?: DestinationStream;
}

type Level = "info" | "warn" | "error";

const NEVER_LOGGED = /^(?:headers|authorization|cookie|x-api-key|apikey|key)$/i;

/** Logs one JSON line of bounded length per event. */
export function createNodeLog({ level = "info", destination }: NodeLogSettings = {}): Log {
  let time = 0;
  let timeText = "";
  let line = "";
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => timeText,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializedError },
    },
    { write: (written) => (line = written) },
  );
  const lineOf = (at: Level, happenedAt: number, event: string, fields: LogFields): string => {
    if (time !== happenedAt) {
      time = happenedAt;
      timeText = `,"time":"${new Date(time).toISOString()}"`;
    }
    if (event === "request") {
      return shortLine(`{"level":"${at}"${timeText},${requestFields(fields)}`);
    }
    logger[at](loggable({ event, ...fields }));
    // Masks the finished line, so that keys in error messages are masked, too.
    return shortLine(maskSecrets(line));
  };
  const output = destination === undefined ? standardOutput() : null;
  const write = (at: Level, event: string, fields: LogFields = {}): void => {
    if (!logger.isLevelEnabled(at)) return;
    const now = Date.now();
    // Warnings and errors are written at once, because they may be the program's last words.
    if (output !== null) output.write(() => lineOf(at, now, event, fields), at !== "info");
    else destination?.write(lineOf(at, now, event, fields));
  };
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, fields) => write("error", event, fields),
    ...(output !== null && { lostLines: output.lostLines }),
  };
}

/** Costs half of the logger and of masking a whole line. Of these fields, clients send `id` and `url`. */
function requestFields({ id, url, ...others }: LogFields): string {
  const sent = `"event":"request","id":${masked(id)},"url":${masked(url)},`;
  return `${sent}${JSON.stringify(others).slice(1)}\n`;
}

const masked = (text: unknown): string => JSON.stringify(maskSecrets(String(text)));

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

/** Bounded, because lines can contain text that clients sent. */
export const MAX_LINE_BYTES = 2048;

/** In characters, tried in order. */
const TEXT_LENGTHS = [1000, 300, 100, 30] as const;

export function shortLine(line: string): string {
  if (fits(line)) return line;
  const record = JSON.parse(line) as Readonly<Record<string, unknown>>;
  for (const length of TEXT_LENGTHS) {
    const shorter = withTextsOf(length, record);
    if (fits(shorter)) return shorter;
  }
  const { level, time, event, id } = record;
  return withTextsOf(100, { level, time, event, id, truncated: `${line.length} characters` });
}

function withTextsOf(length: number, record: object): string {
  const cut = (_: string, value: unknown): unknown =>
    typeof value === "string" && value.length > length
      ? `${value.slice(0, length)}… (${value.length} characters)`
      : value;
  return `${JSON.stringify(record, cut)}\n`;
}

function fits(line: string): boolean {
  // A UTF-16 code unit takes at most three bytes of UTF-8.
  if (line.length * 3 <= MAX_LINE_BYTES) return true;
  return line.length <= MAX_LINE_BYTES && Buffer.byteLength(line) <= MAX_LINE_BYTES;
}

type Output = ReturnType<typeof createOutput>;

const GATHER_MS = 20;
const MOST_GATHERED = 100;

let output: Output | undefined;

/** Buffers standard output and flushes it at exit. */
function standardOutput(): Output {
  if (output !== undefined) return output;
  // Accessing process.stdout makes Node set a pipe to non-blocking.
  const { fd } = process.stdout;
  const made = createOutput(createLineWriter(fd, { lossLine }));
  process.once("exit", made.end);
  output = made;
  return made;
}

/** Writes in batches and formats lines after the request that logs them. */
export function createOutput(writer: LineWriter) {
  let gathered: (() => string)[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    const lines = gathered.map((makeLine) => makeLine());
    gathered = [];
    if (lines.length > 0) writer.write(...lines);
  };

  return {
    write: (makeLine: () => string, isUrgent: boolean): void => {
      gathered.push(makeLine);
      if (isUrgent || gathered.length === MOST_GATHERED) flush();
      else gathering ??= setTimeout(flush, GATHER_MS);
    },
    end: (): void => {
      flush();
      writer.end();
    },
    lostLines: writer.lostLines,
  };
}
