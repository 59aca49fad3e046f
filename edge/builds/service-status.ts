import { MAX_STATUS_BYTES, STATUS_KEY, StoredStatus } from "../../contract/status.ts";
import type { BuildReader } from "../../store/store.ts";
import { withDeadline } from "../../lib/deadline.ts";
import type { Log } from "../../lib/log.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";

export interface StatusReaderParts {
  readonly store: Pick<BuildReader, "read">;
  readonly log: Log;
  /** Milliseconds from any moment on. */
  readonly clock?: () => number;
  /** How long what was read is good for. */
  readonly keepMs?: number;
  /** How long the store may take. */
  readonly deadlineMs?: number;
}

/** What the nightly job last wrote of itself. */
export type StatusReader = ReturnType<typeof createStatusReader>;

/** The store did not give the status, or gave something else. */
export class StatusNotRead extends Error {
  override readonly name = "StatusNotRead";
}

const DEFAULT_KEEP_MS = 15_000;
const DEFAULT_DEADLINE_MS = 3_000;

export function createStatusReader({
  store,
  log,
  clock = () => performance.now(),
  keepMs = DEFAULT_KEEP_MS,
  deadlineMs = DEFAULT_DEADLINE_MS,
}: StatusReaderParts) {
  let known: { readonly status: StoredStatus | null } | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const tell = throttled((error) => log.warn("status_not_read", { error }), REPORT_EVERY_MS, clock);
  const refresh = async (): Promise<void> => {
    try {
      const bytes = await withDeadline(deadlineMs, (signal) =>
        store.read(STATUS_KEY, { signal, maxBytes: MAX_STATUS_BYTES }),
      );
      known = { status: bytes === null ? null : parsed(bytes) };
    } catch (error) {
      tell(error);
    } finally {
      // A store that fails is not asked again by everyone at once.
      readAt = clock();
      reading = null;
    }
  };
  return {
    /**
     * The status; `null` when the job never ran. While the store fails it is the last one that was
     * read.
     *
     * @throws {StatusNotRead} when the store fails and none was read before
     */
    read: async () => {
      if (clock() - readAt >= keepMs) await (reading ??= refresh());
      if (known === null) throw new StatusNotRead("the store does not give the status");
      return known.status;
    },
  };
}

function parsed(bytes: Uint8Array): StoredStatus {
  return StoredStatus.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
