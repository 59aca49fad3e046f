import { write, writeSync } from "node:fs";

import { errorCodeOf } from "../../lib/errors.ts";

export type LineWriter = ReturnType<typeof createLineWriter>;

interface LineWriterParts {
  /** Makes the line that reports lost lines, once lines can be written again. */
  readonly lossLine: (lines: number) => string;
  /** The limit of the buffer for a slow reader, in characters. */
  readonly maxWaiting?: number;
  /** The most bytes per write, if other processes write to the same file. */
  readonly atOnce?: number;
  /** The pause after a failure. */
  readonly pauseMs?: number;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

const MAX_WAITING = 1_000_000;
/**
 * Linux writes up to PIPE_BUF bytes to a pipe atomically, so that lines of several processes do not
 * interleave.
 */
export const PIPE_BYTES = 4096;
const PAUSE_MS = 1000;
const LINE_FEED = 0x0a;
/** The most UTF-8 bytes of a UTF-16 code unit. */
const MOST_BYTES = 3;

/** A reader that reads nothing for two seconds counts as gone. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;

/**
 * Writes lines to an open file in the background. Lines that cannot be written, as to a full disk, are
 * dropped and counted; nothing else waits or fails. The owner calls `end` at the end of the program.
 */
export function createLineWriter(
  file: number,
  {
    lossLine,
    maxWaiting = MAX_WAITING,
    atOnce = Infinity,
    pauseMs = PAUSE_MS,
    clock = () => performance.now(),
  }: LineWriterParts,
) {
  let waiting: string[] = [];
  let waitingLength = 0;
  let isWriting = false;
  let isMidLine = false;
  let pausedUntil = -Infinity;
  let lost = 0;
  let reportedLost = 0;

  /** Takes the waiting lines, up to the limit of one write. */
  const take = (): Batch => {
    const start = isMidLine ? "\n" : "";
    const loss = lost > reportedLost ? lossLine(lost - reportedLost) : "";
    const lines = takeLines(atOnce - start.length - loss.length);
    const bytes = Buffer.from(start + loss + lines.join(""));
    return { bytes, lines: lines.length, lostBefore: lost };
  };

  const takeLines = (most: number): readonly string[] => {
    if (waitingLength * MOST_BYTES <= most) {
      const all = waiting;
      waiting = [];
      waitingLength = 0;
      return all;
    }
    let left = most;
    const end = waiting.findIndex((line, at) => (left -= Buffer.byteLength(line)) < 0 && at > 0);
    const taken = waiting.splice(0, end === -1 ? waiting.length : end);
    for (const { length } of taken) waitingLength -= length;
    return taken;
  };

  const next = (): void => {
    isWriting = waiting.length > 0;
    if (isWriting) send(take());
  };

  const send = (batch: Batch, tries = 0): void => {
    write(file, batch.bytes, (error, written) => {
      if (error?.code === "EAGAIN" && tries < BUSY_TRIES) {
        setTimeout(send, BUSY_PAUSE_MS, batch, tries + 1);
      } else if (error !== null) {
        giveUp(batch);
      } else {
        if (written > 0) isMidLine = batch.bytes[written - 1] !== LINE_FEED;
        if (written < batch.bytes.length) {
          send({ ...batch, bytes: batch.bytes.subarray(written) });
        } else {
          reportedLost = batch.lostBefore;
          next();
        }
      }
    });
  };

  const giveUp = ({ bytes, lines }: Batch): void => {
    // The batch may begin with a loss line, which is not in `lines`.
    lost += Math.min(lines, bytes.filter((byte) => byte === LINE_FEED).length) + waiting.length;
    waiting = [];
    waitingLength = 0;
    isWriting = false;
    pausedUntil = clock() + pauseMs;
  };

  return {
    write: (...lines: string[]): void => {
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
    },
    /** Writes all waiting lines before it returns. */
    end: (): void => {
      // A write on the thread pool can no longer report its end, so wait briefly.
      if (isWriting) sleep(BUSY_PAUSE_MS);
      // If a reader does not take one batch, do not wait for the others.
      while (writeWhole(file, take().bytes) && waiting.length > 0);
    },
    /** Returns the number of dropped lines. */
    lostLines: () => lost,
  };
}

/** Writes synchronously. Returns false if not everything could be written. */
function writeWhole(file: number, bytes: Buffer): boolean {
  let written = 0;
  for (let tries = 0; written < bytes.length && tries < BUSY_TRIES;) {
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      if (errorCodeOf(error) !== "EAGAIN") return false;
      tries += 1;
      sleep(BUSY_PAUSE_MS);
    }
  }
  return written === bytes.length;
}

/** Blocks the whole process, which is only acceptable at its end. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

interface Batch {
  readonly bytes: Buffer;
  readonly lines: number;
  /** The number of lost lines when the batch began. */
  readonly lostBefore: number;
}
