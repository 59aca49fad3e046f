import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { create } from "tar";

import { MAX_MANIFEST_BYTES, manifestKey, type Manifest } from "../../../contract/build.ts";
import { amount } from "../../../lib/amounts.ts";
import type { OnProgress } from "../../../lib/log.ts";
import { fileFailure } from "../../../store/store-error.ts";
import type { BuildReader } from "../../../store/store.ts";
import type { BuildIndex } from "../../../contract/build-index.ts";
import type { BulkFile } from "../../../contract/resources/bulk.ts";
import { bulkPath } from "../../../contract/addresses.ts";
import { listPageKey } from "../../../contract/request/request.ts";
import { routes } from "../../../contract/resources/routes.ts";
import { createLineFile } from "../line-files.ts";
import { readVerifiedIndex } from "../open-build.ts";
import { BuildError } from "../../../store/read-build.ts";
import { readList, readVerifiedText } from "../read-list.ts";
import { LegisError, unlessMissing } from "../../../lib/errors.ts";

export interface ExportOptions {
  /** A folder, or a file name that ends in `.tar.gz`. */
  readonly target: string;
  readonly isForced?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

export interface ExportSummary {
  readonly build: string;
  readonly target: string;
  readonly records: Readonly<Record<string, number>>;
  /** Uncompressed. */
  readonly bytes: number;
}

/**
 * Exports a build's manifest and its records as NDJSON, one file per resource. Throws an
 * {@link ExportRefused} if the target can't be written, a {@link BuildError} for an incomplete
 * build.
 */
export async function exportBuild(
  store: BuildReader,
  manifest: Manifest,
  options: ExportOptions,
): Promise<ExportSummary> {
  const { target, isForced = false } = options;
  try {
    const place = await openExportPlace(target, { isForced });
    try {
      const written = await writeRecords(store, manifest, place.folder, options);
      const { build, created_at } = manifest;
      const bytes = await store.read(manifestKey(build), { maxBytes: MAX_MANIFEST_BYTES });
      await writeFile(join(place.folder, "manifest.json"), bytes ?? "");
      const records = Object.values(written.records).reduce((sum, count) => sum + count, 0);
      options.onProgress?.("packing", 0, `${amount(records)} records`);
      await place.finish(new Date(created_at));
      return { build, target, ...written };
    } finally {
      await place.discard();
    }
  } catch (error) {
    const failure = fileFailure(error);
    if (failure === null) throw error;
    throw new ExportRefused(`${target} could not be written: ${failure.what}`, { cause: error });
  }
}

async function writeRecords(
  store: BuildReader,
  manifest: Manifest,
  folder: string,
  { onProgress, signal }: ExportOptions,
): Promise<Pick<ExportSummary, "records" | "bytes">> {
  const index = await readVerifiedIndex(store, manifest);
  const bulk = await readBulkFiles(store, index);
  const total = Object.values(manifest.totals).reduce((sum, count) => sum + count, 0);
  const records: Record<string, number> = {};
  let [done, bytes] = [0, 0];
  for (const [resource, expected] of Object.entries(manifest.totals)) {
    // Oldest Congress first.
    const files = bulk
      .filter((each) => each.resource === resource && each.format === "ndjson")
      .toReversed();
    await using lines = createLineFile(join(folder, `${resource}s.ndjson`));
    for (const file of files) {
      for (const position of file.parts.keys()) {
        signal?.throwIfAborted();
        const entry = index.find(listPageKey(bulkPath(file.file), [], position + 1));
        if (entry === null) throw new BuildError(`${file.file} lacks a part`);
        const text = await readVerifiedText(store, entry, file.file);
        await lines.add(text.subarray(0, -1));
      }
      done += file.records;
      onProgress?.("records", done / Math.max(done, total), amount(done, "record"));
    }
    bytes += await lines.close();
    const count = files.reduce((sum, file) => sum + file.records, 0);
    if (count !== expected) {
      throw new BuildError(
        `found ${count} ${resource}s, but the manifest of ${manifest.build} counts ${expected}`,
      );
    }
    records[resource] = count;
  }
  return { records, bytes };
}

async function readBulkFiles(store: BuildReader, index: BuildIndex): Promise<BulkFile[]> {
  const files: BulkFile[] = [];
  for await (const line of readList(store, index, routes.bulk.path)) {
    files.push(JSON.parse(line) as BulkFile);
  }
  if (files.length > 0) return files;
  throw new BuildError(
    `the build has no bulk files; run "legis generate" to make a build with bulk files`,
  );
}

class ExportRefused extends LegisError {
  override readonly name = "ExportRefused";
  override readonly code = "export_refused";
}

/**
 * Creates a staging folder next to the target, which then appears complete or not at all. Throws an
 * {@link ExportRefused} if the target exists and may not be replaced.
 */
async function openExportPlace(target: string, { isForced }: { readonly isForced: boolean }) {
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
