import { DAY_MS } from "../../../lib/time.ts";
import { rm, writeFile } from "node:fs/promises";

import { parsedOrNull } from "../../builds/read-text.ts";
import { openFolderStore } from "../../../store/folder-store.ts";
import { StoreError } from "../../../store/store-error.ts";
import { maskedJson } from "../../../lib/mask-secrets.ts";
import { RunRecord } from "./run-record.ts";
import { join } from "node:path";

export type RunHistory = ReturnType<typeof openRunHistory>;

const KEPT_DAYS = 90;
/** Keep this many runs regardless of age, since the clock may have jumped. */
const KEPT_RUNS = 30;
const MAX_RUN_BYTES = 16 * 1024 ** 2;
const RESERVED_BYTES = 256 * 1024;

export function openRunHistory(folder: string) {
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
  return {
    write: async (run: RunRecord): Promise<void> => {
      const bytes = Buffer.from(`${JSON.stringify(maskedJson(run), null, 2)}\n`);
      try {
        await store.write(keyOf(run.number), bytes);
      } catch (error) {
        if (!(error instanceof StoreError) || error.reason !== "full") throw error;
        await rm(reserved, { force: true });
        await store.write(keyOf(run.number), bytes);
      }
    },
    /** Lists the last runs, newest first. Skips unreadable files. */
    list: async (limit = Infinity): Promise<readonly RunRecord[]> => {
      const newest = (await keys()).slice(0, limit);
      const runs = await Promise.all(newest.map(read));
      return runs.filter((run) => run !== null);
    },
    nextNumber: async (): Promise<number> => Number.parseInt((await keys())[0] ?? "0", 10) + 1,
    /** Reserves disk space for the final record, in case the disk fills up. */
    reserve: (): Promise<void> => writeFile(reserved, Buffer.alloc(RESERVED_BYTES)),
    thin: async (now: Date): Promise<void> => {
      const candidates = (await keys()).slice(KEPT_RUNS);
      const runs = await Promise.all(candidates.map(read));
      const isRecent = (run: RunRecord | null | undefined): boolean =>
        now.getTime() - Date.parse(run?.started_at ?? "") <= KEPT_DAYS * DAY_MS;
      const old = candidates.filter((_, place) => !isRecent(runs[place]));
      await Promise.all(old.map((key) => store.remove(key)));
    },
  };
}

function keyOf(number: number): string {
  return `${String(number).padStart(8, "0")}.json`;
}

export function runsFolder(home: string): string {
  return join(home, "runs");
}

export function lockPath(home: string): string {
  return join(home, "nightly.lock");
}

export async function describeHolder(history: RunHistory): Promise<string> {
  const [holder] = await history.list(1);
  if (holder?.outcome !== "running") return "another nightly run has just started";
  const { number, pid, host, started_at } = holder;
  return `nightly run ${number} is running (process ${pid} on ${host} since ${started_at})`;
}
