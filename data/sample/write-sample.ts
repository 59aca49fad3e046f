import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { LegisError, onFile } from "../../lib/errors.ts";
import { copyOfFile } from "./copy-of-file.ts";
import { type SampleFile, sampleFiles } from "./sample-files.ts";

export interface SampleOptions {
  /** The folder to write to. */
  readonly out: string;
  /** The least number of bills; more than the sample has are copies with other numbers. */
  readonly bills?: number;
  /** Called with the number of written bills, regularly and at the end. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

const MOST_BILLS = 250_000;
/** The file that marks a folder as a sample. */
const MARKER = "SAMPLE.json";

/** The folder contains other files. */
export class NotASample extends LegisError {
  override readonly name = "NotASample";
  override readonly code = "not_a_sample";
}

/**
 * Writes the fictional legislature to a folder laid out like a mirror, in place of an earlier sample. Returns how much.
 *
 * @throws {NotASample} if the folder contains files but no sample
 * @throws {RangeError} if the number of bills is out of range
 */
export async function writeSample({ out, bills = 0, onProgress, signal }: SampleOptions) {
  if (!Number.isSafeInteger(bills) || bills < 0 || bills > MOST_BILLS) {
    throw new RangeError(`bills must be a whole number from 0 to ${MOST_BILLS}, not ${bills}`);
  }
  signal?.throwIfAborted();
  const files = sampleFiles();
  emptySample(out, files);
  const ownBills = files.filter(isBill).length;
  const copies = Math.max(1, Math.ceil(bills / ownBills));
  const written = { bills: 0, files: 0, bytes: 0 };
  for (let copy = 0; copy < copies; copy++) {
    for (const original of files) {
      const file = copy === 0 ? original : copyOfFile(original, copy);
      if (file !== null) written.bytes += write(out, file);
      if (file !== null) written.files += 1;
    }
    written.bills += ownBills;
    onProgress?.(written.bills, copies * ownBills);
    // Yields for signals.
    await setImmediate();
    signal?.throwIfAborted();
  }
  return written;
}

const isBill = ({ path }: SampleFile): boolean => path.startsWith("bills/");

/** Makes a folder for a sample: an empty one, with the marker. */
function emptySample(out: string, files: readonly SampleFile[]): void {
  if (!existsSync(join(out, MARKER)) && existsSync(out) && readdirSync(out).length > 0) {
    throw new NotASample(
      `${out} holds files that are not a sample (it has no ${MARKER}); choose an empty folder`,
    );
  }
  const names = new Set(files.map(({ path }) => path.replace(/\/.*$/, "")));
  onFile(out, () => {
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, MARKER), "");
    for (const name of names)
      if (name !== MARKER) rmSync(join(out, name), { recursive: true, force: true });
  });
}

/** Writes a file and returns its size. */
function write(out: string, { path, text }: SampleFile): number {
  const file = join(out, path);
  const bytes = Buffer.from(text);
  onFile(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  });
  return bytes.length;
}
