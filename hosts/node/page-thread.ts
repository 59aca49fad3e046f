import { Piscina } from "piscina";

import { FairTurns } from "../../lib/fair-turns.ts";
import type { WritePage } from "../../site/app/gathered-page.ts";

/** Writing the largest page takes a tenth of a second. After this time, its thread is replaced. */
const STUCK_MS = 10_000;
const TURNS = { atOnce: 1, maxWaiting: 1_000 };
const { signal: PATIENT } = new AbortController();

/** Starts a thread that writes pages, since a large one takes longer than anything else that requests do. */
export function startPageThread() {
  const pool = new Piscina({
    filename: new URL("./page-worker.ts", import.meta.url).href,
    // Only the hooks that the program itself loads pages with.
    execArgv: ["--import", new URL("../../bin/load.js", import.meta.url).href],
    name: "write",
    minThreads: 1,
    maxThreads: 1,
  });
  // If a thread dies, its page fails and the pool starts another thread.
  pool.on("error", () => undefined);
  const turns = new FairTurns(TURNS);
  const writePage: WritePage = (page, client) =>
    turns.take(client, PATIENT, async () => {
      const signal = AbortSignal.timeout(STUCK_MS);
      return (await pool.run(page, { signal })) as Uint8Array;
    });
  return { writePage, close: () => pool.destroy() };
}
