import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { LegisError, onFile } from "../../lib/errors.ts";
import { markAsFiction } from "../../lib/fiction.ts";

export interface SampleFile {
  readonly path: string;
  readonly text: string;
}

const MARKER = "SAMPLE.json";
const FOLDERS = "bills texts votes legislators meetings nominations biography".split(" ");

/** The folder contains other files. */
export class NotASample extends LegisError {
  override readonly name = "NotASample";
  override readonly code = "not_a_sample";
}

/**
 * Opens a folder that stores and counts a sample's files. Deletes those of an earlier sample.
 *
 * @throws {NotASample} if the folder contains files but no sample
 */
export function openSampleFolder(out: string, options: Readonly<Record<string, number>>) {
  const marker = join(out, MARKER);
  const about = { sample: "fictional legislature", version: 2, ...options };
  if (!existsSync(marker) && existsSync(out) && readdirSync(out).length > 0) {
    throw new NotASample(
      `${out} holds files that are not a sample (it has no ${MARKER}); choose an empty folder`,
    );
  }
  onFile(out, () => {
    for (const each of FOLDERS) rmSync(join(out, each), { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    writeFileSync(marker, `${JSON.stringify(about, null, 2)}\n`);
  });
  const made = new Set<string>();
  const folder = { files: 0, bytes: 0, write };
  return folder;

  function write({ path, text: content }: SampleFile): void {
    const file = join(out, path);
    const bytes = Buffer.from(markAsFiction(path, content));
    onFile(out, () => {
      if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
      made.add(dirname(file));
      writeFileSync(file, bytes);
    });
    folder.files += 1;
    folder.bytes += bytes.length;
  }
}
