/** Who made a build: an Ed25519 signature over the bytes of its manifest. */

/** The public keys one of which must have signed; a new key is added before the old one goes. */
export type VerifyKeys = readonly CryptoKey[];

/** A key can't be used. */
export class KeyError extends Error {
  override readonly name = "KeyError";
}

const ALGORITHM = "Ed25519";
/** Of an Ed25519 signature. */
export const SIGNATURE_BYTES = 64;

/**
 * The public keys in a PEM text, as `openssl pkey -pubout` writes them, one or several.
 *
 * @throws {KeyError} where there is none, or one of another kind
 */
export async function verifyKeysOf(pem: string): Promise<VerifyKeys> {
  return Promise.all(
    blocksOf(pem, "PUBLIC KEY").map((der) =>
      imported("an Ed25519 public key", () =>
        crypto.subtle.importKey("spki", der, ALGORITHM, false, ["verify"]),
      ),
    ),
  );
}

/**
 * The private key in a PEM text, as `openssl genpkey -algorithm ed25519` writes it.
 *
 * @throws {KeyError} where there is none, or one of another kind
 */
export async function signingKeyOf(pem: string): Promise<CryptoKey> {
  const [der] = blocksOf(pem, "PRIVATE KEY");
  return imported("an Ed25519 private key", () =>
    crypto.subtle.importKey("pkcs8", der ?? new Uint8Array(), ALGORITHM, false, ["sign"]),
  );
}

/** The signature of a manifest; the same bytes and key give the same one. */
export async function signatureOf(manifest: Uint8Array, key: CryptoKey): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, plain(manifest)));
}

/** Whether one of the keys signed the manifest. */
export async function isSignedBy(
  keys: VerifyKeys,
  manifest: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const verdicts = keys.map((key) =>
    crypto.subtle.verify(ALGORITHM, key, plain(signature), plain(manifest)),
  );
  return (await Promise.all(verdicts)).includes(true);
}

function blocksOf(pem: string, label: string): Uint8Array<ArrayBuffer>[] {
  const blocks = pem.matchAll(
    new RegExp(`-----BEGIN ${label}-----([\\s\\S]*?)-----END ${label}-----`, "g"),
  );
  const ders = Array.from(blocks, ([, body = ""]) => decoded(body));
  if (ders.length === 0) throw new KeyError(`has no "-----BEGIN ${label}-----" in it`);
  return ders;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replaceAll(/\s/g, "")), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    throw new KeyError("is not base64 between its first and last line");
  }
}

async function imported(kind: string, importKey: () => Promise<CryptoKey>): Promise<CryptoKey> {
  try {
    return await importKey();
  } catch {
    // The cause could quote the key.
    throw new KeyError(`is not ${kind}`);
  }
}

/** WebCrypto takes no view of memory that threads share. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
