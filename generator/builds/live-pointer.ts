import { Pointer, POINTER_KEY } from "../../contract/build.ts";
import type { Store } from "../../store/store.ts";

/** What `current.json` says. */
export interface LivePointer {
  /** `null` when the pointer can't be read. */
  readonly build: string | null;
  readonly tag: string;
}

/** The pointer, whether its build is whole or not; `null` in a store that has none. */
export async function readPointer(store: Store): Promise<LivePointer | null> {
  const found = await store.readTagged(POINTER_KEY);
  if (found === null) return null;
  return { build: namedBuild(found.bytes), tag: found.tag };
}

function namedBuild(bytes: Uint8Array): string | null {
  try {
    return Pointer.parse(JSON.parse(Buffer.from(bytes).toString())).build;
  } catch {
    return null;
  }
}
