import {
  CONTRACT_VERSION,
  Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  signatureKey,
} from "../../contract/build.ts";
import { isSignedBy, SIGNATURE_BYTES, type VerifyKeys } from "../../contract/signature.ts";
import { requireHash } from "./sha256.ts";

type ReadObject = (key: string, maxBytes: number) => Promise<Uint8Array | null>;

/** Throws an `Error` for a missing or altered file of a build. Without keys, signatures are optional. */
export class VerifiedReader {
  readonly #find: ReadObject;
  readonly #verifyKeys: VerifyKeys | undefined;

  constructor(find: ReadObject, verifyKeys: VerifyKeys | undefined) {
    this.#find = find;
    this.#verifyKeys = verifyKeys;
  }

  /** Only older pointers have no hash. */
  async read(key: string, maxBytes: number, hash: string | undefined): Promise<Uint8Array> {
    const bytes = await this.#find(key, maxBytes);
    if (bytes === null) throw new Error(`the store has no ${key}`);
    if (hash !== undefined) await requireHash(bytes, hash, key);
    return bytes;
  }

  async requireSignature(key: string, signed: Uint8Array, build: string): Promise<void> {
    if (this.#verifyKeys === undefined) return;
    const signature = await this.#find(key, SIGNATURE_BYTES);
    if (signature === null) {
      throw new Error(`build ${build} is not signed, and LEGIS_VERIFY_KEY is set: no ${key}`);
    }
    if (!(await isSignedBy(this.#verifyKeys, signed, signature))) {
      throw new Error(`build ${build} is not signed by the key in LEGIS_VERIFY_KEY: ${key}`);
    }
  }

  async readManifest(id: string, hash: string | undefined): Promise<Manifest> {
    const bytes = await this.read(manifestKey(id), MAX_MANIFEST_BYTES, hash);
    await this.requireSignature(signatureKey(id), bytes, id);
    const manifest = Manifest.parse(parseJson(bytes));
    const { build, contract_version } = manifest;
    if (build !== id) throw new Error(`the manifest of build ${id} names build ${build}`);
    if (contract_version !== CONTRACT_VERSION) {
      throw new Error(
        `build ${id} has contract version ${contract_version}, this program reads ${CONTRACT_VERSION}`,
      );
    }
    return manifest;
  }
}

export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
