import { messageOf } from "../../lib/errors.ts";
import { createHash } from "node:crypto";
import { createReadStream, readFileSync, type Stats, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename } from "node:path";

import { MAX_FILE_SIZE, tooLarge, zipEntries, cutOffZip } from "./zip.ts";

export interface ListedFile {
  readonly name: string;
  readonly size: number;
  /** Why a folder can't be listed. */
  readonly unlisted?: string;
}

/** `size` is the size on disk. */
export type SourceItem = Pick<ListedFile, "name" | "size"> &
  (
    | {
        readonly kind: "file";
        readonly hash: Uint8Array;
        readonly bytes: Uint8Array;
      }
    | { readonly kind: "skipped" | "seen_zip" }
    | { readonly kind: "refused"; readonly reason: string }
    /** Follows the entries of a zip that was read to its end. */
    | { readonly kind: "zip_end"; readonly hash: Uint8Array }
  );

export interface WalkOptions {
  readonly isSkipped: (name: string) => boolean;
  readonly isSeen: (zip: { readonly name: string; readonly hash: Uint8Array }) => boolean;
}

/** Lists files, in folders sorted by name. Throws if a path does not exist. */
export async function listFiles(paths: readonly string[]): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const path of paths) {
    const found = statOf(path);
    if (found === null) throw new Error(`${path}: no such file or folder`);
    if (found.isDirectory()) await listFolder(path.replace(/(?<=.)\/+$/, ""), files);
    else files.push({ name: path, size: found.size });
  }
  return files;
}

async function listFolder(folder: string, files: ListedFile[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      await listFolder(name, files).catch((error: unknown) => {
        files.push({ name, size: 0, unlisted: `the folder can't be listed: ${messageOf(error)}` });
      });
    } else if (entry.isFile() || entry.isSymbolicLink()) {
      const found = statOf(name);
      // Does not follow links to folders, which could form a cycle. Reading refuses dangling links.
      if (found === null || found.isFile()) files.push({ name, size: found?.size ?? 0 });
    }
  }
}

// Synchronous, since Node's thread pool takes ten times as long per file.
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** Returns the file on disk: the name itself, or the zip for a zip's entry. */
export function outerName(name: string): string {
  return name.replace(/(?<=\.zip)!.*/is, "");
}

export async function* walk(
  files: readonly ListedFile[],
  options: WalkOptions,
): AsyncGenerator<SourceItem> {
  for (const file of files) {
    const { name, size, unlisted } = file;
    if (unlisted !== undefined) yield { kind: "refused", name, size, reason: unlisted };
    else if (options.isSkipped(name)) yield { kind: "skipped", name, size };
    else if (name.toLowerCase().endsWith(".zip")) yield* walkZip(file, options);
    else yield loadFile(file, () => readLoose(file));
  }
}

function readLoose({ name, size }: ListedFile): Uint8Array {
  if (size > MAX_FILE_SIZE) throw tooLarge();
  return readFileSync(name);
}

async function* walkZip(
  { name, size }: ListedFile,
  { isSkipped, isSeen }: WalkOptions,
): AsyncGenerator<SourceItem> {
  try {
    const hash = await fileHash(name);
    if (isSeen({ name, hash })) {
      yield { kind: "seen_zip", name, size };
      return;
    }
    let isEmpty = true;
    for await (const entry of zipEntries(name)) {
      isEmpty = false;
      const entryName = `${name}!${entry.name}`;
      const entrySize = entry.compressedSize;
      if (isSkipped(entryName)) {
        yield { kind: "skipped", name: entryName, size: entrySize };
      } else {
        yield loadFile({ name: entryName, size: entrySize }, () => entry.read());
      }
    }
    if (isEmpty) throw new Error("it has no files");
    yield { kind: "zip_end", name, size: 0, hash };
  } catch (error) {
    yield { kind: "refused", name, size: 0, reason: cutOffZip(error) };
  }
}

function loadFile({ name, size }: ListedFile, read: () => Uint8Array): SourceItem {
  try {
    const bytes = read();
    const hash = startHash(name).update(bytes).digest();
    return { kind: "file", name, size, hash, bytes };
  } catch (error) {
    return { kind: "refused", name, size, reason: messageOf(error) };
  }
}

async function fileHash(name: string): Promise<Uint8Array> {
  const hash = startHash(name);
  for await (const chunk of createReadStream(name)) hash.update(chunk as Buffer);
  return hash.digest();
}

// A file's name is part of its content: it tells which list of committees a YAML file is, or which
// nomination a page of actions belongs to.
function startHash(name: string) {
  const ownName = basename(name.slice(name.lastIndexOf("!") + 1));
  return createHash("sha256").update(`${ownName}\0`);
}
