/** Reads a build's own files. Nothing is trusted before its hash is checked. */
import {
  BuildId,
  CONTRACT_VERSION,
  Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
} from "../contract/build.ts";
import { parseJson, requireHash, webSha256Hex } from "../lib/bytes.ts";
import { LegisError } from "../lib/errors.ts";
import type { BuildReader } from "./store.ts";

/** The build is missing, damaged or altered. */
export class BuildError extends LegisError {
  override readonly name = "BuildError";
  override readonly code = "build";
}

type Reader = Pick<BuildReader, "read">;
type AcceptedVersions = "any" | "current" | "or_earlier";

export interface OpenOptions {
  /** Accepted contract versions. Readers of pages need the current one. */
  readonly versions?: AcceptedVersions;
}

interface ReadOptions extends OpenOptions {
  /** The manifest's hash, if a pointer has it. */
  readonly sha256?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface StoredManifest {
  readonly manifest: Manifest;
  readonly bytes: Uint8Array;
}

/** @throws {BuildError} if it is missing, altered or unreadable, or has an unaccepted version */
export async function readCheckedManifest(
  store: Reader,
  build: string,
  { sha256, versions = "current", signal }: ReadOptions = {},
): Promise<StoredManifest> {
  const key = manifestKey(build);
  const bytes = BuildId.safeParse(build).success
    ? await store.read(key, { signal, maxBytes: MAX_MANIFEST_BYTES })
    : null;
  if (bytes === null) {
    throw new BuildError(`there is no build ${build} in the store; "legis builds list" lists them`);
  }
  if (sha256 && (await webSha256Hex(bytes)) !== sha256) {
    throw new BuildError(
      `${key} is not the one that went live; "legis generate" puts another build live`,
    );
  }
  const manifest = parsedFile(Manifest, key, bytes);
  if (manifest.build !== build) throw new BuildError(`${key} names build ${manifest.build}`);
  requireVersion(manifest, versions);
  return { manifest, bytes };
}

/** @throws {BuildError} if it is damaged */
export function parsedFile<Content>(
  schema: { readonly parse: (value: unknown) => Content },
  key: string,
  bytes: Uint8Array,
): Content {
  try {
    return schema.parse(parseJson(bytes));
  } catch (cause) {
    const what = `${key} can't be read: it is damaged, or of another version`;
    throw new BuildError(`${what}; "legis generate" puts a whole build live`, { cause });
  }
}

/** @throws {BuildError} if pages and index of the build's contract version may differ in meaning */
export function requireVersion(
  { build, contract_version }: Pick<Manifest, "build" | "contract_version">,
  versions: AcceptedVersions,
): void {
  if (contract_version === CONTRACT_VERSION || versions === "any") return;
  const versionText = `${build} has contract version ${contract_version}, and this program has ${CONTRACT_VERSION}`;
  if (contract_version > CONTRACT_VERSION) {
    throw new BuildError(`${versionText}; use the program that made it, or a later one`);
  }
  if (versions === "current") {
    throw new BuildError(
      `${versionText}; "legis generate" makes one of version ${CONTRACT_VERSION}, and the program that made this one still serves it`,
    );
  }
}

/** @throws {Error} if the file is missing or altered */
export async function readUnaltered(
  store: Reader,
  key: string,
  { maxBytes, sha256, signal }: { maxBytes: number; sha256: string; signal?: AbortSignal },
): Promise<Uint8Array> {
  const bytes = await store.read(key, { signal, maxBytes });
  if (bytes === null) throw new Error(`the store has no ${key}`);
  await requireHash(bytes, sha256, key);
  return bytes;
}
