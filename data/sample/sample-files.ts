import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A file of a publisher, with its path in a mirror. */
export interface SampleFile {
  readonly path: string;
  readonly text: string;
}

/** The blocks that a tar archive is made of. */
const BLOCK = 512;
const ARCHIVE = new URL("sample.tar.gz", import.meta.url);

/** Reads the files of the fictional legislature, ordered by path. The archive is in the format `ustar`. */
export function sampleFiles(): readonly SampleFile[] {
  const tar = gunzipSync(readFileSync(ARCHIVE));
  const files: SampleFile[] = [];
  for (let at = 0; tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(header.toString("latin1", 124, 136), 8);
    const begin = at + BLOCK;
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
    // Folders have entries too; their paths end with a slash.
    const path = header.toString("utf8", 0, header.indexOf(0));
    if (!path.endsWith("/")) files.push({ path, text: tar.toString("utf8", begin, begin + size) });
  }
  return files;
}
