import { chmodSync, lstatSync, statSync } from "node:fs";

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const GROUP_AND_OTHERS = 0o077;
const STICKY_BIT = 0o1000;

/** Removes other users' access. Returns a message, or null if the path is private or missing. */
export function makePrivate(path: string): string | null {
  // On Windows, the mode doesn't determine who can read.
  if (process.platform === "win32") return null;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & GROUP_AND_OTHERS) === 0) return null;
  const mode = found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE;
  const open = `open to other users (mode ${octal(found.mode)})`;
  // A shared folder such as /tmp: making it private would lock other users out of their own files.
  if ((found.mode & STICKY_BIT) !== 0) {
    return `${path} is ${open} and shared by them; keep LEGIS_HOME in a folder of its own`;
  }
  return isChanged(path, mode)
    ? `${path} was ${open}; its mode is ${octal(mode)} now`
    : `${path} is ${open}, and this program can't change that; its owner has to run "chmod ${octal(mode)} ${path}"`;
}

function isChanged(path: string, mode: number): boolean {
  try {
    // It may lead to a file that others are meant to read.
    if (lstatSync(path).isSymbolicLink()) return false;
    chmodSync(path, mode);
    // Some file systems accept chmod without any effect.
    return (statSync(path).mode & GROUP_AND_OTHERS) === 0;
  } catch {
    return false;
  }
}

const octal = (mode: number): string => (mode & 0o777).toString(8);
