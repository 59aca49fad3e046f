import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { endedChildrenCpuMs, peakBytes } from "./process-stat.ts";

/** What one program took, from its start to its end. */
export interface Run {
  readonly seconds: number;
  /** User and system time of all its threads. */
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  readonly output: string;
}

type Settings = Readonly<Record<string, string>>;

const LEGIS = fileURLToPath(new URL("../../bin/legis.js", import.meta.url));
const LOOK_EVERY_MS = 10;

/** Runs a program to its end. One at a time, as what children took is counted together. */
async function runMeasured(
  command: string,
  args: readonly string[],
  settings: Settings = {},
): Promise<Run> {
  const cpuBefore = endedChildrenCpuMs();
  const started = performance.now();
  const child = spawn(command, args, {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, peakBytes(child.pid ?? 0));
  }, LOOK_EVERY_MS);
  try {
    const ended = once(child, "close");
    const [output, told, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${told}`);
    const seconds = (performance.now() - started) / 1000;
    const cpuSeconds = (endedChildrenCpuMs() - cpuBefore) / 1000;
    return { seconds, cpuSeconds, peakBytes: peak, output };
  } finally {
    clearInterval(look);
  }
}

/** Runs a command of `legis` with this Node, and gives what it prints with `--json`. */
export async function runLegis(
  args: readonly string[],
  settings: Settings,
): Promise<Run & { readonly printed: unknown }> {
  const run = await runMeasured(process.execPath, [LEGIS, ...args, "--json"], settings);
  return { ...run, printed: JSON.parse(run.output) as unknown };
}
