import { write } from "node:fs";

/** Writes lines one after the other, and never keeps its caller waiting. */
export type LineWriter = ReturnType<typeof createLineWriter>;

interface LineWriterParts {
  /** The line that says how many were lost, once lines can be written again. */
  readonly lossLine: (lines: number) => string;
  /** How many characters may wait for a slow reader. */
  readonly maxWaiting?: number;
  /** How long nothing is tried after a failure. */
  readonly pauseMs?: number;
  /** Milliseconds from any moment on. */
  readonly clock?: () => number;
}

const MAX_WAITING = 1_000_000;
const PAUSE_MS = 1000;
const LINE_FEED = 0x0a;

/** A reader that takes nothing for two seconds is taken for gone. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;

/**
 * Writes to an open file. What can't be written, as where its disk is full, is counted and given up:
 * it costs lines, and nothing else waits or ends for it.
 */
export function createLineWriter(
  file: number,
  {
    lossLine,
    maxWaiting = MAX_WAITING,
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

  const next = (): void => {
    isWriting = waiting.length > 0;
    if (!isWriting) return;
    const start = isMidLine ? "\n" : "";
    const told = lost > toldLost ? lossLine(lost - toldLost) : "";
    const batch = { bytes: Buffer.from(start + told + waiting.join("")), lines: waiting.length };
    waiting = [];
    waitingLength = 0;
    send({ ...batch, lostBefore: lost });
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
    write: (line: string): void => {
      if (clock() < pausedUntil || waitingLength + line.length > maxWaiting) {
        lost += 1;
        return;
      }
      waiting.push(line);
      waitingLength += line.length;
      if (!isWriting) next();
    },
    /** How many could not be written since it was made. */
    lostLines: () => lost,
  };
}

interface Batch {
  readonly bytes: Buffer;
  readonly lines: number;
  /** How many were lost when it began. */
  readonly lostBefore: number;
}
