import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import type { BillBlocks } from "../../contract/resources/bill.ts";

type Action = BillBlocks["actions"][number];

const NAME_BYTES = 8;

/**
 * Names a bill's actions by day and text, the same in every build, and leaves out the rows that only repeat
 * another. Places in the list would change when an older action comes in late. Actions of one day with
 * the same text are told apart by their order among themselves.
 */
export function namedActions(
  actions: readonly Action[],
): readonly { readonly action: Action; readonly name: string }[] {
  const seen = new Map<string, number>();
  return actions
    .filter(({ duplicate_of }) => duplicate_of === null)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((action) => {
      const { date, text } = action;
      const hash = sha256(new TextEncoder().encode(`${date} ${text}`)).subarray(0, NAME_BYTES);
      const name = `${date}-${bytesToHex(hash)}`;
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      return { action, name: nth === 1 ? name : `${name}-${nth}` };
    })
    .toReversed();
}
