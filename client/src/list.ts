/** A list of the API, from its first page to its last: each walk asks anew. */
export interface List<Item, Page> extends AsyncIterable<Item> {
  /** Page by page, with what `meta` says of each. */
  readonly pages: () => AsyncIterable<Page>;
  /** The first page alone: for `meta.total`, or where no more is needed. */
  readonly first: () => Promise<Page>;
}

/** A list whose pages are read with `readPage`: from the first, where there is no page before. */
export function listOf<Item, Page>(
  readPage: (before: Page | null) => Promise<Page | null>,
  itemsOf: (page: Page) => readonly Item[],
): List<Item, Page> {
  async function* pages(): AsyncGenerator<Page> {
    let page = await readPage(null);
    while (page !== null) {
      yield page;
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      page = await readPage(page);
    }
  }
  return {
    pages,
    async first() {
      const page = await readPage(null);
      if (page === null) throw new Error("a list has no first page");
      return page;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* itemsOf(page);
    },
  };
}
