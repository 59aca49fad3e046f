import pLimit from "p-limit";

import { billResource } from "../../contract/resources/bill.ts";
import { CHANGED_BLOCKS } from "../../contract/resources/change.ts";
import { readObject } from "../builds/read-object.ts";
import type { Store } from "../../store/store.ts";
import type { RecordChange } from "./record-changes.ts";

/** If more bills changed, their `blocks` are null. */
const MAX_COMPARED = 5_000;
const CONCURRENT_READS = 16;

export async function withBlocks(
  store: Store,
  changes: readonly RecordChange[],
): Promise<readonly RecordChange[]> {
  if (changes.filter(isCompared).length > MAX_COMPARED) return changes;
  return pLimit(CONCURRENT_READS).map(changes, async (change) =>
    isCompared(change) ? { ...change, blocks: await changedBlocks(store, change) } : change,
  );
}

function isCompared({ resource, before, after }: RecordChange): boolean {
  return resource === "bill" && before !== null && after !== null;
}

async function changedBlocks(store: Store, { before, after }: RecordChange) {
  const [old, now] = await Promise.all([linesOf(store, before), linesOf(store, after)]);
  return old && now && CHANGED_BLOCKS.filter((block) => old.get(block) !== now.get(block));
}

/** Returns the lines of a bill's own fields and its blocks; null if the page is unreadable. */
async function linesOf(store: Store, hash: string | null) {
  const page = await readObject(store, Buffer.from(hash ?? "", "hex"));
  if (typeof page === "string") return null;
  const [recordLine, ...lines] = page.toString().split("\n");
  const byKey = new Map(lines.map((line) => [/^,"(\w+)":/.exec(line)?.[1], line]));
  const blocks = billResource.blocks.map(({ key, token }) => [token, byKey.get(key)] as const);
  return new Map([["record", recordLine], ...blocks]);
}
