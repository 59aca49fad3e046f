export interface InFlight {
  readonly count: number;
  /** Unlimited if absent; `sizeOf` returns an item's size. */
  readonly bytes?: number;
}

/** Starts items concurrently, within the limits, and yields the results in the items' order. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
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
    // The failure is thrown when its turn comes; this prevents an unhandled rejection until then.
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
