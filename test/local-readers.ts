import type { Day } from "../data/documents.ts";
import { prepareFile, type ReadFile } from "../data/import/prepared-file.ts";
import type { ReaderPool } from "../data/import/reader-pool.ts";

/** Lets an import read with this function, in the calling thread. */
export const localReaders =
  (readFile: ReadFile) =>
  (today: Day): ReaderPool => ({
    threads: 1,
    read: (file) => Promise.resolve(prepareFile(file, readFile, today)),
    close: () => Promise.resolve(),
  });
