import type { RecordsDatabase } from "../database/database.ts";

export type Batches = ReturnType<typeof createBatches>;

const MAX_WRITES = 500;
const MAX_BYTES = 16 * 1024 * 1024;

/** Groups small writes into transactions of several hundred. */
export function createBatches({ begin, commit, rollback }: RecordsDatabase) {
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
    /** Runs a write, nested in the current one if any. `size` is its approximate size in bytes. */
    write(size: number, change: () => void): void {
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
