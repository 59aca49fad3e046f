import type { OnProgress } from "../../lib/log.ts";
import { type OutputFlags, printable } from "./print.ts";

const LINE_EVERY_MS = 5_000;
const REDRAW_EVERY_MS = 100;
const CLEAR_LINE = "\r\u001B[K";

/**
 * Writes to standard error, so that standard output has the result only: on a terminal one line that overwrites
 * itself, elsewhere and with `--verbose` some lines.
 */
export function progressLines({ quiet, verbose }: OutputFlags): OnProgress {
  const isRedrawn = process.stderr.isTTY && verbose !== true;
  const every = isRedrawn ? REDRAW_EVERY_MS : LINE_EVERY_MS;
  let last = performance.now();
  return (label, share, detail = "") => {
    const isDue = verbose === true || performance.now() - last >= every;
    if (quiet === true || !isDue) return;
    last = performance.now();
    const line = `${label}: ${Math.floor(share * 100)}% ${printable(detail)}`;
    const width = Math.max(1, (process.stderr.columns || 80) - 1);
    process.stderr.write(isRedrawn ? CLEAR_LINE + line.slice(0, width) : `${line}\n`);
  };
}

/** Clears the line that overwrites itself, before anything else is written. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
