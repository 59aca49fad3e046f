import { isFull, messageOf, systemFailure } from "../../lib/errors.ts";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { FetchError } from "../http/fetch-error.ts";

export type MirrorFolder = ReturnType<typeof openMirrorFolder>;

// Like every name with a dot in front, not met by an import of the mirror.
const PARTIAL_FOLDER = ".partial";

/**
 * The mirror in a folder.
 *
 * Files are put together beside it and renamed when they are on the disk, so whoever reads the
 * mirror finds each of them whole: the old one or the new one.
 */
export function openMirrorFolder(root: string) {
  /** Where a file of the mirror is on the disk. */
  const at = (path: string): string => join(root, path);
  const partialFolder = join(root, PARTIAL_FOLDER);
  let written = 0;
  const local = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw diskFailure(at(path), error);
    }
  };
  const put = async (from: string, path: string): Promise<void> => {
    await mkdir(dirname(at(path)), { recursive: true });
    await rename(from, at(path));
  };
  return {
    root,
    at,
    has: (path: string): boolean => existsSync(at(path)),
    /** Puts a file in its place whole, with its publisher's date, or leaves what was there. */
    write: (path: string, bytes: Uint8Array, lastModified: string | null = null): Promise<void> =>
      local(path, async () => {
        await mkdir(partialFolder, { recursive: true });
        const partial = join(partialFolder, `${process.pid}-${written++}.tmp`);
        try {
          const file = await open(partial, "w");
          try {
            await file.writeFile(bytes);
            const modified = new Date(lastModified ?? Number.NaN);
            if (!Number.isNaN(modified.getTime())) await file.utimes(modified, modified);
            // Else a power cut could leave the name with nothing behind it.
            await file.sync();
          } finally {
            await file.close();
          }
          await put(partial, path);
        } catch (error) {
          await rm(partial, { force: true }).catch(() => {});
          throw error;
        }
      }),
    /** Where a large file is put together; it stays there from one run to the next. */
    partial: (path: string): Promise<string> =>
      local(path, async () => {
        await mkdir(partialFolder, { recursive: true });
        return join(partialFolder, path.replaceAll("/", "_"));
      }),
    /** Puts a file that was put together in its place. */
    finish: (partial: string, path: string): Promise<void> => local(path, () => put(partial, path)),
    remove: (path: string): Promise<void> => local(path, () => rm(at(path), { force: true })),
  };
}

/** Takes away what runs that were killed left half written; large files are gone on with. */
export async function clearPartials({ root }: MirrorFolder): Promise<void> {
  const folder = join(root, PARTIAL_FOLDER);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names
      .filter((name) => name.endsWith(".tmp"))
      .map((name) => rm(join(folder, name), { force: true }).catch(() => {})),
  );
}

const GOES_ON = "it goes on where it stopped";

/** Whether it was the disk that failed, and not what the bytes came from. */
export function isOfDisk(error: unknown): boolean {
  return systemFailure(error) !== null;
}

/** What a failure to write is to the operator. */
export function diskFailure(path: string, error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const failure = systemFailure(error);
  const reason = failure?.what ?? messageOf(error);
  const toDo = failure?.advice ?? "look at the disk and run it again";
  const advice = failure !== null && isFull(failure) ? `${toDo}; ${GOES_ON}` : toDo;
  return new FetchError({ kind: "local", address: path, reason, advice, cause: error });
}
