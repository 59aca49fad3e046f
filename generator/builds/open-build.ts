import { createHash } from "node:crypto";

import { type BuildIndex, openIndex } from "../../contract/build-index.ts";
import { indexKey, Manifest, manifestKey } from "../../contract/build.ts";
import type { BuildReader, Store } from "../../store/store.ts";
import { readPointer } from "./live-pointer.ts";

/** A build that is not there, or not as it was written. */
export class BuildError extends Error {
  override readonly name = "BuildError";
}

/** Asks for the live build. */
export const LIVE = "live";

/**
 * The manifest of the build of that name, or of the live one.
 *
 * @throws {BuildError} when there is no such build or its manifest can't be read
 */
export async function openBuild(store: Store, name: string): Promise<Manifest> {
  const build = name === LIVE ? await liveBuild(store) : name;
  const bytes = /^[\w-]+$/.test(build) ? await store.read(manifestKey(build)) : null;
  if (bytes === null) {
    throw new BuildError(`there is no build ${build} in the store; "legis builds list" names them`);
  }
  const manifest = parsedManifest(bytes);
  if (manifest?.build !== build) {
    throw new BuildError(
      `${manifestKey(build)} can't be read: it is damaged, or of another version`,
    );
  }
  return manifest;
}

/**
 * The index of a build, exactly as it was written.
 *
 * @throws {BuildError} when it is missing or was altered
 */
export async function openWholeIndex(
  store: BuildReader,
  { build, index_sha256 }: Manifest,
): Promise<BuildIndex> {
  const bytes = await store.read(indexKey(build));
  if (bytes === null) throw new BuildError(`${indexKey(build)} is missing`);
  if (createHash("sha256").update(bytes).digest("hex") !== index_sha256) {
    throw new BuildError(`${indexKey(build)} is not as it was written`);
  }
  return openIndex(bytes);
}

async function liveBuild(store: Store): Promise<string> {
  const pointer = await readPointer(store);
  if (pointer === null) throw new BuildError('no build is live yet; "legis generate" makes one');
  if (pointer.build === null) {
    throw new BuildError(
      'current.json names no build; "legis builds rollback ID" puts one of the others live',
    );
  }
  return pointer.build;
}

function parsedManifest(bytes: Uint8Array): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return null;
  }
}
