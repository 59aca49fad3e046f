import { Buffer } from "node:buffer";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { R2Bucket, R2Object } from "@cloudflare/workers-types";

import { StoreError, TooManyBytes } from "../../store/store-error.ts";
import type { Store } from "../../store/store.ts";

interface LocalStoreParts {
  readonly bucket: R2Bucket;
  readonly folder: string;
  readonly list: (
    prefix: string,
  ) => Promise<readonly Pick<R2Object, "key" | "size" | "uploaded">[]>;
}

export function openLocalStore({ bucket, folder, list }: LocalStoreParts): Store {
  const get = async (key: string, maxBytes: number) => {
    const found = await bucket.get(key);
    if (found === null) return null;
    if (found.size > maxBytes) {
      throw new StoreError({ store: "R2", key, action: "read" }, new TooManyBytes(maxBytes));
    }
    return { bytes: new Uint8Array(await found.arrayBuffer()), tag: found.etag };
  };
  return {
    read: async (key, { maxBytes }) => (await get(key, maxBytes))?.bytes ?? null,
    readTagged: (key, { maxBytes }) => get(key, maxBytes),
    localFile: async (key, { maxBytes }) => {
      const found = await get(key, maxBytes);
      if (found === null) return null;
      const path = join(folder, found.tag, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, found.bytes);
      return path;
    },
    write: async (key, bytes) => void (await bucket.put(key, Buffer.from(bytes))),
    upload: async (key, path) => void (await bucket.put(key, await readFile(path))),
    swap: async (key, bytes, tag) => {
      const condition = tag === null ? { etagDoesNotMatch: "*" } : { etagMatches: tag };
      const put = await bucket.put(key, Buffer.from(bytes), {
        onlyIf: condition,
      });
      return put !== null;
    },
    list: async function* (prefix) {
      for (const { uploaded, ...object } of await list(prefix)) {
        yield { ...object, modifiedAt: uploaded };
      }
    },
    remove: (key) => bucket.delete(key),
  };
}
