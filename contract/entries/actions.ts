/** Names of actions, in ids of entries. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { BillBlocks } from "../kinds/bill.ts";
import type { NameAction } from "./entry.ts";

export type Action = BillBlocks["actions"][number];

const NAME_BYTES = 8;

/** Citations at an action's end, which the Library of Congress mends later: `(text: CR S5299)`. */
const CITED = /(?:\s*[([][^()[\]]*[)\]]\.?)+\s*$/;

/** An action's day and text, which its name is a hash of. */
export const wordsOfAction: NameAction = ({ date, text }) => `${date} ${text.replace(CITED, "")}`;

export const nameOfAction: NameAction = ({ date, text }) => {
  const named = wordsOfAction({ date, text });
  return `${date}-${bytesToHex(sha256(utf8ToBytes(named)).subarray(0, NAME_BYTES))}`;
};

/**
 * Names a bill's actions by day and text, so that names stay the same in every build, and leaves out rows that
 * repeat another. Positions in the list would change when an older action arrives late. Actions with the
 * same day and text are numbered in their order.
 */
export function namedActions(
  actions: readonly Action[],
  nameOf: NameAction = nameOfAction,
): readonly { readonly action: Action; readonly name: string }[] {
  const timesUsed = new Map<string, number>();
  return actions
    .filter(({ duplicate_of }) => duplicate_of === null)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((action) => {
      const name = nameOf(action);
      const nth = (timesUsed.get(name) ?? 0) + 1;
      timesUsed.set(name, nth);
      return { action, name: nth === 1 ? name : `${name}-${nth}` };
    })
    .toReversed();
}
