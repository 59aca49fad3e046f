import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { MAX_LINE_FILE_BYTES } from "../../contract/build.ts";
import type { RecordKind } from "../../contract/enumerations.ts";
import { aboutFile, errorCodeOf } from "../../lib/errors.ts";
import type { BuildReader } from "../../store/store.ts";
import { compressionFault, type ObjectFault, readBounded } from "./read-text.ts";
import { required } from "../../lib/required.ts";

/** A line of `records.tsv.gz`: a record and the hash of all its published content. */
export interface ListedRecord {
  readonly resource: RecordKind;
  readonly id: string;
  readonly hash: string;
  /** The path of its `api_url`. */
  readonly path: string;
  /** A hash of what happened to it: only if another, builds are compared for events. */
  readonly happened: string;
}

/** A record of the build being made. */
export interface ComparedRecord extends ListedRecord {
  /** Its line in lists, if it has no page. */
  readonly row?: string;
}

const BUFFERED_BYTES = 256 * 1024;
const LINE_FEED = Buffer.from("\n");

/** Streams lines to a new file, gzipped if its name ends in `.gz`. Fails if the file exists. */
export function createLineFile(path: string) {
  const input = path.endsWith(".gz") ? createGzip({ level: 6 }) : new PassThrough();
  const output = createWriteStream(path, { flags: "wx" });
  const written = pipeline(input, output);
  // `add` or `close` reports the error, whichever runs first.
  written.catch(() => {});
  let waiting: Uint8Array[] = [];
  let [waitingBytes, bytes] = [0, 0];
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    if (input.destroyed) await written;
    if (!input.write(piece)) await Promise.race([once(input, "drain"), written]);
  };
  return {
    path,
    /** Waits while the disk is behind. After a failed write, the next call throws a `FileError`. */
    add: async (line: string | Uint8Array): Promise<void> => {
      const text = typeof line === "string" ? Buffer.from(line) : line;
      waiting.push(text, LINE_FEED);
      waitingBytes += text.length + 1;
      bytes += text.length + 1;
      if (waitingBytes >= BUFFERED_BYTES) await namingFile(path, flush);
    },
    /** Returns the uncompressed size in bytes. */
    close: (): Promise<number> =>
      namingFile(path, async () => {
        if (waitingBytes > 0) await flush();
        input.end();
        await written;
        return bytes;
      }),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      output.destroy();
      if (!output.closed) await once(output, "close");
    },
  };
}

export function* tabSeparated<Item>(
  items: Iterable<Item>,
  fieldsOf: (item: Item) => readonly string[],
): Generator<string> {
  for (const item of items) yield fieldsOf(item).join("\t");
}

export async function writeLines(
  path: string,
  lines: Iterable<string | Uint8Array>,
): Promise<void> {
  await using file = createLineFile(path);
  for (const line of lines) {
    await file.add(line);
  }
  await file.close();
}

async function namingFile<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw aboutFile(path, error);
  }
}

/** The longest valid line, a change with its address, is about a thousandth of this. */
const MAX_LINE = 1024 ** 2;

/** Yields the fields of each line of a gzipped line file. Throws if the file is damaged. */
export async function* readLines(bytes: Uint8Array): AsyncGenerator<string[]> {
  if (bytes.length === 0) throw new RangeError("a line file is never empty");
  const gunzip = createGunzip();
  gunzip.end(bytes);
  let rest = "";
  for await (const text of gunzip.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + text).split("\n");
    rest = required(lines.pop(), "the last line");
    if (rest.length > MAX_LINE) throw new RangeError("a line is longer than any valid line");
    for (const line of lines) yield line.split("\t");
  }
  if (rest !== "") yield rest.split("\t");
}

/** Calls `take` with the fields of each line of a stored file. Returns the file's fault, or null. */
export async function readLineFile(
  store: Pick<BuildReader, "read">,
  key: string,
  take: (fields: string[]) => void,
): Promise<ObjectFault | null> {
  const bytes = await readBounded(store, key, MAX_LINE_FILE_BYTES);
  if (typeof bytes === "string") return bytes;
  try {
    for await (const line of readLines(bytes)) take(line);
    return null;
  } catch (error) {
    if (isDamage(error)) return compressionFault(error, bytes);
    throw error;
  }
}

/** Whether an error of {@link readLines} means that the file is damaged. */
function isDamage(error: unknown): boolean {
  return error instanceof RangeError || errorCodeOf(error)?.startsWith("Z_") === true;
}
