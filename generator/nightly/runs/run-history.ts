import { existsSync } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { parsedOrNull } from "../../builds/read-text.ts";
import { openFolderStore } from "../../../store/folder-store.ts";
import { StoreError } from "../../../store/store-error.ts";
import { type FileLock, takeFileLock } from "../../../lib/file-lock.ts";
import { maskedJson } from "../../../lib/mask-secrets.ts";
import { aboutFile, unlessMissing } from "../../../lib/errors.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { RunRecord, withKilled } from "./run-record.ts";

export type RunHistory = ReturnType<typeof openRunHistory>;

const KEPT_DAYS = 90;
/** Keep this many runs regardless of age, since the clock may have jumped. */
const KEPT_RUNS = 30;
const MAX_RUN_BYTES = 16 * 1024 ** 2;
const RESERVED_BYTES = 256 * 1024;

export function openRunHistory(home: string) {
  const folder = join(home, "runs");
  const lockPath = join(home, "nightly.lock");
  const store = openFolderStore(folder);
  const reserved = join(folder, ".reserved");
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of store.list("")) if (/^\d{8}\.json$/.test(key)) found.push(key);
    return found.toSorted().toReversed();
  };
  const read = async (key: string): Promise<RunRecord | null> => {
    const bytes = await store.read(key, { maxBytes: MAX_RUN_BYTES });
    return bytes === null ? null : parsedOrNull(RunRecord, bytes);
  };
  /** Lists all runs, newest first. Skips unreadable files. */
  const list = async (): Promise<readonly RunRecord[]> => {
    const runs = await Promise.all((await keys()).map(read));
    return runs.filter((run) => run !== null);
  };
  return {
    list,
    /** Returns `null` while another run holds it. */
    takeLock: (): FileLock | null => takeFileLock(lockPath),
    /** Lists all runs like `list`, and describes the one that works now. */
    look: async (): Promise<{
      readonly runs: readonly RunRecord[];
      readonly running: string | null;
    }> => {
      // The only way to check the lock is to take it briefly.
      const lock = existsSync(lockPath) ? takeFileLock(lockPath) : undefined;
      lock?.release();
      const isHeld = lock === null;
      const runs = withKilled(await list(), isHeld);
      return { runs, running: isHeld ? describeHolder(runs[0]) : null };
    },
    /** Writes a run. One that ended may use the reserved space, because nothing else fills it afterwards. */
    write: async (run: RunRecord): Promise<void> => {
      const bytes = Buffer.from(`${JSON.stringify(maskedJson(run), null, 2)}\n`);
      try {
        await store.write(keyOf(run.number), bytes);
      } catch (error) {
        const isFull = error instanceof StoreError && error.reason === "full";
        if (!isFull || run.outcome === "running") throw error;
        await rm(reserved, { force: true });
        await store.write(keyOf(run.number), bytes);
      }
    },
    nextNumber: async (): Promise<number> => Number.parseInt((await keys())[0] ?? "0", 10) + 1,
    /** Reserves disk space for the final record, in case the disk fills up. Keeps what an earlier run has reserved. */
    reserve: async (): Promise<void> => {
      const there = await unlessMissing(() => stat(reserved));
      if (there?.size === RESERVED_BYTES) return;
      await writeFile(reserved, Buffer.alloc(RESERVED_BYTES)).catch((error: unknown) => {
        throw aboutFile(folder, error);
      });
    },
    thin: async (now: Date): Promise<void> => {
      for (const key of (await keys()).slice(KEPT_RUNS)) {
        const run = await read(key);
        const age = run === null ? Infinity : now.getTime() - Date.parse(run.started_at);
        if (age > KEPT_DAYS * DAY_MS) await store.remove(key);
      }
    },
  };
}

function keyOf(number: number): string {
  return `${String(number).padStart(8, "0")}.json`;
}

function describeHolder(newest: RunRecord | undefined): string {
  if (newest?.outcome !== "running") return "another nightly run has just started";
  const { number, pid, host, started_at } = newest;
  return `nightly run ${number} is running (process ${pid} on ${host} since ${started_at})`;
}
