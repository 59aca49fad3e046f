import { ENTRY_BYTES, entryHash, sortEntries } from "../../contract/build-index.ts";
import { hexOf } from "../../lib/hash.ts";
import { createLineFile, type LineFile } from "./line-files.ts";
import type { WrittenPage } from "./page-writer.ts";
import { createGrowingBytes } from "../../lib/bytes.ts";

/** A build's pages: the entries of its index and the lines of `pages.tsv.gz`. */
export class PageIndex implements AsyncDisposable {
  readonly #file: LineFile;
  // Copies the bytes, since an entry's view would keep its whole chunk in memory.
  readonly #entries = createGrowingBytes();
  #bytes = 0;

  constructor(path: string) {
    this.#file = createLineFile(path);
  }

  async add({ key, entry, bytes }: WrittenPage): Promise<void> {
    this.#bytes += bytes;
    this.#entries.add(entry);
    await this.#file.add(`${key}\t${hexOf(entryHash(entry))}`);
  }

  get pages(): number {
    return this.#entries.size() / ENTRY_BYTES;
  }

  /** The size of all texts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Ends the file, and returns its path and the sorted entries without places. */
  async finish(): Promise<{ readonly pageListFile: string; readonly entries: Uint8Array }> {
    await this.#file.close();
    return { pageListFile: this.#file.path, entries: sortEntries([this.#entries.all()]) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file[Symbol.asyncDispose]();
  }
}
