import { stat } from "node:fs/promises";

import { Piscina } from "piscina";

/** It has no thread while nothing is hashed. */
const pool = new Piscina({
  filename: new URL("../../lib/hash.ts", import.meta.url).href,
  execArgv: [],
  minThreads: 0,
  maxThreads: 1,
});

/** Returns the SHA-256 of a file in hex. Gigabytes in this thread would delay answers. */
export const hashInThread = (path: string): Promise<string> =>
  pool.run(path, { name: "hashFile" }) as Promise<string>;

/** Differs after a file was replaced, cut or written to. */
export async function stateOfFile(path: string): Promise<string> {
  const { ino, size, mtimeMs } = await stat(path);
  return [ino, size, mtimeMs].join();
}
