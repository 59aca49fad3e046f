import { chmodSync, statSync } from "node:fs";

/** What only its owner may read and write. */
export const PRIVATE_FILE = 0o600;
/** The same of a folder. */
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Takes from other users what they may do with a file or folder, whoever made it.
 *
 * Gives what is to be told of it; null where it was private already, or is not there.
 */
export function makePrivate(path: string): string | null {
  // There the mode says nothing of who may read.
  if (process.platform === "win32") return null;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0) return null;
  const wanted = found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE;
  const open = `open to other users (mode ${octal(found.mode)})`;
  // As /tmp is: closing it would lock others out of what is theirs.
  if ((found.mode & STICKY) !== 0) {
    return `${path} is ${open} and shared by them; keep LEGIS_HOME in a folder of its own`;
  }
  return isChanged(path, wanted)
    ? `${path} was ${open}; its mode is ${octal(wanted)} now`
    : `${path} is ${open} and can not be changed from here; its owner has to run "chmod ${octal(wanted)} ${path}"`;
}

function isChanged(path: string, wanted: number): boolean {
  try {
    chmodSync(path, wanted);
    // Some file systems take the call and change nothing.
    return (statSync(path).mode & OTHERS) === 0;
  } catch {
    return false;
  }
}

const octal = (mode: number): string => (mode & 0o777).toString(8);
