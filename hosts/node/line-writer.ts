import { write, writeSync } from "node:fs";

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
    writeWhole(this.#file, this.#take().bytes);
  }

  #next(): void {
    this.#isWriting = this.#waiting.length > 0;
    if (this.#isWriting) this.#send(this.#take());
  }

  #take(): Batch {
    const { lossLine } = this.#parts;
    const start = this.#isMidLine ? "\n" : "";
    const loss = this.#lost > this.#reportedLost ? lossLine(this.#lost - this.#reportedLost) : "";
    const lines = this.#takeAll();
    const bytes = Buffer.from(start + loss + lines.join(""));
    return { bytes, lines: lines.length, lostBefore: this.#lost };
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
