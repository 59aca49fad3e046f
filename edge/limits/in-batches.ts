import { randomBase62 } from "../../lib/random-text.ts";

/** What is written in one go: whose it is, and which of its batches, in rising order. */
export interface Batch {
  readonly server: string;
  readonly number: number;
}

/**
 * Writes what `take` gives, in numbered batches; null is none. One whose confirmation did not come is
 * given again as it was before the next one is taken: it may have been written.
 */
export function inBatches<Taken>({
  take,
  write,
}: {
  readonly take: () => Taken | null;
  readonly write: (taken: Taken, batch: Batch) => Promise<void>;
}): () => Promise<void> {
  const server = randomBase62(16);
  let number = 0;
  let unconfirmed: Taken | null = null;

  async function writeTaken(): Promise<void> {
    if (unconfirmed === null) return;
    await write(unconfirmed, { server, number });
    unconfirmed = null;
  }

  return async () => {
    await writeTaken();
    unconfirmed = take();
    number += 1;
    await writeTaken();
  };
}
