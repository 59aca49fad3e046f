import { messageOf } from "../../lib/errors.ts";

/**
 * Why a zip that was cut off, or is damaged, is refused.
 *
 * A zip's directory stands at its end, so of one that was cut off nothing can be read. An import names
 * it, goes on with the next file, keeps what the zip gave before and tries it again next time. A
 * mirror does not take it: the zip that was there stays.
 */
export function cutOffZip(error: unknown): string {
  return `not a whole zip: ${messageOf(error)}`;
}
