/** How much may be under way at a time. */
export interface InFlight {
  readonly count: number;
  /** Unless given, any number; `sizeOf` tells an item's. */
  readonly bytes?: number;
}

/**
 * Starts work on items as they come, several at a time, and gives the results in the order of the
 * items. Takes no further item while what is under way is up to a limit.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  { count, bytes: mostBytes = Infinity }: InFlight,
  work: {
    readonly start: (item: Item) => Promise<Result>;
    readonly sizeOf?: (item: Item) => number;
  },
): AsyncGenerator<Result> {
  const queue: { readonly result: Promise<Result>; readonly size: number }[] = [];
  let bytes = 0;
  for await (const item of items) {
    const size = work.sizeOf?.(item) ?? 0;
    const result = work.start(item);
    // Its failure is met when its turn comes; until then it is not unhandled.
    result.catch(() => {});
    queue.push({ result, size });
    bytes += size;
    while (queue.length >= count || bytes > mostBytes) {
      const head = queue.shift();
      if (head === undefined) break;
      yield await head.result;
      bytes -= head.size;
    }
  }
  for (const { result } of queue) yield await result;
}
