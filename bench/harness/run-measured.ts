import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { endedChildrenCpuMs, peakBytes } from "./process-stat.ts";

/** The resources that one program used. */
export interface Run {
  readonly seconds: number;
  /** User and system time of all its threads. */
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  readonly output: string;
}

type Settings = Readonly<Record<string, string>>;

const LEGIS = fileURLToPath(new URL("../../bin/legis.js", import.meta.url));
const SAMPLE_EVERY_MS = 10;

/** Runs a program to its end. Not for concurrent calls, because children's CPU time is summed. */
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
  }, SAMPLE_EVERY_MS);
  try {
    const ended = once(child, "close");
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${errors}`);
    const seconds = (performance.now() - started) / 1000;
    const cpuSeconds = (endedChildrenCpuMs() - cpuBefore) / 1000;
    return { seconds, cpuSeconds, peakBytes: peak, output };
  } finally {
    clearInterval(look);
  }
}

/** Runs a `legis` command with this Node. Returns its `--json` output. */
export async function runLegis(
  args: readonly string[],
  settings: Settings,
): Promise<Run & { readonly printed: unknown }> {
  const run = await runMeasured(process.execPath, [LEGIS, ...args, "--json"], settings);
  return { ...run, printed: JSON.parse(run.output) as unknown };
}
