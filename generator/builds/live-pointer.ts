import { CONTRACT_VERSION, MAX_POINTER_BYTES, Pointer, POINTER_KEY } from "../../contract/build.ts";
import { pointerKey } from "../../contract/pointer-key.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { LeaseLost } from "./lease.ts";
import { parsedOrNull } from "./read-text.ts";

export interface LivePointer {
  /** `null` when the pointer can't be read. */
  readonly build: string | null;
  readonly manifestSha256: string | null;
  readonly tag: string;
  readonly rolledBack: NonNullable<Pointer["rolled_back"]>;
}

/** Reads a contract version's pointer without checking its build; `null` if there is none. */
export async function readPointer(
  store: Store,
  version = CONTRACT_VERSION,
): Promise<LivePointer | null> {
  const found = await store.readTagged(pointerKey(version), { maxBytes: MAX_POINTER_BYTES });
  if (found === null) return null;
  const pointer = parsedOrNull(Pointer, found.bytes);
  return {
    build: pointer?.build ?? null,
    manifestSha256: pointer?.manifest_sha256 ?? null,
    tag: found.tag,
    rolledBack: pointer?.rolled_back ?? [],
  };
}

/** The builds that the store has been rolled back from. */
export const rolledBackFrom = (pointer: LivePointer | null): LivePointer["rolledBack"] =>
  pointer === null ? [] : pointer.rolledBack;

/** Lists the other contract versions with a pointer in the store, newest first. */
export async function otherVersions(store: Store, name = "live"): Promise<readonly number[]> {
  const versions: number[] = [];
  for await (const { key } of store.list(name)) {
    const found = /^([a-z-]+)-(\d+)\.json$/.exec(key);
    const version = Number(found?.[2]);
    if (found?.[1] === name && version !== CONTRACT_VERSION) versions.push(version);
  }
  return versions.toSorted((a, b) => b - a);
}

/**
 * Points to a build and its manifest.
 *
 * @throws {LeaseLost} if the pointer's tag is no longer `tag`
 */
export async function movePointer(
  store: Store,
  { build, rolled_back = [] }: Pick<Pointer, "build" | "rolled_back">,
  manifest: Uint8Array,
  tag: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const pointer: Pointer = {
    build,
    manifest_sha256: sha256Hex(manifest),
    ...(rolled_back.length > 0 && { rolled_back }),
  };
  const bytes = Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`);
  if (!(await store.swap(POINTER_KEY, bytes, tag, { signal }))) throw new LeaseLost();
}
