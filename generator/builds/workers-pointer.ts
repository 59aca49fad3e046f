import { LeaseLost } from "./lease.ts";
import { CONTRACT_VERSION } from "../../contract/build.ts";
import { workersPointerKey } from "../../contract/pointer-key.ts";
import {
  MAX_RECORD_BYTES,
  WORKERS_POINTER_KEY,
  WorkersPointer,
} from "../../contract/workers-build.ts";
import { parseJson } from "../../lib/bytes.ts";
import type { Store } from "../../store/store.ts";

/**
 * Returns the previous pointer. The caller has the store's lease.
 *
 * @throws {LeaseLost} if another changed the pointer meanwhile
 */
export async function changePointer(
  store: Store,
  change: (pointer: WorkersPointer) => WorkersPointer,
): Promise<WorkersPointer> {
  const { pointer, tag } = await readWorkersPointer(store);
  const bytes = Buffer.from(`${JSON.stringify(change(pointer), null, 2)}\n`);
  if (await store.swap(WORKERS_POINTER_KEY, bytes, tag)) return pointer;
  throw new LeaseLost();
}

export async function readWorkersPointer(
  store: Store,
  version = CONTRACT_VERSION,
): Promise<{ readonly pointer: WorkersPointer; readonly tag: string | null }> {
  const found = await store.readTagged(workersPointerKey(version), { maxBytes: MAX_RECORD_BYTES });
  if (found === null) return { pointer: { live: null, searches: [] }, tag: null };
  const pointer = WorkersPointer.parse(parseJson(found.bytes));
  return { pointer, tag: found.tag };
}
