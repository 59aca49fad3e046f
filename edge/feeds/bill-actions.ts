import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import type { BillBlocks } from "../../contract/resources/bill.ts";

type Action = BillBlocks["actions"][number];

const NAME_BYTES = 8;

/**
 * Names a bill's actions by day and text, so that names stay the same in every build, and leaves out rows that
 * repeat another. Positions in the list would change when an older action arrives late. Actions with the
 * same day and text are numbered in their order.
 */
export function namedActions(
  actions: readonly Action[],
): readonly { readonly action: Action; readonly name: string }[] {
  const timesUsed = new Map<string, number>();
  return actions
    .filter(({ duplicate_of }) => duplicate_of === null)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((action) => {
      const { date, text } = action;
      const hash = sha256(new TextEncoder().encode(`${date} ${text}`)).subarray(0, NAME_BYTES);
      const name = `${date}-${bytesToHex(hash)}`;
      const nth = (timesUsed.get(name) ?? 0) + 1;
      timesUsed.set(name, nth);
      return { action, name: nth === 1 ? name : `${name}-${nth}` };
    })
    .toReversed();
}
