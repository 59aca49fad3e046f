import type { OnProgress } from "../../lib/log.ts";
import { type OutputFlags, printable } from "./print.ts";

const LINE_EVERY_MS = 5_000;

/** Writes lines to standard error, so that standard output has the result only. */
export function progressLines({ quiet, verbose }: OutputFlags): OnProgress {
  let last = performance.now();
  return (label, share, detail = "") => {
    const isDue = verbose === true || performance.now() - last >= LINE_EVERY_MS;
    if (quiet === true || !isDue) return;
    last = performance.now();
    process.stderr.write(`${label}: ${Math.floor(share * 100)}% ${printable(detail)}\n`);
  };
}
