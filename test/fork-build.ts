import { copyFile, cp, link, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { cachePath } from "../generator/cache/page-cache.ts";
import type { StoreAddress } from "../store/open-store.ts";
import { newStore, type TestBuild } from "./build.ts";

/** Records and a store that belong to one test. */
export interface Fork {
  readonly recordsPath: string;
  readonly address: StoreAddress;
}

/** Copies a build so that a test may change it, which is cheaper than a new build. */
export async function forkBuild(
  { recordsPath, storeAddress }: Pick<TestBuild, "recordsPath" | "storeAddress">,
  folder: string,
): Promise<Fork> {
  const fork = { recordsPath: join(folder, "records.sqlite"), address: newStore(folder) };
  await copyFile(recordsPath, fork.recordsPath);
  await copyFile(cachePath(recordsPath), cachePath(fork.recordsPath));
  await cp(storeAddress.location, fork.address.location, {
    recursive: true,
    filter: (path) => relative(storeAddress.location, path) !== "objects",
  });
  await linkAll(join(storeAddress.location, "objects"), join(fork.address.location, "objects"));
  return fork;
}

/** Hard-links all objects, which are only ever added and removed, never overwritten. */
async function linkAll(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pathOf = ({ parentPath, name }: (typeof files)[number]): string =>
    join(to, relative(from, parentPath), name);
  const folders = new Set(files.map((entry) => dirname(pathOf(entry))));
  await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })));
  await Promise.all(files.map((entry) => link(join(entry.parentPath, entry.name), pathOf(entry))));
}
