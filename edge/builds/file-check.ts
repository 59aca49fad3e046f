import { MINUTE_MS } from "../../lib/time.ts";
import { SearchDamaged } from "./search.ts";

export interface FileCheckParts {
  /** Returns the SHA-256 in hex without blocking. */
  readonly hashFile: (path: string) => Promise<string>;
  /** Returns another text after the file was replaced, cut or written to. */
  readonly stateOf: (path: string) => Promise<string>;
  /** Monotonic, in milliseconds. */
  readonly clock?: (() => number) | undefined;
}

interface CheckedFile {
  readonly sha256: string;
  readonly state: string;
  readonly hashedAt: number;
}

/** With the hashing itself, a flipped bit is found within five minutes. */
const HASH_EVERY_MS = 4 * MINUTE_MS;

/** Hashes a build's files again and again, because SQLite notices only some damage. */
export function createFileCheck({
  hashFile,
  stateOf,
  clock = () => performance.now(),
}: FileCheckParts) {
  const files = new Map<string, CheckedFile>();
  const altered = new Set<string>();

  const requireSound = (paths: Iterable<string>): void => {
    for (const path of paths)
      if (altered.has(path)) throw new SearchDamaged(`${path} was altered; it is copied again`);
  };

  async function isSound(path: string, sha256: string): Promise<boolean> {
    const hashedAt = clock();
    // First, so that a change during the hashing is seen by the next look.
    const state = await stateOf(path);
    const is = (await hashFile(path)) === sha256;
    files.set(path, { sha256, state, hashedAt });
    if (is) altered.delete(path);
    else altered.add(path);
    return is;
  }

  return {
    /** Hashes a file now and, if it is as it should be, at later looks. */
    isSound,
    /** @throws {SearchDamaged} if one was found altered */
    requireSound,
    /** Hashes what looks changed, and everything now and then. @throws {SearchDamaged} as `requireSound` */
    look: async (): Promise<void> => {
      for (const [path, { sha256, state, hashedAt }] of files) {
        const isDue = clock() - hashedAt >= HASH_EVERY_MS || (await stateOf(path)) !== state;
        if (isDue) await isSound(path, sha256);
      }
      requireSound(files.keys());
    },
  };
}
