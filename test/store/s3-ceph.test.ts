import { readFile, truncate, writeFile } from "node:fs/promises";

import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { openStore, type StoreAddress } from "../../store/open-store.ts";
import { cephStore, hasCeph } from "./ceph.ts";
import { ANY_SIZE } from "../any-size.ts";

const key = (build: number): string => `builds/${build}/search.sqlite`;

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
    const [, bucket, prefix] = /^s3:\/\/([^/]+)\/(.*)$/.exec(address.location) ?? [];
    const { endpoint = "", region = "" } = address;
    const client = new S3Client({ endpoint, region, forcePathStyle: true });
    const put = (IfMatch: string) =>
      client.send(
        new PutObjectCommand({ Bucket: bucket, Key: `${prefix}/quoted`, Body: "y", IfMatch }),
      );
    await expect(put(`"${tag}"`)).rejects.toMatchObject({ name: "PreconditionFailed" });
    await put(tag);
    client.destroy();
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
});
