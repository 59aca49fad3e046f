import { MAX_POINTER_BYTES, Pointer, POINTER_KEY } from "../contract/build.ts";
import type { Store } from "../store/store.ts";

/** What `current.json` says. */
export interface LivePointer {
  /** `null` when the pointer can't be read. */
  readonly build: string | null;
  /** Of the build's manifest; `null` where the pointer doesn't say. */
  readonly manifestSha256: string | null;
  readonly tag: string;
}

/** The pointer, whether its build is whole or not; `null` in a store that has none. */
export async function readPointer(store: Store): Promise<LivePointer | null> {
  const found = await store.readTagged(POINTER_KEY, { maxBytes: MAX_POINTER_BYTES });
  if (found === null) return null;
  const pointer = parsed(found.bytes);
  return {
    build: pointer?.build ?? null,
    manifestSha256: pointer?.manifest_sha256 ?? null,
    tag: found.tag,
  };
}

function parsed(bytes: Uint8Array): Pointer | null {
  try {
    return Pointer.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return null;
  }
}
