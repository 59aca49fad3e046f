import { HOUR_MS } from "../lib/time.ts";
import { unlessMissing } from "../lib/errors.ts";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { threadId } from "node:worker_threads";
import { constants, createZstdCompress } from "node:zlib";

export interface CopyVersion {
  readonly tag: string;
  readonly size: number;
}

/** The live build's copy and the previous one, which open requests may still use. */
const KEPT_BUILDS = 2;
/** A download idle for this long was left by a process that ended. */
const ABANDONED_MS = HOUR_MS;
/** Files of hundreds of MB take a third more time in a stream's 64 KB chunks. */
const CHUNK_BYTES = 2 ** 20;
/** Level 3 takes a quarter more time, for 5 % fewer bytes of a search database. */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Keeps local copies of objects at paths such as `FOLDER/search.sqlite/BUILD-TAG-SIZE`. */
export function openLocalCopies(folder: string) {
  let started = 0;
  const pathOf = (key: string, { tag, size }: CopyVersion): string => {
    const rest = basename(dirname(key));
    return join(folder, basename(key), `${rest}-${tag.replaceAll(/\W/g, "")}-${size}`);
  };
  const partialOf = (path: string): string =>
    `${path}.${process.pid}-${threadId}-${started++}.partial`;
  return {
    find: async (key: string, version: CopyVersion): Promise<string | null> => {
      const path = pathOf(key, version);
      const found = await unlessMissing(() => stat(path));
      if (found?.size !== version.size) return null;
      const now = new Date();
      await utimes(path, now, now);
      return path;
    },
    add: async (
      key: string,
      version: CopyVersion,
      body: AsyncIterable<Uint8Array>,
    ): Promise<string> => {
      const path = pathOf(key, version);
      const partial = partialOf(path);
      try {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(body, createWriteStream(partial));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await removeOld(path);
      return path;
    },
    /** Calls `use` with a zstd-compressed copy of a file, which is removed afterwards. */
    withCompressed: async (
      key: string,
      path: string,
      use: (compressed: string) => Promise<void>,
    ): Promise<void> => {
      const partial = partialOf(join(folder, basename(key), "upload"));
      try {
        await mkdir(dirname(partial), { recursive: true });
        const from = createReadStream(path, { highWaterMark: CHUNK_BYTES });
        await pipeline(from, createZstdCompress(FASTEST), createWriteStream(partial));
        await use(partial);
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}

/**
 * Removes the least recently used copies. A program that has one open can still read it. Always keeps
 * the new copy, since the others' times may be later if the clock was set back.
 */
async function removeOld(added: string): Promise<void> {
  const folder = dirname(added);
  const names = (await readdir(folder)).filter((name) => name !== basename(added));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, usedAt: (await unlessMissing(() => stat(path)))?.mtimeMs ?? 0 };
    }),
  );
  const partials = files.filter(({ path }) => path.endsWith(".partial"));
  const copies = files.filter((file) => !partials.includes(file));
  const old = [
    ...copies.toSorted((a, b) => b.usedAt - a.usedAt).slice(KEPT_BUILDS - 1),
    ...partials.filter(({ usedAt: at }) => Date.now() - at > ABANDONED_MS),
  ];
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}
