import pLimit from "p-limit";

import { billResource } from "../../contract/resources/bill.ts";
import { readObject } from "../../builds/read-object.ts";
import { sha256 } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import type { RecordChange } from "./record-changes.ts";

/** If more bills changed, their `blocks` are null. */
const MAX_COMPARED = 5_000;
const CONCURRENT_READS = 16;
const HASH_BYTES = 9;

/** Adds the changed blocks to changed bills, by comparing the old page with the new one. */
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

async function changedBlocks(
  store: Store,
  { before, after }: RecordChange,
): Promise<RecordChange["blocks"]> {
  const [old, now] = await Promise.all([hashesOf(store, before), hashesOf(store, after)]);
  if (old === null || now === null) return null;
  const tokens = ["record", ...billResource.blocks.map(({ token }) => token)];
  return Object.fromEntries(
    tokens
      .map((token) => [token, [old.get(token) ?? null, now.get(token) ?? null]] as const)
      .filter(([, [one, other]]) => one !== other),
  );
}

/** Returns short hashes of a bill's own fields and of its blocks. Each has one line of the page. */
async function hashesOf(
  store: Store,
  hash: string | null,
): Promise<ReadonlyMap<string, string> | null> {
  const page = await readObject(store, Buffer.from(hash ?? "", "hex"));
  if (typeof page === "string") return null;
  const [own = "", ...lines] = page.toString().split("\n");
  const hashes = new Map([["record", shortHash(own)]]);
  for (const line of lines) {
    const key = /^,"(\w+)":/.exec(line)?.[1];
    const token = billResource.blocks.find((block) => block.key === key)?.token;
    if (token !== undefined) hashes.set(token, shortHash(line));
  }
  return hashes;
}

function shortHash(line: string): string {
  return sha256(Buffer.from(line)).subarray(0, HASH_BYTES).toString("base64url");
}
