import type { RecordsDatabase } from "../database/database.ts";

/** Gathers small writes into transactions of some hundred. */
export interface Batches {
  /** Runs a write, inside another one as a part of it; `size` is about how many bytes it takes. */
  write(size: number, change: () => void): void;
  /** Makes durable what was written since the last full transaction. */
  end(): void;
  /** Gives up what was written since then. */
  abandon(): void;
}

const MAX_WRITES = 200;
const MAX_BYTES = 16 * 1024 * 1024;

/** Batches of writes to a database. */
export function createBatches({ begin, commit, rollback }: RecordsDatabase): Batches {
  let isOpen = false;
  let isWriting = false;
  let writes = 0;
  let bytes = 0;
  const end = (): void => {
    if (isOpen) commit();
    isOpen = false;
    writes = 0;
    bytes = 0;
  };
  return {
    write(size, change) {
      if (isWriting) {
        change();
        return;
      }
      if (!isOpen) begin();
      isOpen = true;
      isWriting = true;
      change();
      isWriting = false;
      writes += 1;
      bytes += size;
      if (writes >= MAX_WRITES || bytes >= MAX_BYTES) end();
    },
    end,
    abandon: rollback,
  };
}
