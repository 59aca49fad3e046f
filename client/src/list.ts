/** A list of the API, from its first page to its last: each walk asks anew. */
export interface List<Item, Page> extends AsyncIterable<Item> {
  /** Page by page, with what `meta` says of each. */
  readonly pages: () => AsyncIterable<Page>;
  /** The first page alone: for `meta.total`, or where no more is needed. */
  readonly first: () => Promise<Page>;
}

/** How pages are read, one after the other. */
export interface PageReader<Page> {
  readonly first: () => Promise<Page>;
  /** The page after `page`; null after the last. */
  readonly next: (page: Page) => Promise<Page | null>;
}

/** A list of what `itemsOf` finds on the pages that `read` reads. */
export function listOf<Item, Page>(
  read: PageReader<Page>,
  itemsOf: (page: Page) => readonly Item[],
): List<Item, Page> {
  async function* pages(): AsyncGenerator<Page> {
    let page: Page | null = await read.first();
    while (page !== null) {
      yield page;
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      page = await read.next(page);
    }
  }
  return {
    pages,
    first: read.first,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(page);
    },
  };
}
