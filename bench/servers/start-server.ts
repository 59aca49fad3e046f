/** Starts each measured server in its own process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { cpuMs, residentBytes } from "../harness/process-stat.ts";
import type { Started } from "./tell-parent.ts";

export interface Server extends Started {
  /** CPU time that it has used, in milliseconds. */
  readonly cpuMs: () => number;
  readonly residentBytes: () => number;
  readonly stop: () => Promise<void>;
}

const LOADER = new URL("../../bin/load.js", import.meta.url).href;

/** Starts a program of this folder with options. Its log goes to a file in `folder`. */
export async function startServer(
  program: "edge" | "bare" | "twin",
  options: object,
  folder: string,
): Promise<Server> {
  const path = fileURLToPath(new URL(`./${program}-server.ts`, import.meta.url));
  const log = openSync(join(folder, `${program}.log`), "a");
  const child = spawn(process.execPath, ["--import", LOADER, path, JSON.stringify(options)], {
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  closeSync(log);
  const ended = once(child, "exit");
  const failed = ended.then(() => {
    throw new Error(`the ${program} server did not start`);
  });
  const [started] = (await Promise.race([once(child, "message"), failed])) as [Started];
  failed.catch(() => {});
  const pid = child.pid ?? 0;
  return {
    ...started,
    cpuMs: () => cpuMs(pid),
    residentBytes: () => residentBytes(pid),
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
