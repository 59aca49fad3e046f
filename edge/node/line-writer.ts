import { write, writeSync } from "node:fs";

import { errorCodeOf } from "../../lib/errors.ts";

/** Writes lines one after the other, and never keeps its caller waiting. */
export type LineWriter = ReturnType<typeof createLineWriter>;

interface LineWriterParts {
  /** The line that says how many were lost, once lines can be written again. */
  readonly lossLine: (lines: number) => string;
  /** How many characters may wait for a slow reader. */
  readonly maxWaiting?: number;
  /** How many bytes of whole lines are written at once, where others write to the same file. */
  readonly atOnce?: number;
  /** How long nothing is tried after a failure. */
  readonly pauseMs?: number;
  /** Milliseconds from any moment on. */
  readonly clock?: () => number;
}

const MAX_WAITING = 1_000_000;
/**
 * So many bytes a pipe takes whole or not at all (PIPE_BUF of Linux), so that lines of several processes
 * do not run into each other.
 */
export const PIPE_BYTES = 4096;
const PAUSE_MS = 1000;
const LINE_FEED = 0x0a;
/** How many bytes a character takes at most. */
const MOST_BYTES = 3;

/** A reader that takes nothing for two seconds is taken for gone. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;

/**
 * Writes to an open file. Whoever makes a writer calls its `end` when the program ends. What can't be
 * written, as where its disk is full, is counted and given up: it costs lines, and nothing else waits
 * or ends for it.
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
  let toldLost = 0;

  /** All that waits, as one, or as much of it as is written at once. */
  const take = (): Batch => {
    const start = isMidLine ? "\n" : "";
    const told = lost > toldLost ? lossLine(lost - toldLost) : "";
    const lines = takeLines(atOnce - start.length - told.length);
    const bytes = Buffer.from(start + told + lines.join(""));
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
          toldLost = batch.lostBefore;
          next();
        }
      }
    });
  };

  const giveUp = ({ bytes, lines }: Batch): void => {
    // The first of them may be the one that says what was lost before.
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
    /** Has what waits written when it comes back: the last that is done. */
    end: (): void => {
      // Another thread has it, whose end is told to nobody any more; it needs next to no time.
      if (isWriting) sleep(BUSY_PAUSE_MS);
      // Who does not take one batch is not waited for with each of the others.
      while (writeWhole(file, take().bytes) && waiting.length > 0);
    },
    /** How many could not be written since it was made. */
    lostLines: () => lost,
  };
}

/** Whether all could be written; what can't be now never will be. */
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

/** Keeps the whole program waiting, as only what comes to its end may. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

interface Batch {
  readonly bytes: Buffer;
  readonly lines: number;
  /** How many were lost when it began. */
  readonly lostBefore: number;
}
