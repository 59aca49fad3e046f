import { fstatSync, write as writeFile, writeSync } from "node:fs";

import { errorCodeOf } from "../../lib/errors.ts";

interface LineWriterParts {
  readonly lossLine: (lines: number) => string;
  /** In characters. */
  readonly maxWaiting?: number;
  /** The pause after a failed write. */
  readonly pauseMs?: number;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
}

const DEFAULTS = {
  maxWaiting: 1_000_000,
  pauseMs: 1000,
  clock: () => performance.now(),
};
const LINE_FEED = 0x0a;

/** A reader that reads nothing for two seconds counts as gone. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;
/** For a write that waits for a thread as the program ends: five seconds. */
const END_TRIES = 50;

export type LineWriter = ReturnType<typeof createLineWriter>;

/**
 * Writes lines to an open file in the background. Drops and counts lines that cannot be written, as to a
 * full disk. The owner calls `end` at exit.
 */
export function createLineWriter(file: number, given: LineWriterParts) {
  const { lossLine, maxWaiting, pauseMs, clock } = { ...DEFAULTS, ...given };
  let waiting: string[] = [];
  let waitingLength = 0;
  let isWriting = false;
  let isMidLine = false;
  /** The size of a file once what is being written is in it. */
  let sizeAfter = 0;
  let pausedUntil = -Infinity;
  let lost = 0;
  let reportedLost = 0;

  function lostLines(): number {
    return lost;
  }

  function write(...lines: string[]): void {
    const isPaused = clock() < pausedUntil;
    for (const line of lines) {
      if (isPaused || waitingLength + line.length > maxWaiting) {
        lost += 1;
      } else {
        waiting.push(line);
        waitingLength += line.length;
      }
    }
    if (!isWriting) next();
  }

  function end(): void {
    // A write on the thread pool can no longer report its end. A file shows it; for a pipe, a pause must do.
    const tries = fstatSync(file).isFile() ? END_TRIES : 1;
    for (let left = isWriting ? tries : 0; left > 0; left -= 1) {
      if (fstatSync(file).size >= sizeAfter) break;
      sleep(BUSY_PAUSE_MS);
    }
    writeWhole(file, take().bytes);
  }

  function next(): void {
    isWriting = waiting.length > 0;
    if (isWriting) send(take());
  }

  function take(): Batch {
    const start = isMidLine ? "\n" : "";
    const loss = lost > reportedLost ? lossLine(lost - reportedLost) : "";
    const lines = takeAll();
    const bytes = Buffer.from(start + loss + lines.join(""));
    return { bytes, lines: lines.length, lostBefore: lost };
  }

  function takeAll(): readonly string[] {
    const all = waiting;
    waiting = [];
    waitingLength = 0;
    return all;
  }

  function send(batch: Batch, tries = 0): void {
    sizeAfter = fstatSync(file).size + batch.bytes.length;
    writeFile(file, batch.bytes, (error, written) => {
      if (error?.code === "EAGAIN" && tries < BUSY_TRIES) {
        setTimeout(() => send(batch, tries + 1), BUSY_PAUSE_MS);
      } else if (error !== null) {
        giveUp(batch);
      } else {
        sent(batch, written);
      }
    });
  }

  function sent(batch: Batch, written: number): void {
    const { bytes, lostBefore } = batch;
    if (written > 0) isMidLine = bytes[written - 1] !== LINE_FEED;
    if (written < bytes.length) {
      send({ ...batch, bytes: bytes.subarray(written) });
    } else {
      reportedLost = lostBefore;
      next();
    }
  }

  function giveUp({ bytes, lines }: Batch): void {
    // The batch may begin with a loss line, which is not in `lines`.
    const unwritten = Math.min(lines, bytes.filter((byte) => byte === LINE_FEED).length);
    lost += unwritten + takeAll().length;
    isWriting = false;
    pausedUntil = clock() + pauseMs;
  }

  return { lostLines, write, end };
}

/** Writes as much as the reader takes. */
function writeWhole(file: number, bytes: Buffer): void {
  let written = 0;
  for (let tries = 0; written < bytes.length && tries < BUSY_TRIES;) {
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      if (errorCodeOf(error) !== "EAGAIN") return;
      tries += 1;
      sleep(BUSY_PAUSE_MS);
    }
  }
}

/** Blocks the whole process, which is only acceptable at its end. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

interface Batch {
  readonly bytes: Buffer;
  readonly lines: number;
  readonly lostBefore: number;
}
