/** Signed builds, and who accepts which. */
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type Manifest, manifestKey, POINTER_KEY, signatureKey } from "../../contract/build.ts";
import { searchQuery } from "../../contract/search-query.ts";
import {
  signatureOf,
  signingKeyOf,
  type VerifyKeys,
  verifyKeysOf,
} from "../../contract/signature.ts";
import { type BuildWatcher } from "../../edge/builds/watch-builds.ts";
import { nodeBuilds } from "../../edge/node/serve.ts";
import { openBuild } from "../../generator/builds/open-build.ts";
import { rollBack } from "../../generator/builds/roll-back.ts";
import { verifyBuild } from "../../generator/builds/verify-build.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/store.ts";
import { generateInto, smallBuild } from "../build.ts";
import { forkBuild } from "../fork-build.ts";
import { recordLog, type LoggedEvent } from "../http/test-edge.ts";
import { putLive } from "../put-live.ts";
import { bytesOf, copyOf, threeBuilds } from "./three-builds.ts";

// The first test file that needs a build makes it; the others wait.
vi.setConfig({ testTimeout: 300_000 });

interface Keys {
  readonly signingKey: CryptoKey;
  readonly verifyKeys: VerifyKeys;
}

let own: Keys;
let other: Keys;
let original: Store;
let builds: readonly [Manifest, Manifest, Manifest];
let store: Store;

beforeAll(async () => {
  [own, other] = await Promise.all([newKeys(), newKeys()]);
  ({ store: original, builds } = await threeBuilds());
});
beforeEach(async () => {
  store = await copyOf(original);
});

async function newKeys(): Promise<Keys> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    signingKey: await signingKeyOf(String(privateKey.export({ type: "pkcs8", format: "pem" }))),
    verifyKeys: await verifyKeysOf(String(publicKey.export({ type: "spki", format: "pem" }))),
  };
}

/** Signs a build as a generator does. */
async function sign({ build }: Manifest, { signingKey }: Keys): Promise<void> {
  const manifest = await bytesOf(store, manifestKey(build));
  await store.write(signatureKey(build), await signatureOf(manifest, signingKey));
}

/** The build that an edge with these keys serves, and its log. */
async function served(keys: VerifyKeys): Promise<{ id: string | null; logged: LoggedEvent[] }> {
  const { log, logged } = recordLog();
  const watcher: BuildWatcher = nodeBuilds(store, log, { verifyKeys: keys });
  await watcher.refresh();
  const id = watcher.current()?.id ?? null;
  await watcher.stop();
  return { id, logged };
}

describe("an edge with a public key", () => {
  it("serves a build signed with its key", async () => {
    await sign(builds[2], own);
    expect((await served(own.verifyKeys)).id).toBe(builds[2].build);
    expect((await served([...other.verifyKeys, ...own.verifyKeys])).id).toBe(builds[2].build);
  });

  it("keeps searching the signed file even if the store's copy is overwritten", async () => {
    await sign(builds[2], own);
    let inStore = "";
    const localFile: Store["localFile"] = async (key, options) => {
      inStore = (await store.localFile(key, options)) ?? "";
      return inStore;
    };
    const watcher = nodeBuilds({ ...store, localFile }, recordLog().log, {
      verifyKeys: own.verifyKeys,
    });
    await watcher.refresh();
    const bytes = readFileSync(inStore);
    writeFileSync(inStore, bytes.fill(0, 100));
    const asked = { resource: "bill", view: null, filters: [], offset: 0, limit: 20 };
    const words = searchQuery("act", { search: { of: "titles" } });
    const request = { kind: "words", ...asked, ...words } as const;
    const found = await watcher.current()?.search.query(request, "key_1");
    expect(found?.total).toBeGreaterThan(0);
    await watcher.stop();
  });

  it("does not serve or accept unsigned builds or foreign signatures, and logs why", async () => {
    const unsigned = await served(own.verifyKeys);
    expect(unsigned.id).toBeNull();
    expect(unsigned.logged[0]?.line).toContain("is not signed, and LEGIS_VERIFY_KEY is set");
    await sign(builds[2], other);
    const foreign = await served(own.verifyKeys);
    expect(foreign.id).toBeNull();
    expect(foreign.logged[0]?.line).toContain("is not signed by the key in LEGIS_VERIFY_KEY");
  });

  it("does not serve a build whose manifest was changed after signing", async () => {
    await sign(builds[2], own);
    await putLive(store, { ...builds[2], base_url: "https://elsewhere.example" });
    const { id, logged } = await served(own.verifyKeys);
    expect(id).toBeNull();
    expect(logged[0]?.line).toContain("is not signed by the key in LEGIS_VERIFY_KEY");
  });
});

describe("legis builds verify", () => {
  it("checks the signature with the key", async () => {
    const [, , live] = builds;
    const [object] = [signatureKey(live.build)];
    expect(await verifyBuild(store, live)).toMatchObject({ isSigned: false, problems: 0 });
    expect(await verifyBuild(store, live, own)).toMatchObject({
      isSigned: false,
      named: [{ object, what: "missing" }],
    });
    await sign(live, own);
    expect(await verifyBuild(store, live)).toMatchObject({ isSigned: true, problems: 0 });
    expect(await verifyBuild(store, live, own)).toMatchObject({ isSigned: true, problems: 0 });
    expect(await verifyBuild(store, live, other)).toMatchObject({
      isSigned: false,
      named: [{ object, what: "not signed by the key" }],
    });
  });
});

describe("legis builds rollback", () => {
  it("accepts only signed builds if there is a verify key", async () => {
    const { verifyKeys } = own;
    await expect(rollBack(store, null, { verifyKeys })).rejects.toThrow("is not signed");
    await sign(builds[1], own);
    await rollBack(store, null, { verifyKeys });
    expect((await served(verifyKeys)).id).toBe(builds[1].build);
    // Without a key any build is accepted.
    await rollBack(store, builds[0].build);
    expect((await openBuild(store, "live")).build).toBe(builds[0].build);
  });
});

describe("the pointer", () => {
  it("has the hash of the live manifest and accepts no other", async () => {
    const { build } = builds[2];
    await store.write(
      manifestKey(build),
      Buffer.from(JSON.stringify({ ...builds[2], base_url: "https://elsewhere.example" })),
    );
    await expect(openBuild(store, "live")).rejects.toThrow("is not the one that went live");
    await expect(openBuild(store, build)).rejects.toThrow("is not the one that went live");
    await rollBack(store, builds[1].build);
    expect((await openBuild(store, "live")).build).toBe(builds[1].build);
  });

  it("is not read if it is larger than allowed", async () => {
    await store.write(POINTER_KEY, Buffer.alloc(1_000_000, " "));
    await expect(openBuild(store, "live")).rejects.toThrow("more than 65,536 bytes");
    expect((await served(own.verifyKeys)).logged[0]?.event).toBe("pointer_read_failed");
  });
});

describe("legis generate with a private key", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "legis-signed-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("signs its builds, and replaces an unsigned live one", async () => {
    const build = await smallBuild();
    const { address, recordsPath } = await forkBuild(build, folder);
    const { signingKey, verifyKeys } = own;
    const make = async (minutes: number): Promise<string> =>
      (
        await generateInto(address, recordsPath, {
          now: new Date(Date.UTC(2026, 10, 21, 4, minutes)),
          signingKey,
        })
      ).build;
    const unsigned = build.manifest.build;
    const signed = await make(1);
    expect(signed).not.toBe(unsigned);
    expect(await make(2)).toBe(signed);
    store = await openStore(address);
    expect((await served(verifyKeys)).id).toBe(signed);
    await expect(openBuild(store, unsigned, { verifyKeys })).rejects.toThrow("is not signed");
  });
});
