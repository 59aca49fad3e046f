import { errorCodeOf, unlessMissing } from "../lib/errors.ts";
import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";

import { LOCK_NAME } from "./folder-lock.ts";
import type { StoredObject } from "./store.ts";

export async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  yield* listBelow(root, folder, prefix);
}

async function* listBelow(
  root: string,
  folder: string,
  prefix: string,
): AsyncGenerator<StoredObject> {
  for await (const entry of entriesOf(join(root, folder))) {
    const key = `${folder}${entry.name}`;
    if (key === LOCK_NAME) continue;
    if (entry.isDirectory()) {
      const isWithin = `${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`);
      if (isWithin) yield* listBelow(root, `${key}/`, prefix);
    } else if (key.startsWith(prefix)) {
      // Another process may have removed the file meanwhile.
      const found = await unlessMissing(() => stat(join(root, key)));
      if (found !== null) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error;
  }
}
