import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** A line of `records.tsv.gz`: a record with the hash of all that is published of it. */
export interface ListedRecord {
  readonly resource: string;
  readonly id: string;
  readonly hash: string;
  /** The path of its `api_url`. */
  readonly path: string;
  /** How many entries each of its blocks has: `actions:12,cosponsors:3`. */
  readonly filled: string;
}

/** A text file of many lines, compressed as it is written. */
export interface LineFile {
  readonly path: string;
  readonly add: (...fields: string[]) => void;
  readonly close: () => Promise<void>;
}

/** Begins a file of tab-separated lines in a folder. */
export function createLineFile(folder: string, name: string): LineFile {
  const path = join(folder, name);
  const gzip = createGzip({ level: 6 });
  const file = createWriteStream(path);
  gzip.pipe(file);
  return {
    path,
    add: (...fields) => void gzip.write(`${fields.join("\t")}\n`),
    close: async () => {
      gzip.end();
      await finished(file);
    },
  };
}

/** The longest that is written, of a change with its address, is a thousandth of it. */
const MAX_LINE = 1024 ** 2;

/** The lines of such a file, each as its fields; one that is damaged rejects where it is met. */
export async function* readLines(bytes: Uint8Array): AsyncGenerator<string[]> {
  const gunzip = createGunzip();
  gunzip.end(bytes);
  let rest = "";
  for await (const text of gunzip.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new RangeError("a line is longer than any that is written");
    for (const line of lines) yield line.split("\t");
  }
  if (rest !== "") yield rest.split("\t");
}
