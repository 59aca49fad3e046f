import type { Batch } from "../edge/limits/in-batches.ts";
import { randomBase62 } from "../lib/random-text.ts";

/** A batch of counts that was not given before, of a server that gives no other. */
export function loneBatch(): Batch {
  return { server: randomBase62(16), number: 1 };
}
