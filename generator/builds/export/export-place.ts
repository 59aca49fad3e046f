import { LegisError, unlessMissing } from "../../../lib/errors.ts";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

import { create } from "tar";

export class ExportRefused extends LegisError {
  override readonly name = "ExportRefused";
  override readonly code = "export_refused";
}

/**
 * Creates a staging folder next to the target, which then appears complete or not at all. Throws an
 * {@link ExportRefused} if the target exists and may not be replaced.
 */
export async function openExportPlace(
  target: string,
  { isForced }: { readonly isForced: boolean },
) {
  const path = resolve(target);
  if ((await kindOf(dirname(path))) !== "folder") {
    throw new ExportRefused(
      `${dirname(path)} is not a folder, so ${target} can't be created there`,
    );
  }
  const isArchive = /\.(tar\.gz|tgz)$/.test(path);
  await (isArchive ? refuseOverFile(path, isForced) : refuseOverFolder(path, isForced));
  const folder = `${path}.${process.pid}-${Date.now()}.partial`;
  const aside = `${folder}.old`;
  const archive = `${folder}.tar.gz`;
  await mkdir(folder);
  return {
    folder,
    finish: async (writtenAt: Date): Promise<void> => {
      if (!isArchive) {
        await replaceFolder(folder, path, aside);
        return;
      }
      const names = (await readdir(folder)).toSorted();
      await create(
        { gzip: true, file: archive, cwd: folder, portable: true, mtime: writtenAt },
        names,
      );
      await rename(archive, path);
    },
    discard: async (): Promise<void> => {
      await Promise.all(
        [folder, archive, aside].map((each) => rm(each, { recursive: true, force: true })),
      );
    },
  };
}

async function refuseOverFile(path: string, isForced: boolean): Promise<void> {
  const kind = await kindOf(path);
  if (kind === "folder") throw new ExportRefused(`${path} is a folder, not a file`);
  if (kind !== null && !isForced) {
    throw new ExportRefused(`${path} already exists; --force replaces it`);
  }
}

async function refuseOverFolder(path: string, isForced: boolean): Promise<void> {
  const kind = await kindOf(path);
  if (kind === "file") {
    throw new ExportRefused(`${path} is a file; name a folder, or a file that ends in .tar.gz`);
  }
  const names = kind === null ? [] : await readdir(path);
  if (names.length > 0 && !isForced) {
    throw new ExportRefused(`${path} already exists; --force replaces an earlier export`);
  }
  const foreign = names.find((name) => name !== "manifest.json" && !name.endsWith(".ndjson"));
  if (foreign !== undefined) {
    throw new ExportRefused(`${path} contains ${foreign}, which is not part of an export`);
  }
}

async function replaceFolder(folder: string, path: string, aside: string): Promise<void> {
  const isThere = (await kindOf(path)) !== null;
  if (isThere) await rename(path, aside);
  try {
    await rename(folder, path);
  } catch (error) {
    if (isThere) await rename(aside, path);
    throw error;
  }
}

async function kindOf(path: string): Promise<"file" | "folder" | null> {
  const found = await unlessMissing(() => stat(path));
  return found && (found.isDirectory() ? "folder" : "file");
}
