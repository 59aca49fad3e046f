import { Console } from "node:console";
import { tmpdir } from "node:os";
import { Writable } from "node:stream";

import pLimit from "p-limit";
import { vi } from "vitest";

import { runLegis } from "../commands/legis.ts";
import { type Outcome, outcomeOf, spawnLegis } from "./spawn-legis.ts";

type Settings = Readonly<Record<string, string>>;

/**
 * Runs a command to its end in this process, which has the modules loaded already. Uses only these
 * settings, none from the environment.
 */
export function legis(args: readonly string[], settings: Settings): Promise<Outcome> {
  // They share stdout and stderr.
  return inTurn(() => runHere(args, settings));
}

/** Runs a command to its end in a separate process, as a shell does. */
export function legisProcess(args: readonly string[], settings: Settings): Promise<Outcome> {
  return outcomeOf(spawnLegis(args, settings));
}

const inTurn = pLimit(1);
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

async function runHere(args: readonly string[], settings: Settings): Promise<Outcome> {
  const [out, err] = [captureOutput(process.stdout), captureOutput(process.stderr)];
  const { exitCode } = process;
  const outer = console;
  const { PATH = "", TMPDIR = tmpdir(), ...others } = process.env;
  const heard = SIGNALS.map((signal) => process.listeners(signal));
  // With the run's caches, threads of the command start in a third of the time.
  const { NODE_COMPILE_CACHE = "" } = others;
  changeSettings({ PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings });
  globalThis.console = new Console({ stdout: process.stdout, stderr: process.stderr });
  process.exitCode = undefined;
  try {
    await runLegis(args);
    return { code: currentExitCode(), out: out.text(), err: err.text() };
  } finally {
    for (const kept of [out, err]) kept.release();
    globalThis.console = outer;
    process.exitCode = exitCode;
    changeSettings({ PATH, TMPDIR, ...others });
    for (const [at, signal] of SIGNALS.entries()) {
      const added = process.listeners(signal).filter((listener) => !heard[at]?.includes(listener));
      for (const listener of added) process.off(signal, listener);
    }
  }
}

/** The exit code that the process would have. */
function currentExitCode(): number {
  return Number(process.exitCode ?? 0);
}

function changeSettings(settings: Readonly<NodeJS.ProcessEnv>): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
}

/** Captures what is written to a stream until it is released. */
function captureOutput(stream: NodeJS.WriteStream): {
  readonly text: () => string;
  readonly release: () => void;
} {
  const chunks: Buffer[] = [];
  const kept = new Writable({
    write: (chunk: Buffer, _, written) => {
      chunks.push(chunk);
      written();
    },
  });
  const spy = vi.spyOn(stream, "write").mockImplementation(kept.write.bind(kept) as never);
  return { text: () => Buffer.concat(chunks).toString(), release: () => spy.mockRestore() };
}
