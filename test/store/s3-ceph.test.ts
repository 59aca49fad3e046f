import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";

import { PutObjectCommand, type PutObjectCommandInput, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { openStore, type StoreAddress } from "../../store/open-store.ts";
import type { Store, StoredObject } from "../../store/store.ts";
import { cephStore, hasCeph } from "./ceph.ts";
import { ANY_SIZE } from "../any-size.ts";
import { newFolder } from "../new-folder.ts";

const key = (build: number): string => `builds/${build}/search.sqlite`;

/** Writes an object as another program would. */
async function putObject(
  { location, endpoint = "", region = "" }: StoreAddress,
  name: string,
  input: Partial<PutObjectCommandInput>,
): Promise<void> {
  const [, Bucket, prefix] = /^s3:\/\/([^/]+)\/(.*)$/.exec(location) ?? [];
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  try {
    await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}/${name}`, ...input }));
  } finally {
    client.destroy();
  }
}

describe.skipIf(!hasCeph)("a bucket on Ceph (needs radosgw: see test/store/ceph-s3.sh)", () => {
  let address: StoreAddress;

  beforeAll(async () => {
    address = await cephStore();
  });

  it("that does not exist is reported by every method", async () => {
    const store = await openStore({ ...address, location: "s3://no-such-bucket" });
    const message = `there is no bucket no-such-bucket at ${address.endpoint}; create it or correct LEGIS_STORE`;
    await expect(store.read("a", ANY_SIZE)).rejects.toThrow(
      `s3://no-such-bucket: a could not be read: ${message}`,
    );
    await expect(store.write("a", Buffer.from("a"))).rejects.toThrow(message);
    await expect(store.localFile("a", ANY_SIZE)).rejects.toThrow(message);
    await expect(store.swap("a", Buffer.from("a"), null)).rejects.toThrow(message);
    await expect(store.swap("a", Buffer.from("a"), "tag")).rejects.toThrow(message);
    await expect(store.list("")[Symbol.asyncIterator]().next()).rejects.toThrow(
      `s3://no-such-bucket: it could not be listed: ${message}`,
    );
    await expect(store.remove("a")).rejects.toThrow(message);
  });

  it.each([
    ["an unknown key", "AWS_ACCESS_KEY_ID", "InvalidAccessKeyId"],
    ["a wrong secret", "AWS_SECRET_ACCESS_KEY", "SignatureDoesNotMatch"],
  ])("reports %s, and what to check", async (_, name, refusal) => {
    vi.stubEnv(name, "wrong");
    try {
      const store = await openStore(address);
      const refused = `the credentials were refused (${refusal}); check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
      await expect(store.read("a", ANY_SIZE)).rejects.toThrow(refused);
      await expect(store.write("a", Buffer.from("a"))).rejects.toThrow(refused);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("stores everything under its prefix", async () => {
    const [bucket] = /s3:\/\/[^/]+/.exec(address.location) ?? [];
    const store = await openStore(address);
    await store.write("below", Buffer.from("x"));
    const whole = await openStore({ ...address, location: `${bucket}` });
    expect(await whole.read("some/prefix/below", ANY_SIZE)).not.toBeNull();
    expect(await whole.read("below", ANY_SIZE)).toBeNull();
  });

  it("compares If-Match with the unquoted tag, unlike AWS", async () => {
    const store = await openStore(address);
    await store.write("quoted", Buffer.from("x"));
    const { tag } = (await store.readTagged("quoted", ANY_SIZE)) ?? { tag: "" };
    expect(tag).toMatch(/^[0-9a-f]{32}$/);
    const put = (IfMatch: string) => putObject(address, "quoted", { Body: "y", IfMatch });
    await expect(put(`"${tag}"`)).rejects.toMatchObject({ name: "PreconditionFailed" });
    await put(tag);
  });
});

describe.skipIf(!hasCeph)("local copies of a bucket (needs radosgw)", () => {
  it("are downloaded once, and again only if they are incomplete", async () => {
    const address = await cephStore();
    const store = await openStore(address);
    await store.write(key(1), Buffer.from("one"));
    const path = (await store.localFile(key(1), ANY_SIZE)) ?? "";
    // Distinguishes the local copy from a new download.
    await writeFile(path, "ONE");
    expect(await (await openStore(address)).localFile(key(1), ANY_SIZE)).toBe(path);
    expect(await readFile(path, "utf8")).toBe("ONE");
    await truncate(path, 2);
    expect(await store.localFile(key(1), ANY_SIZE)).toBe(path);
    expect(await readFile(path, "utf8")).toBe("one");
  });

  it("are downloaded again if the object was replaced", async () => {
    const address = await cephStore();
    const store = await openStore(address);
    await store.write(key(1), Buffer.from("one"));
    await store.localFile(key(1), ANY_SIZE);
    await store.write(key(1), Buffer.from("two"));
    expect(await readFile((await store.localFile(key(1), ANY_SIZE)) ?? "", "utf8")).toBe("two");
  });

  describe("a database", () => {
    const database = Buffer.from("SQLite format 3 and the words of bills. ".repeat(100_000));
    const uploaded = async (): Promise<Store> => {
      const store = await openStore(await cephStore());
      const path = join(newFolder(), "database");
      await writeFile(path, database);
      await store.upload(key(1), path);
      return store;
    };
    const localBytes = async (store: Store, maxBytes = database.length): Promise<Buffer> =>
      readFile((await store.localFile(key(1), { maxBytes })) ?? "");

    it("takes fewer bytes in the bucket and is whole on this machine", async () => {
      const store = await uploaded();
      const { value } = await store.list(key(1))[Symbol.asyncIterator]().next();
      expect(value).toMatchObject({ key: key(1) });
      expect((value as StoredObject).size).toBeLessThan(database.length / 10);
      expect(database.equals(await localBytes(store))).toBe(true);
      expect(database.equals((await store.read(key(1), ANY_SIZE)) ?? Buffer.of())).toBe(true);
    });

    it("is not copied again while it is the same", async () => {
      const store = await uploaded();
      const path = (await store.localFile(key(1), ANY_SIZE)) ?? "";
      const { ino } = await stat(path);
      expect(await store.localFile(key(1), ANY_SIZE)).toBe(path);
      expect((await stat(path)).ino).toBe(ino);
    });

    it("is not copied beyond the limit of its bytes before compression", async () => {
      const store = await uploaded();
      await expect(localBytes(store, database.length - 1)).rejects.toMatchObject({
        reason: "too_large",
      });
    });

    it("is copied without an error if its bytes in the bucket are damaged, for its hash to tell", async () => {
      const address = await cephStore();
      const store = await openStore(address);
      const damaged = zstdCompressSync(database).subarray(0, 100);
      await putObject(address, key(1), {
        Body: damaged,
        ContentEncoding: "zstd",
        Metadata: { size: `${database.length}` },
      });
      expect((await localBytes(store)).length).toBeLessThan(database.length);
    });

    it("is limited even if its bytes in the bucket say that they are fewer", async () => {
      const address = await cephStore();
      await putObject(address, key(1), {
        Body: zstdCompressSync(database),
        ContentEncoding: "zstd",
        Metadata: { size: "1" },
      });
      await expect(localBytes(await openStore(address), 1000)).rejects.toMatchObject({
        reason: "too_large",
      });
    });
  });
});
