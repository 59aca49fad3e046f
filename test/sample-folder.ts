import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { writeSample } from "../data/sample/write-sample.ts";
import { sharedFolder } from "./build-folder.ts";

/** The files of the sample legislature, laid out as in a mirror. Read-only. */
export async function sampleFolder(): Promise<string> {
  return join(await sharedFolder("sample-files", async (made) => write(made)), "sample");
}

/**
 * The sample's files of the current Congress, which is what `legis fetch` asks for, without some of the many roll
 * calls and profiles. Read-only.
 */
export async function currentFolder(): Promise<string> {
  const folder = await sharedFolder("current-files", async (made) => {
    await write(made);
    for (const [name, count] of Object.entries(KEPT))
      await keepFirst(join(made, "sample", name), count);
  });
  return join(folder, "sample");
}

const KEPT = {
  "bills/118": 0,
  "votes/house/2023": 0,
  "votes/house/2024": 0,
  "votes/senate/118_1": 0,
  "votes/senate/118_2": 0,
  // Enough that the importer gives up on a publisher before the last one.
  "votes/house/2025": 20,
  "votes/house/2026": 20,
  "votes/senate/119_1": 20,
  "votes/senate/119_2": 20,
  biography: 12,
};

async function write(folder: string): Promise<void> {
  await writeSample({ out: join(folder, "sample") });
}

/** Keeps the first files of a folder by name and removes the others. */
async function keepFirst(folder: string, count: number): Promise<void> {
  const names = (await readdir(folder)).toSorted().slice(count);
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true })));
}
