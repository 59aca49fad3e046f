import { ApiError } from "./api-error.ts";

/** An async sequence; each iteration requests it anew. */
export interface Walk<Item> extends AsyncIterable<Item> {
  /** Returns everything in an array. */
  readonly collect: () => Promise<Item[]>;
  /** Returns the first `count` records, and requests no page that it does not need. */
  readonly take: (count: number) => Promise<Item[]>;
  /** Applies a function to each record, in order, to at most `concurrency` at a time: 4 by default. */
  readonly map: <Result>(
    apply: (item: Item) => Result | Promise<Result>,
    options?: { readonly concurrency?: number },
  ) => Walk<Result>;
}

/** A list of the API, from its first page to its last. */
export interface List<Item, Page> extends Walk<Item> {
  /** The pages, each with its `meta`. */
  readonly pages: () => AsyncIterable<Page>;
  /** Only the first page: for `meta.total`, or if no more is needed. */
  readonly first: () => Promise<Page>;
}

export interface PageReader<Page> {
  readonly first: () => Promise<Page>;
  /** The link to the next page; null after the last one. */
  readonly nextOf: (page: Page) => string | null;
  readonly follow: (link: string, from: Page) => Promise<Page>;
}

export function createList<Item, Page>(
  read: PageReader<Page>,
  itemsOf: (page: Page) => readonly Item[],
): List<Item, Page> {
  async function* pages(): AsyncGenerator<Page> {
    const followed = new Set<string>();
    let page = await read.first();
    for (;;) {
      yield page;
      const link = read.nextOf(page);
      if (link === null) return;
      if (followed.has(link)) throw repeated(link);
      followed.add(link);
      page = await read.follow(link, page);
    }
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* itemsOf(page);
  }
  return { ...walkOf(items), pages, first: read.first };
}

function repeated(url: string): ApiError {
  const message = `the list does not end: two of its pages lead to ${url}`;
  return new ApiError({ code: "unexpected_answer", message, url });
}

function walkOf<Item>(begin: () => AsyncGenerator<Item>): Walk<Item> {
  async function take(count: number): Promise<Item[]> {
    const taken: Item[] = [];
    checkCount("take", count, 0);
    if (count === 0) return taken;
    for await (const item of begin()) if (taken.push(item) >= count) break;
    return taken;
  }
  return {
    [Symbol.asyncIterator]: begin,
    collect: () => take(Infinity),
    take,
    map: (apply, { concurrency = 4 } = {}) => {
      checkCount("concurrency", concurrency, 1);
      return walkOf(() => mapConcurrently(begin(), apply, concurrency));
    },
  };
}

async function* mapConcurrently<Item, Result>(
  items: AsyncGenerator<Item>,
  apply: (item: Item) => Result | Promise<Result>,
  concurrency: number,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = (async () => apply(item))();
    // If an earlier call failed, nobody awaits this one. Prevents an unhandled rejection.
    result.catch(() => undefined);
    if (underWay.push(result) >= concurrency) yield* underWay.splice(0, 1);
  }
  yield* underWay;
}

function checkCount(name: string, count: number, least: number): void {
  if (count === Infinity || (Number.isSafeInteger(count) && count >= least)) return;
  throw new RangeError(`${name} must be a whole number, ${least} or greater, not ${count}`);
}
