import { once } from "node:events";

import { vi } from "vitest";

import { freePort } from "../free-port.ts";
import type { Program } from "./programs.ts";

export type Server = Awaited<ReturnType<typeof serve>>;

/** Starts a program's server and waits until it is ready, or until `/readyz` has another status. */
export async function serve(
  program: Program,
  settings: Readonly<Record<string, string>>,
  status = 200,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = program.start(["serve"], { ...settings, HOST: "127.0.0.1", PORT: String(port) });
  child.stdout?.resume();
  child.stderr?.resume();
  const readiness = async () => {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.status;
  };
  const end = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  };
  try {
    await vi.waitUntil(async () => (await readiness()) === status);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, end };
}
