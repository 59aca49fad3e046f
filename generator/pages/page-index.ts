import { ENTRY_BYTES, entryHash, sortEntries } from "../../contract/build-index.ts";
import { hexOf } from "../../lib/hash.ts";
import { createLineFile, type LineFile } from "../builds/line-files.ts";
import { createOpenLinks } from "./open-links.ts";
import type { WrittenPage } from "./page-writer.ts";
import { createGrowingBytes } from "./table.ts";

/** A build's pages: the entries of its index, the lines of `pages.tsv.gz`, and the links between them. */
export class PageIndex implements AsyncDisposable {
  readonly #file: LineFile;
  // Copies the bytes, since an entry's view would keep its whole chunk in memory.
  readonly #entries = createGrowingBytes();
  readonly #links = createOpenLinks();
  #bytes = 0;

  constructor(path: string) {
    this.#file = createLineFile(path);
  }

  async add({ key, entry, bytes, links }: WrittenPage): Promise<void> {
    this.#bytes += bytes;
    this.#entries.add(entry);
    this.#links.addPage(key);
    for (const link of links) this.#links.addLink(link, key);
    await this.#file.add(`${key}\t${hexOf(entryHash(entry))}`);
  }

  get pages(): number {
    return this.#entries.size() / ENTRY_BYTES;
  }

  /** The size of all texts. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The keys of missing pages, each with a page that links to it. */
  get brokenLinks(): ReadonlyMap<string, string> {
    return this.#links.left;
  }

  /** Ends the file, and returns its path and the sorted entries without places. */
  async finish(): Promise<{ readonly pages: string; readonly entries: Uint8Array }> {
    await this.#file.close();
    return { pages: this.#file.path, entries: sortEntries([this.#entries.all()]) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file[Symbol.asyncDispose]();
  }
}
