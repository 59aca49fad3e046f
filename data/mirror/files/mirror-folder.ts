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
  return {
    root,
    at,
    has: (path: string): boolean => existsSync(at(path)),
    /** `check` gets the path of the complete file before it replaces the old one. */
    write: (
      path: string,
      bytes: Uint8Array,
      check?: (stored: string) => Promise<void>,
    ): Promise<void> =>
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
          await check?.(partial);
          await mkdir(dirname(at(path)), { recursive: true });
          await rename(partial, at(path));
        } catch (error) {
          await rm(partial, { force: true }).catch(() => {});
          throw error;
        }
      }),
    remove: (path: string): Promise<void> => local(path, () => rm(at(path), { force: true })),
  };
}

/** Removes partial files of killed runs. */
export async function clearPartials({ root }: MirrorFolder): Promise<void> {
  const folder = join(root, PARTIAL_FOLDER);
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.map((name) => rm(join(folder, name)).catch(() => {})));
}

const RESUMES = "it resumes where it stopped";

export function diskFailure(path: string, error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  // The folder of partial files may be the one that can't be written.
  const { dest, path: place } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const failure = systemFailure(error);
  const reason = failure?.what ?? messageOf(error);
  const toDo = failure?.advice ?? "check the disk and run it again";
  const advice = failure !== null && isFull(failure) ? `${toDo}; ${RESUMES}` : toDo;
  const address = dest ?? place ?? path;
  return new FetchError({ kind: "local", address, reason, advice, cause: error });
}
