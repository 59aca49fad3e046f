import { Problem } from "../../contract/problem.ts";
import { MAX_STATUS_BYTES, STATUS_KEY, StoredStatus } from "../../contract/status.ts";
import type { BuildReader } from "../../store/store.ts";
import { withDeadline } from "../../lib/deadline.ts";
import { type Log, REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import { parseJson } from "../../lib/bytes.ts";

export interface StatusReaderParts {
  readonly store: Pick<BuildReader, "read">;
  readonly log: Log;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
}

export type StatusReader = ReturnType<typeof createStatusReader>;

const KEEP_MS = 15_000;
const DEADLINE_MS = 3_000;

export function createStatusReader({
  store,
  log,
  clock = () => performance.now(),
}: StatusReaderParts) {
  let known: { readonly status: StoredStatus | null } | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const report = throttled(
    (error) => log.warn("status_read_failed", { error }),
    REPORT_EVERY_MS,
    clock,
  );
  const refresh = async (): Promise<void> => {
    try {
      const bytes = await withDeadline(DEADLINE_MS, (signal) =>
        store.read(STATUS_KEY, { signal, maxBytes: MAX_STATUS_BYTES }),
      );
      known = { status: bytes === null ? null : StoredStatus.parse(parseJson(bytes)) };
    } catch (error) {
      report(error);
    } finally {
      // Even after a failure, so that not every request retries.
      readAt = clock();
      reading = null;
    }
  };
  return {
    /** Returns null if the job never ran. While the store is down, returns the last status or throws. */
    read: async () => {
      if (clock() - readAt >= KEEP_MS) await (reading ??= refresh());
      if (known === null) throw new Problem("schema_not_ready", NOT_READ);
      return known.status;
    },
  };
}

const NOT_READ = "The status can't be read right now; try again shortly";

/** Returns null if the job never ran or the store is down. */
export const readOrNull = (status: StatusReader): Promise<StoredStatus | null> =>
  status.read().catch(() => null);
