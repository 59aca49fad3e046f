import { write, writeSync } from "node:fs";

import { errorCodeOf } from "../../lib/errors.ts";

interface LineWriterParts {
  readonly lossLine: (lines: number) => string;
  /** In characters. */
  readonly maxWaiting?: number;
  /** In bytes, if other processes write to the same file. */
  readonly atOnce?: number;
  /** The pause after a failed write. */
  readonly pauseMs?: number;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
}

/** Linux writes up to PIPE_BUF bytes to a pipe atomically, so lines of several processes do not mix. */
export const PIPE_BYTES = 4096;
const DEFAULTS = {
  maxWaiting: 1_000_000,
  atOnce: Infinity,
  pauseMs: 1000,
  clock: () => performance.now(),
};
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
export class LineWriter {
  readonly #file: number;
  readonly #parts: Required<LineWriterParts>;
  #waiting: string[] = [];
  #waitingLength = 0;
  #isWriting = false;
  #isMidLine = false;
  #pausedUntil = -Infinity;
  #lost = 0;
  #reportedLost = 0;

  constructor(file: number, parts: LineWriterParts) {
    this.#file = file;
    this.#parts = { ...DEFAULTS, ...parts };
  }

  lostLines(): number {
    return this.#lost;
  }

  write(...lines: string[]): void {
    const { clock, maxWaiting } = this.#parts;
    const isPaused = clock() < this.#pausedUntil;
    for (const line of lines) {
      if (isPaused || this.#waitingLength + line.length > maxWaiting) {
        this.#lost += 1;
      } else {
        this.#waiting.push(line);
        this.#waitingLength += line.length;
      }
    }
    if (!this.#isWriting) this.#next();
  }

  end(): void {
    // A write on the thread pool can no longer report its end, so wait briefly.
    if (this.#isWriting) sleep(BUSY_PAUSE_MS);
    // If a reader does not take one batch, do not wait for the others.
    while (writeWhole(this.#file, this.#take().bytes) && this.#waiting.length > 0);
  }

  #next(): void {
    this.#isWriting = this.#waiting.length > 0;
    if (this.#isWriting) this.#send(this.#take());
  }

  #take(): Batch {
    const { lossLine, atOnce } = this.#parts;
    const start = this.#isMidLine ? "\n" : "";
    const loss = this.#lost > this.#reportedLost ? lossLine(this.#lost - this.#reportedLost) : "";
    const lines = this.#takeLines(atOnce - start.length - loss.length);
    const bytes = Buffer.from(start + loss + lines.join(""));
    return { bytes, lines: lines.length, lostBefore: this.#lost };
  }

  #takeLines(max: number): readonly string[] {
    if (this.#waitingLength * MOST_BYTES <= max) return this.#takeAll();
    let left = max;
    const end = this.#waiting.findIndex(
      (line, index) => (left -= Buffer.byteLength(line)) < 0 && index > 0,
    );
    if (end === -1) return this.#takeAll();
    const taken = this.#waiting.splice(0, end);
    for (const { length } of taken) this.#waitingLength -= length;
    return taken;
  }

  #takeAll(): readonly string[] {
    const all = this.#waiting;
    this.#waiting = [];
    this.#waitingLength = 0;
    return all;
  }

  #send(batch: Batch, tries = 0): void {
    write(this.#file, batch.bytes, (error, written) => {
      if (error?.code === "EAGAIN" && tries < BUSY_TRIES) {
        setTimeout(() => this.#send(batch, tries + 1), BUSY_PAUSE_MS);
      } else if (error !== null) {
        this.#giveUp(batch);
      } else {
        this.#sent(batch, written);
      }
    });
  }

  #sent(batch: Batch, written: number): void {
    const { bytes, lostBefore } = batch;
    if (written > 0) this.#isMidLine = bytes[written - 1] !== LINE_FEED;
    if (written < bytes.length) {
      this.#send({ ...batch, bytes: bytes.subarray(written) });
    } else {
      this.#reportedLost = lostBefore;
      this.#next();
    }
  }

  #giveUp({ bytes, lines }: Batch): void {
    const { clock, pauseMs } = this.#parts;
    // The batch may begin with a loss line, which is not in `lines`.
    const unwritten = Math.min(lines, bytes.filter((byte) => byte === LINE_FEED).length);
    this.#lost += unwritten + this.#takeAll().length;
    this.#isWriting = false;
    this.#pausedUntil = clock() + pauseMs;
  }
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
