import { type Manifest, MAX_POINTER_BYTES, Pointer, POINTER_KEY } from "../contract/build.ts";
import { LegisError } from "../lib/errors.ts";
import { sha256Hex } from "../lib/hash.ts";
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

/** Names a build and its manifest's bytes in the pointer, if that is still as it was; tells whether it was. */
export function movePointer(
  store: Store,
  { build }: Pick<Manifest, "build">,
  manifest: Uint8Array,
  tag: string | null,
  signal?: AbortSignal,
): Promise<boolean> {
  const pointer: Pointer = { build, manifest_sha256: sha256Hex(manifest) };
  return store.swap(POINTER_KEY, Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`), tag, {
    signal,
  });
}

/** Someone else put a build live while this one was made or looked at. */
export class LostRace extends LegisError {
  override readonly name = "LostRace";

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message, { code: "lost_race", cause });
  }
}

function parsed(bytes: Uint8Array): Pointer | null {
  try {
    return Pointer.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return null;
  }
}
