import { mkdirSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { type ZipEntry, zipEntries } from "../data/files/zip.ts";
import { SOURCES } from "./sources.ts";

/** The number of files per type of bill in the zips of the 117th Congress. */
export type FilesByType = Readonly<Record<string, number>>;

/**
 * Unpacks the wanted files of the zips of the 117th Congress. Requires `hasSources`. Reading all
 * 18,000 takes half a minute.
 *
 * @returns how many files the zips have, and how many were unpacked
 */
export async function unpackCongress(
  folder: string,
  isWanted: (entry: ZipEntry, at: number) => boolean,
): Promise<{ readonly there: FilesByType; readonly unpacked: FilesByType }> {
  mkdirSync(folder, { recursive: true });
  const there: Record<string, number> = {};
  const unpacked: Record<string, number> = {};
  for (const zip of await readdir(join(SOURCES, "zips"))) {
    for await (const entry of zipEntries(join(SOURCES, "zips", zip))) {
      const type = typeOf(entry.name);
      const at = there[type] ?? 0;
      there[type] = at + 1;
      if (!isWanted(entry, at)) continue;
      writeFileSync(join(folder, entry.name), entry.read());
      unpacked[type] = (unpacked[type] ?? 0) + 1;
    }
  }
  return { there, unpacked };
}

/** The type of bill in a file name such as `BILLSTATUS-117hr1.xml`. */
function typeOf(name: string): string {
  const [, type] = /^BILLSTATUS-117([a-z]+)\d+\.xml$/.exec(name) ?? [];
  if (type === undefined)
    throw new Error(`${name} is not named after a bill of the 117th Congress`);
  return type.toUpperCase();
}
