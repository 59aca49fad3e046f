import { firstLineOf } from "../../lib/errors.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { StoreError, TooManyBytes } from "../../store/store-error.ts";
import type { Store } from "../../store/store.ts";

interface Kept {
  readonly bytes: Uint8Array;
  readonly tag: string;
  readonly modifiedAt: Date;
}

/** A store that lives as long as the process. Local files are written to the folder on demand. */
export function createMemoryStore(folder: string): Store {
  const objects = new Map<string, Kept>();
  let writes = 0;
  const keep = (key: string, bytes: Uint8Array): void => {
    objects.set(key, {
      bytes: Uint8Array.from(bytes),
      tag: String(++writes),
      modifiedAt: new Date(),
    });
  };
  const find = (key: string, maxBytes: number): Kept | null => {
    const found = objects.get(key) ?? null;
    if (found === null || found.bytes.length <= maxBytes) return found;
    throw new StoreError({ store: "memory", key, action: "read" }, new TooManyBytes(maxBytes));
  };
  return {
    read: async (key, { signal, maxBytes, range }) => {
      signal?.throwIfAborted();
      if (range === undefined) return find(key, maxBytes)?.bytes.slice() ?? null;
      const { offset, length } = range;
      const bytes = find(key, Infinity)?.bytes.slice(offset, offset + length) ?? null;
      if (bytes === null || bytes.length <= maxBytes) return bytes;
      throw new StoreError({ store: "memory", key, action: "read" }, new TooManyBytes(maxBytes));
    },
    localFile: async (key, { maxBytes }) => {
      const found = find(key, maxBytes);
      if (found === null) return null;
      const path = join(folder, found.tag, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, found.bytes);
      return path;
    },
    write: async (key, bytes) => keep(key, bytes),
    upload: async (key, path) => {
      try {
        keep(key, await readFile(path));
      } catch (cause) {
        const failure = { reason: "other", what: firstLineOf(cause), cause } as const;
        throw new StoreError({ store: "memory", key, action: "written" }, failure);
      }
    },
    readTagged: async (key, { maxBytes }) => {
      const found = find(key, maxBytes);
      return found === null ? null : { bytes: found.bytes.slice(), tag: found.tag };
    },
    swap: async (key, bytes, expectedTag) => {
      if ((objects.get(key)?.tag ?? null) !== expectedTag) return false;
      keep(key, bytes);
      return true;
    },
    list: async function* (prefix) {
      for (const [key, { bytes, modifiedAt }] of objects) {
        if (key.startsWith(prefix)) yield { key, size: bytes.length, modifiedAt };
      }
    },
    remove: async (key) => {
      objects.delete(key);
    },
  };
}
