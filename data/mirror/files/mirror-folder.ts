import { isFull, messageOf, systemFailure } from "../../../lib/errors.ts";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { FetchError } from "../http/fetch-error.ts";

export type MirrorFolder = ReturnType<typeof openMirrorFolder>;

// Imports of the mirror skip names with a leading dot.
const PARTIAL_FOLDER = ".partial";

/** Files are written beside the mirror, synced and renamed, so readers never see a partial file. */
export function openMirrorFolder(root: string) {
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
    write: (path: string, bytes: Uint8Array): Promise<void> =>
      local(path, async () => {
        await mkdir(partialFolder, { recursive: true });
        const partial = join(partialFolder, `${process.pid}-${written++}.tmp`);
        try {
          const file = await open(partial, "w");
          try {
            await file.writeFile(bytes);
            // Otherwise, a power loss could leave an empty file under the name.
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
    /** The path of a partial download, which persists between runs. */
    partial: (path: string): Promise<string> =>
      local(path, async () => {
        await mkdir(partialFolder, { recursive: true });
        return join(partialFolder, path.replaceAll("/", "_"));
      }),
    finish: (partial: string, path: string): Promise<void> => local(path, () => put(partial, path)),
    remove: (path: string): Promise<void> => local(path, () => rm(at(path), { force: true })),
  };
}

/** Removes small partial files of killed runs. Large partial downloads stay, to be resumed. */
export async function clearPartials({ root }: MirrorFolder): Promise<void> {
  const folder = join(root, PARTIAL_FOLDER);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names
      .filter((name) => name.endsWith(".tmp"))
      .map((name) => rm(join(folder, name), { force: true }).catch(() => {})),
  );
}

const RESUMES = "it resumes where it stopped";

export function isDiskError(error: unknown): boolean {
  return systemFailure(error) !== null;
}

export function diskFailure(path: string, error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const failure = systemFailure(error);
  const reason = failure?.what ?? messageOf(error);
  const toDo = failure?.advice ?? "check the disk and run it again";
  const advice = failure !== null && isFull(failure) ? `${toDo}; ${RESUMES}` : toDo;
  return new FetchError({ kind: "local", address: path, reason, advice, cause: error });
}
