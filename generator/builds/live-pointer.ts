import {
  CONTRACT_VERSION,
  type Manifest,
  MAX_POINTER_BYTES,
  Pointer,
  POINTER_KEY,
} from "../../contract/build.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { LegisError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { refuseStoreBefore1 } from "../../store/read-build.ts";
import type { Store } from "../../store/store.ts";
import { parsedOrNull } from "./read-object.ts";

export interface LivePointer {
  /** `null` when the pointer can't be read. */
  readonly build: string | null;
  readonly manifestSha256: string | null;
  readonly tag: string;
}

/** Reads a contract version's pointer without checking its build; `null` if there is none. */
export async function readPointer(
  store: Store,
  version = CONTRACT_VERSION,
): Promise<LivePointer | null> {
  const found = await store.readTagged(pointerKey(version), { maxBytes: MAX_POINTER_BYTES });
  if (found === null) {
    if (version === CONTRACT_VERSION) await refuseStoreBefore1(store);
    return null;
  }
  const pointer = parsedOrNull(Pointer, found.bytes);
  return {
    build: pointer?.build ?? null,
    manifestSha256: pointer?.manifest_sha256 ?? null,
    tag: found.tag,
  };
}

/** Lists the other contract versions with a pointer in the store, newest first. */
export async function otherVersions(store: Store, name = "live"): Promise<readonly number[]> {
  const versions: number[] = [];
  for await (const { key } of store.list(name)) {
    const [, after, version] = /^([a-z-]+)-(\d+)\.json$/.exec(key) ?? [];
    if (after === name && Number(version) !== CONTRACT_VERSION) versions.push(Number(version));
  }
  return versions.toSorted((a, b) => b - a);
}

/** Points to a build and its manifest if the pointer's tag is still `tag`. Returns whether it did. */
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

export class LostRace extends LegisError {
  override readonly name = "LostRace";
  override readonly code = "lost_race";
}
