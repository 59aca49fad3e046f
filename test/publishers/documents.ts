import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { zipEntries } from "../../data/files/zip.ts";
import { zipFile } from "../zip-file.ts";

/** A publisher's document, by its path in a mirror. */
export interface Document {
  readonly path: string;
  readonly bytes: () => Promise<Buffer>;
  /** When it last changed, according to the publisher. */
  readonly changedAt: Date;
}

/** All documents of the publishers. */
export interface Documents {
  readonly find: (path: string) => Document | null;
  /** In the order of their paths. */
  readonly under: (prefix: string) => readonly Document[];
  readonly put: (path: string, bytes: Buffer, changedAt: Date) => void;
  readonly remove: (path: string) => void;
}

/** When the folder's files changed, by default. */
const CHANGED_AT = new Date("2025-12-20T12:00:00.123Z");
/** When the zips were made: so much later that they have every bill's last version. */
const ZIPPED_AT = new Date("2026-01-05T13:00:00Z");

/**
 * The documents in a folder laid out like a mirror. Bills in zips are also served one by one, and
 * other bills also in zips.
 */
export async function readDocuments(folder: string): Promise<Documents> {
  const reading = readOnce.get(folder) ?? documentsIn(folder);
  readOnce.set(folder, reading);
  const all = new Map(await reading);
  let sorted: readonly string[] | null = null;
  return {
    find: (path) => all.get(path) ?? null,
    under: (prefix) => {
      sorted ??= [...all.keys()].toSorted();
      return sorted
        .filter((path) => path.startsWith(prefix))
        .flatMap((path) => all.get(path) ?? []);
    },
    put: (path, bytes, changedAt) => {
      if (!all.has(path)) sorted = null;
      all.set(path, { path, bytes: fixed(bytes), changedAt });
    },
    remove: (path) => {
      all.delete(path);
      sorted = null;
    },
  };
}

/** The documents of a folder, which each test changes in its own copy of the map. */
const readOnce = new Map<string, Promise<ReadonlyMap<string, Document>>>();

async function documentsIn(folder: string): Promise<ReadonlyMap<string, Document>> {
  const all = new Map<string, Document>();
  const put = (path: string, bytes: () => Promise<Buffer>, changedAt: Date): void => {
    all.set(path, { path, bytes, changedAt });
  };
  for (const path of filesIn(folder, "")) {
    const isZip = path.startsWith("zips/");
    put(path, () => readFile(join(folder, path)), isZip ? ZIPPED_AT : CHANGED_AT);
    if (isZip) await putEntries(join(folder, path), path, put);
  }
  for (const [set, bills] of billSets([...all.values()])) {
    const [files = "", ...names] = set.split("/");
    const [zips, name] = files === "bills" ? ["zips", "BILLSTATUS"] : ["text-zips", "BILLS"];
    const zip = `${zips}/${name}-${names.join("-")}.zip`;
    if (all.has(zip)) continue;
    put(zip, fixed(await zipOf(bills)), ZIPPED_AT);
  }
  return all;
}

async function putEntries(
  file: string,
  path: string,
  put: (path: string, bytes: () => Promise<Buffer>, changedAt: Date) => void,
): Promise<void> {
  const [, congress = "", type = ""] = /BILLSTATUS-(\d+)-([a-z]+)\.zip$/.exec(path) ?? [];
  for await (const { name } of zipEntries(file)) {
    put(`bills/${congress}/${type}/${name}`, () => entryOf(file, name), CHANGED_AT);
  }
}

/** Unpacks an entry on request, since only a few of ten thousand are requested. */
async function entryOf(file: string, wanted: string): Promise<Buffer> {
  for await (const entry of zipEntries(file)) {
    if (entry.name === wanted) return Buffer.from(entry.read());
  }
  throw new Error(`${file} has no ${wanted}`);
}

/** A zip of some bills. */
export async function zipOf(bills: readonly Document[]): Promise<Buffer> {
  const parts = bills.map(async ({ path, bytes }) => ({
    name: nameOf(path),
    text: (await bytes()).toString(),
  }));
  return zipFile(await Promise.all(parts));
}

function fixed(bytes: Buffer): () => Promise<Buffer> {
  return () => Promise.resolve(bytes);
}

function billSets(documents: readonly Document[]): Map<string, Document[]> {
  const bills = documents.filter(({ path }) => /^(?:bills|texts)\/.*\/BILLS/.test(path));
  return Map.groupBy(bills, ({ path }) => path.split("/").slice(0, -1).join("/"));
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesIn(root, path) : [path];
  });
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The ETag of some content. */
export function etagOf(bytes: Buffer): string {
  return `"${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}"`;
}
