import { MultiBar, Presets } from "cli-progress";

import type { OnProgress } from "../../lib/log.ts";
import { type OutputFlags, printable } from "./print.ts";

export interface Progress {
  readonly show: OnProgress;
  readonly stop: () => void;
}

const LINE_EVERY_MS = 5_000;

/** Writes to standard error, so that standard output has the result only. */
export function createProgress(
  { quiet, verbose }: OutputFlags,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  if (quiet === true) return SILENT;
  if (verbose === true) return lineProgress(stream, 0);
  return stream.isTTY ? barProgress(stream) : lineProgress(stream, LINE_EVERY_MS);
}

const SILENT: Progress = { show: () => {}, stop: () => {} };

function barProgress(stream: NodeJS.WriteStream): Progress {
  const bars = new MultiBar(
    {
      format: "{label} {bar} {percentage}% {detail}",
      hideCursor: true,
      clearOnComplete: true,
      stream,
    },
    Presets.shades_classic,
  );
  const known = new Map<string, ReturnType<MultiBar["create"]>>();
  return {
    show: (label, share, detail = "") => {
      const payload = { label: label.padEnd(10), detail: printable(detail) };
      const bar = known.get(label) ?? bars.create(1000, 0, payload);
      known.set(label, bar);
      bar.update(Math.round(share * 1000), payload);
    },
    stop: () => bars.stop(),
  };
}

function lineProgress(stream: NodeJS.WriteStream, everyMs: number): Progress {
  let last = performance.now();
  return {
    show: (label, share, detail = "") => {
      if (performance.now() - last < everyMs) return;
      last = performance.now();
      stream.write(`${label}: ${Math.floor(share * 100)}% ${printable(detail)}\n`);
    },
    stop: () => {},
  };
}
