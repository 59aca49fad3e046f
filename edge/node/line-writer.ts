import { write, writeSync } from "node:fs";

import { errorCodeOf } from "../../lib/errors.ts";

export type LineWriter = ReturnType<typeof createLineWriter>;

interface LineWriterParts {
  readonly lossLine: (lines: number) => string;
  /** In characters. */
  readonly maxWaiting?: number;
  /** In bytes, if other processes write to the same file. */
  readonly atOnce?: number;
  /** After a failure. */
  readonly pauseMs?: number;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
}

const MAX_WAITING = 1_000_000;
/** Linux writes up to PIPE_BUF bytes to a pipe atomically, so lines of several processes do not mix. */
export const PIPE_BYTES = 4096;
const PAUSE_MS = 1000;
const LINE_FEED = 0x0a;
/** The most UTF-8 bytes of a UTF-16 code unit. */
const MOST_BYTES = 3;

/** A reader that reads nothing for two seconds counts as gone. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;

/**
 * Writes lines to an open file in the background. Drops and counts lines that cannot be written, as to a
 * full disk. The owner calls `end` at exit.
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
    end: (): void => {
      // A write on the thread pool can no longer report its end, so wait briefly.
      if (isWriting) sleep(BUSY_PAUSE_MS);
      // If a reader does not take one batch, do not wait for the others.
      while (writeWhole(file, take().bytes) && waiting.length > 0);
    },
    lostLines: () => lost,
  };
}

/** Returns false if not everything could be written. */
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
  readonly lostBefore: number;
}
