/** A build is signed with Ed25519 over the bytes of its manifest. */

/** A build must be signed with one of these keys. To rotate, add the new key before removing the old one. */
export type VerifyKeys = readonly CryptoKey[];

export class KeyError extends Error {
  override readonly name = "KeyError";
}

const ALGORITHM = "Ed25519";
export const SIGNATURE_BYTES = 64;

/** Reads one or more PEM keys, as `openssl pkey -pubout` writes them. @throws {KeyError} if there is none or another kind */
export async function verifyKeysOf(pem: string): Promise<VerifyKeys> {
  return Promise.all(
    blocksOf(pem, "PUBLIC KEY").map((der) =>
      imported("an Ed25519 public key", () =>
        crypto.subtle.importKey("spki", der, ALGORITHM, false, ["verify"]),
      ),
    ),
  );
}

/** Reads a PEM key, as `openssl genpkey -algorithm ed25519` writes it. @throws {KeyError} if there is none or another kind */
export async function signingKeyOf(pem: string): Promise<CryptoKey> {
  const [der] = blocksOf(pem, "PRIVATE KEY");
  return imported("an Ed25519 private key", () =>
    crypto.subtle.importKey("pkcs8", der ?? new Uint8Array(), ALGORITHM, false, ["sign"]),
  );
}

/** Deterministic: the same bytes and key give the same signature. */
export async function signatureOf(manifest: Uint8Array, key: CryptoKey): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, plain(manifest)));
}

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
    throw new KeyError("has invalid base64 between its first and last line");
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

/** Copies, since WebCrypto rejects views of shared memory. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
