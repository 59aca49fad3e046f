/** A private, real Redis: in memory, on a free port, gone when the tests end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "./free-port.ts";

const PROGRAMS = ["redis-server", "valkey-server"];
const program = (process.env["PATH"] ?? "")
  .split(delimiter)
  .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** Whether Redis or Valkey is installed. Tests that need it are skipped by name without it. */
export const hasRedis = program !== undefined;

export interface TestRedis {
  readonly address: string;
  /** Kills it, and its data with it. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** It accepts connections but answers nothing until it is resumed. */
  readonly stall: () => void;
  readonly goOn: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a server, which requires the password if one is given. */
export async function startRedis(password?: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "legis-redis-"));
  const port = await freePort();
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    if (password !== undefined) settings.push("--requirepass", password);
    child = spawn(program ?? "", settings, { stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    while (!said.includes("Ready to accept")) {
      if (child.exitCode !== null) throw new Error(`Redis did not start: ${said}`);
      await sleep(25);
    }
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const left = once(child, "exit");
    child.kill("SIGKILL");
    await left;
  };
  const close = async (): Promise<void> => {
    await kill();
    rmSync(folder, { recursive: true });
  };
  await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    address: `redis://${password === undefined ? "" : `:${password}@`}127.0.0.1:${port}`,
    start,
    kill,
    stall: () => void child.kill("SIGSTOP"),
    goOn: () => void child.kill("SIGCONT"),
    close,
  };
}
