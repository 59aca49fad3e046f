import { type Manifest, manifestKey } from "../contract/build.ts";
import { pointerKey } from "../contract/pointer-key.ts";
import { sha256Hex } from "../lib/hash.ts";
import type { Store } from "../store/store.ts";

/** Writes a manifest, and the pointer of its contract version to it. */
export async function putLive(
  store: Pick<Store, "write">,
  manifest: Pick<Manifest, "build" | "contract_version"> & Partial<Manifest>,
  text: string | Uint8Array = JSON.stringify(manifest),
): Promise<void> {
  const { build, contract_version } = manifest;
  const pointer = { build, manifest_sha256: sha256Hex(text) };
  await store.write(manifestKey(build), Buffer.from(text));
  await store.write(pointerKey(contract_version), Buffer.from(JSON.stringify(pointer)));
}
