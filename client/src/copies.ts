import { ApiError } from "./api-error.ts";
import { type BulkFile, type BulkPart, checkBulkFiles } from "./bulk-list.ts";
import { type FileHandle, nodeModule } from "./node-modules.ts";
import type { RequestOptions } from "./transport.ts";

export interface CopySource {
  readonly list: (format: BulkFile["format"], options: RequestOptions) => Promise<Listing>;
  /** Reads at most `maxBytes`. */
  readonly bytes: (url: string, maxBytes: number, options: RequestOptions) => Promise<Uint8Array>;
  readonly stream: (url: string, options: RequestOptions) => Promise<AsyncIterable<Uint8Array>>;
}

interface Listing {
  readonly build: string | null;
  readonly files: readonly BulkFile[];
}

/** The result of a sync. */
export interface CopyChange {
  /** The build of the copy. */
  readonly build: string | null;
  /** The build before the sync; null for a new copy. */
  readonly previousBuild: string | null;
  /** The names of new and changed files. */
  readonly changed: readonly string[];
  /** The names of removed files. */
  readonly removed: readonly string[];
}

function formatOf(file: string): BulkFile["format"] {
  const end = file.replace(/.*\./, "");
  return end === "csv" || end === "parquet" ? end : "ndjson";
}

/** Holds the list that the copy was made of. */
const STATE = "copy.json";
/** The cost of a request in bytes, for choosing between parts and the whole file. */
const REQUEST_BYTES = 1_000_000;
const MAX_TRIES = 3;

/** Downloads bulk files. A file replaces the old one only after its hash has been checked. */
export class Copies {
  readonly #source: CopySource;

  constructor(source: CopySource) {
    this.#source = source;
  }

  download(
    name: string | Pick<BulkFile, "file">,
    path: string,
    options: RequestOptions = {},
  ): Promise<BulkFile> {
    const fileName = typeof name === "string" ? name : name.file;
    return this.#withList(formatOf(fileName), options, async ({ files }) => {
      const file = files.find((each) => each.file === fileName);
      if (file === undefined) {
        const near = files.flatMap((each) =>
          each.file.startsWith(fileName.slice(0, 4)) ? [each.file] : [],
        );
        const message = `there is no bulk file ${fileName}; near are ${near.join(", ") || "none"}`;
        throw new ApiError({ code: "not_found", message, url: fileName });
      }
      await this.#complete(file, path, [], options);
      await nodeModule("node:fs/promises").rename(`${path}.partial`, path);
      return file;
    });
  }

  async sync(directory: string, options: RequestOptions = {}): Promise<CopyChange> {
    const { mkdir, rename, rm } = nodeModule("node:fs/promises");
    await mkdir(directory, { recursive: true });
    const before = await readState(directory);
    const earlier = new Map(before.files.map((file) => [file.file, file]));
    // Tables repeat the data of the records.
    return this.#withList("ndjson", options, async ({ build, files }) => {
      const changed: string[] = [];
      for (const file of files) {
        const path = pathIn(directory, file.file);
        if ((await sha256At(path)) === file.sha256) continue;
        await this.#complete(file, path, earlier.get(file.file)?.parts ?? [], options);
        changed.push(file.file);
      }
      const names = new Set(files.map(({ file }) => file));
      const removed = [...earlier.keys()].filter((name) => !names.has(name));
      // The old copy is untouched up to this point.
      await Promise.all([
        ...changed
          .map((name) => pathIn(directory, name))
          .map((path) => rename(`${path}.partial`, path)),
        ...removed.map((name) => rm(pathIn(directory, name), { force: true })),
      ]);
      await writeState(directory, { build, files });
      return { build, previousBuild: before.build, changed, removed };
    });
  }

  /** Calls `use` with the live build's list, and again if another build goes live midway. */
  async #withList<Result>(
    format: BulkFile["format"],
    options: RequestOptions,
    use: (listing: Listing) => Promise<Result>,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await use(await this.#source.list(format, options));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A name that is not in the list has no status.
        const isGone = error.code === "not_found" && error.status !== undefined;
        if (!(isGone || error.code === "build_changed") || tries === MAX_TRIES) throw error;
      }
    }
  }

  async #partOf(part: BulkPart, options: RequestOptions): Promise<Uint8Array> {
    const bytes = await this.#source.bytes(part.url, part.bytes, options);
    if (sha256Of(bytes) === part.sha256) return bytes;
    throw mismatch(part.url);
  }

  /** Appends the rest of a file, from one of its parts on, as far as it arrives. */
  async #appendFrom(
    file: BulkFile,
    index: number,
    partial: FileHandle,
    options: RequestOptions,
  ): Promise<void> {
    let left = file.parts.slice(index).reduce((sum, { bytes }) => sum + bytes, 0);
    for await (const piece of await this.#source.stream(addressFrom(file, index), options)) {
      left -= piece.length;
      if (left < 0) break;
      await partial.writeFile(piece);
    }
  }

  /** Completes `path.partial`. Reuses its complete parts, and equal parts of the old copy (`oldParts`) at `path`. */
  async #complete(
    file: BulkFile,
    path: string,
    oldParts: readonly BulkPart[],
    options: RequestOptions,
  ): Promise<void> {
    const { open } = nodeModule("node:fs/promises");
    const partial = await open(`${path}.partial`, "a+");
    const old = oldParts.length === 0 ? null : await open(path, "r").catch(() => null);
    try {
      const oldOffsets = offsetsOf(oldParts);
      let count = await countOfParts(partial, file);
      // A connection that breaks is used again as long as whole parts arrive.
      for (let before = -1; count > before;) {
        const rest = file.parts.slice(count);
        const missing = rest.filter(({ sha256 }) => !oldOffsets.has(sha256));
        if (weightOf(missing) <= weightOf([sumOf(rest)])) break;
        before = count;
        await this.#appendFrom(file, count, partial, options);
        count = await countOfParts(partial, file);
      }
      for (const part of file.parts.slice(count)) {
        const reused = await readPart(old, oldOffsets.get(part.sha256), part);
        await partial.writeFile(reused ?? (await this.#partOf(part, options)));
      }
      await partial.sync();
      if ((await sha256At(`${path}.partial`)) === file.sha256) return;
      await partial.truncate(0);
      throw mismatch(file.url);
    } finally {
      await partial.close();
      await old?.close();
    }
  }
}

const weightOf = (sent: readonly { readonly compressed_bytes: number }[]): number =>
  sent.reduce((sum, { compressed_bytes }) => sum + compressed_bytes + REQUEST_BYTES, 0);

const sumOf = (parts: readonly BulkPart[]) => ({
  compressed_bytes: parts.reduce((sum, { compressed_bytes }) => sum + compressed_bytes, 0),
});

/** The address of the file from one of its parts on. */
function addressFrom({ url, parts }: BulkFile, index: number): string {
  const part = index === 0 ? undefined : parts[index];
  return part === undefined ? url : `${url}${url.includes("?") ? "&" : "?"}from=${part.sha256}`;
}

function offsetsOf(oldParts: readonly BulkPart[]): ReadonlyMap<string, number> {
  let end = 0;
  return new Map(oldParts.map(({ sha256, bytes }) => [sha256, (end += bytes) - bytes]));
}

/** Counts the complete parts at the beginning, and truncates the rest. */
async function countOfParts(partial: FileHandle, { parts }: BulkFile): Promise<number> {
  let [count, end] = [0, 0];
  for (const part of parts) {
    if ((await readPart(partial, end, part)) === null) break;
    count += 1;
    end += part.bytes;
  }
  await partial.truncate(end);
  return count;
}

/** Reads a part at an offset; null if its hash does not match. */
async function readPart(
  handle: FileHandle | null,
  offset: number | undefined,
  { sha256, bytes }: BulkPart,
): Promise<Uint8Array | null> {
  if (handle === null || offset === undefined) return null;
  const text = new Uint8Array(bytes);
  const { bytesRead } = await handle.read(text, 0, bytes, offset);
  return bytesRead === bytes && sha256Of(text) === sha256 ? text : null;
}

function sha256Of(bytes: Uint8Array): string {
  const hash = nodeModule("node:crypto").createHash("sha256");
  hash.update(bytes);
  return hash.digest("hex");
}

async function sha256At(path: string): Promise<string | null> {
  const hash = nodeModule("node:crypto").createHash("sha256");
  try {
    for await (const piece of nodeModule("node:fs").createReadStream(path)) hash.update(piece);
    return hash.digest("hex");
  } catch {
    return null;
  }
}

const pathIn = (directory: string, name: string): string => `${directory}/${name}`;

async function readState(directory: string): Promise<Listing> {
  try {
    const { readFile } = nodeModule("node:fs/promises");
    const state = JSON.parse(await readFile(pathIn(directory, STATE), "utf8")) as Listing;
    checkBulkFiles(state.files);
    return state;
  } catch {
    return { build: null, files: [] };
  }
}

async function writeState(directory: string, listing: Listing): Promise<void> {
  const { rename, writeFile } = nodeModule("node:fs/promises");
  const path = pathIn(directory, STATE);
  await writeFile(`${path}.partial`, JSON.stringify(listing));
  await rename(`${path}.partial`, path);
}

function mismatch(url: string): ApiError {
  const message = `${url} does not match the SHA-256 in the list`;
  return new ApiError({ code: "unexpected_answer", message, url });
}
