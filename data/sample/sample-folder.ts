import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { LegisError, onFile } from "../../lib/errors.ts";
import { markAsFiction } from "../../lib/fiction.ts";
import { AS_OF, dayText } from "./people/calendar.ts";

const MARKER = "SAMPLE.json";
const OWN_FOLDERS = ["bills", "votes", "legislators", "meetings", "nominations", "biography"];

/** The publisher's date, not today's. */
const WRITTEN_AT = new Date(`${dayText(AS_OF)}T17:00:00Z`);

/** The folder contains other files. */
export class NotASample extends LegisError {
  override readonly name = "NotASample";
  override readonly code = "not_a_sample";
}

/** A folder that stores and counts the sample's files. */
export interface SampleFolder {
  readonly files: number;
  readonly bytes: number;
  write(path: string, text: string): void;
}

/**
 * Opens a folder for a sample. Overwrites an existing sample; if it had other options, deletes its files
 * first, so that samples do not mix.
 *
 * @throws {NotASample} if the folder contains files but no sample
 */
export function openSampleFolder(
  out: string,
  options: Readonly<Record<string, number>>,
): SampleFolder {
  const marker = join(out, MARKER);
  const text = `${JSON.stringify({ sample: "fictional legislature", version: 1, ...options }, null, 2)}\n`;
  if (!existsSync(marker) && existsSync(out) && readdirSync(out).length > 0) {
    throw new NotASample(
      `${out} holds files that are not a sample (it has no ${MARKER}); choose an empty folder`,
    );
  }
  onFile(out, () => {
    if (existsSync(marker) && readFileSync(marker, "utf8") !== text) {
      for (const each of OWN_FOLDERS) rmSync(join(out, each), { recursive: true, force: true });
    }
    mkdirSync(out, { recursive: true });
    writeFileSync(marker, text);
  });
  return folder(out);
}

function folder(out: string): SampleFolder {
  const made = new Set<string>();
  let files = 0;
  let bytes = 0;
  return {
    get files() {
      return files;
    },
    get bytes() {
      return bytes;
    },
    write(path, text) {
      const file = join(out, path);
      const parent = dirname(file);
      const content = Buffer.from(markAsFiction(path, text));
      onFile(out, () => {
        if (!made.has(parent)) mkdirSync(parent, { recursive: true });
        made.add(parent);
        writeFileSync(file, content);
        utimesSync(file, WRITTEN_AT, WRITTEN_AT);
      });
      files += 1;
      bytes += content.length;
    },
  };
}
