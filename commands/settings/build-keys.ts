import { readFile } from "node:fs/promises";

import { KeyError, signingKeyOf, type VerifyKeys, verifyKeysOf } from "../../contract/signature.ts";
import { errorCodeOf } from "../../lib/errors.ts";
import { type Settings, SettingsError } from "./settings.ts";

export function readSigningKey({ signingKey }: Settings): Promise<CryptoKey | undefined> {
  return readKey("LEGIS_SIGNING_KEY", signingKey, signingKeyOf);
}

export function readVerifyKeys({ verifyKey }: Settings): Promise<VerifyKeys | undefined> {
  return readKey("LEGIS_VERIFY_KEY", verifyKey, verifyKeysOf);
}

async function readKey<Key>(
  name: string,
  value: string | null,
  parse: (pem: string) => Promise<Key>,
): Promise<Key | undefined> {
  if (value === null) return undefined;
  const isPem = value.includes("-----BEGIN");
  try {
    return await parse(isPem ? value : await readFile(value, "utf8"));
  } catch (error) {
    const where = isPem ? name : `${name}: ${value}`;
    if (error instanceof KeyError) throw new SettingsError(`${where} ${error.message}`);
    throw new SettingsError(
      `${where} can't be read (${errorCodeOf(error) ?? ""}); it must be a PEM file with an Ed25519 key, or the PEM itself`,
    );
  }
}
