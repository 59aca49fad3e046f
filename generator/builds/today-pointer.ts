import {
  MAX_TODAY_BYTES,
  NOTHING_TODAY,
  StoredToday,
  TODAY_POINTER_KEY,
  todayKey,
  TodayPointer,
} from "../../contract/resources/today.ts";
import { MAX_POINTER_BYTES } from "../../contract/build.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { LeaseLost } from "./lease.ts";
import { parsedOrNull } from "./read-text.ts";

async function readPointer(store: Store) {
  const found = await store.readTagged(TODAY_POINTER_KEY, { maxBytes: MAX_POINTER_BYTES });
  return { tag: found?.tag ?? null, pointer: found && parsedOrNull(TodayPointer, found.bytes) };
}

/** When the floor was read last, and is to be read next; null if it never was. */
export const todayTimes = async (store: Store) => (await readPointer(store)).pointer;

/** Returns the last publication; an empty day if it is damaged. */
export async function lastToday(store: Store): Promise<StoredToday> {
  const pointer = await todayTimes(store);
  const bytes =
    pointer && (await store.read(todayKey(pointer.sha256), { maxBytes: MAX_TODAY_BYTES }));
  return (bytes && parsedOrNull(StoredToday, bytes)) ?? NOTHING_TODAY;
}

/** The keys of the objects that the pointer names. */
export async function todayKeys(store: Store): Promise<readonly string[]> {
  const pointer = await todayTimes(store);
  const pages = Object.values((await lastToday(store)).pages).map(({ object }) => object);
  return pointer === null ? [] : [pointer.sha256, ...pages].map(todayKey);
}

/** Writes what happens today to a store: first the content, if it is not what this one wrote last, then the pointer. */
export function createTodayWriter(store: Store) {
  let written: string | null = null;
  let tag: string | null = null;
  /** @throws {LeaseLost} if another program moved the pointer meanwhile */
  return async (
    today: StoredToday,
    times: Pick<TodayPointer, "as_of" | "next_look">,
  ): Promise<void> => {
    const bytes = Buffer.from(JSON.stringify(today));
    const sha256 = sha256Hex(bytes);
    tag ??= (await readPointer(store)).tag;
    if (written !== sha256) await store.write(todayKey(sha256), bytes);
    written = sha256;
    const pointer = { sha256, bytes: bytes.length, ...times } satisfies TodayPointer;
    const moved = Buffer.from(JSON.stringify(pointer));
    if (!(await store.swap(TODAY_POINTER_KEY, moved, tag))) throw new LeaseLost();
    ({ tag } = await readPointer(store));
  };
}
