import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { isSignedBy, signatureOf, signingKeyOf, verifyKeysOf } from "./signature.ts";

const MANIFEST = Buffer.from('{"build":"2026-11-21T030000Z-1f9c"}\n');

let folder: string;
const path = (name: string): string => join(folder, name);
const pem = (name: string): string => readFileSync(path(name), "utf8");
const OPENSSL = "openssl";
const openssl = (...options: string[]): string =>
  execFileSync(OPENSSL, options, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "legis-signature-"));
  for (const name of ["own", "other"]) {
    openssl("genpkey", "-algorithm", "ed25519", "-out", path(`${name}.pem`));
    openssl("pkey", "-in", path(`${name}.pem`), "-pubout", "-out", path(`${name}.pub`));
  }
  openssl("genpkey", "-algorithm", "x25519", "-out", path("x25519.pem"));
  openssl("pkey", "-in", path("x25519.pem"), "-pubout", "-out", path("x25519.pub"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a signature", () => {
  it("matches only the signing key and these exact bytes", async () => {
    const signature = await signatureOf(MANIFEST, await signingKeyOf(pem("own.pem")));
    const [own, other] = [await verifyKeysOf(pem("own.pub")), await verifyKeysOf(pem("other.pub"))];
    expect(await isSignedBy(own, MANIFEST, signature)).toBe(true);
    expect(await isSignedBy(other, MANIFEST, signature)).toBe(false);
    expect(await isSignedBy(own, Buffer.from("{}"), signature)).toBe(false);
    expect(await isSignedBy(own, MANIFEST, signature.subarray(1))).toBe(false);
    expect(await isSignedBy(own, MANIFEST, new Uint8Array())).toBe(false);
  });

  it("may come from any of several keys, during a key rotation", async () => {
    const signature = await signatureOf(MANIFEST, await signingKeyOf(pem("own.pem")));
    const both = await verifyKeysOf(`${pem("other.pub")}${pem("own.pub")}`);
    expect(both).toHaveLength(2);
    expect(await isSignedBy(both, MANIFEST, signature)).toBe(true);
  });

  it("is verified by openssl", async () => {
    writeFileSync(path("manifest.json"), MANIFEST);
    writeFileSync(
      path("manifest.sig"),
      await signatureOf(MANIFEST, await signingKeyOf(pem("own.pem"))),
    );
    const check = ["pkeyutl", "-verify", "-pubin", "-inkey", path("own.pub"), "-rawin"];
    expect(
      openssl(...check, "-in", path("manifest.json"), "-sigfile", path("manifest.sig")),
    ).toContain("Verified Successfully");
  });
});

describe("an invalid key", () => {
  it.each([
    ["the private key of another kind", () => signingKeyOf(pem("x25519.pem")), "Ed25519 private"],
    ["the public key of another kind", () => verifyKeysOf(pem("x25519.pub")), "Ed25519 public"],
    ["a public key to sign with", () => signingKeyOf(pem("own.pub")), "BEGIN PRIVATE KEY"],
    ["a private key to verify with", () => verifyKeysOf(pem("own.pem")), "BEGIN PUBLIC KEY"],
    ["no PEM", () => verifyKeysOf("nonsense"), "BEGIN PUBLIC KEY"],
    [
      "no base64",
      () => verifyKeysOf("-----BEGIN PUBLIC KEY-----\n*\n-----END PUBLIC KEY-----"),
      "invalid base64",
    ],
  ])("is refused: %s", async (_, read, reason) => {
    await expect(read()).rejects.toThrow(reason);
  });
});
