import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import type { StoreAddress } from "../store/open-store.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the program as a shell would, with only these settings. */
export function spawnLegis(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  output: "pipe" | number = "pipe",
): ChildProcess {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return spawn(process.execPath, [join(ROOT, "bin/legis.js"), ...args], {
    // It works in any folder.
    cwd: tmpdir(),
    // The temporary folder belongs to this run, so code may be cached there.
    env: { PATH, NODE_COMPILE_CACHE, TMPDIR: tmpdir(), ...settings },
    stdio: ["ignore", output, "pipe"],
  });
}

/** The settings that make the program use a store. */
export function storeSettings({
  location,
  endpoint,
  region,
}: StoreAddress): Record<string, string> {
  const passed = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].map((name) => [
    name,
    process.env[name] ?? "",
  ]);
  const bucket = { S3_ENDPOINT: endpoint ?? "", S3_REGION: region ?? "" };
  return { LEGIS_STORE: location, ...bucket, ...Object.fromEntries(passed) };
}

/** A command's output and exit code. */
export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const left = new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve);
    child.on("error", reject);
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the program's output is not piped");
  const [out, err, code] = await Promise.all([text(stdout), text(stderr), left]);
  return { code, out, err };
}
