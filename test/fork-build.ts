import { copyFile, cp } from "node:fs/promises";
import { join } from "node:path";

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
  await cp(storeAddress.location, fork.address.location, { recursive: true });
  return fork;
}
