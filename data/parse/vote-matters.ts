import type { VoteDocument, VoteMatters } from "../documents.ts";

const listOf = <Matter>(matter: Matter | null): readonly Matter[] =>
  matter === null ? [] : [matter];

/** All that a vote is on. */
export function mattersOf({
  bill,
  amendment,
  nomination,
  treaty,
  together: all,
}: Pick<VoteDocument, "bill" | "amendment" | "nomination" | "treaty" | "together">): VoteMatters {
  return {
    bills: listOf(bill),
    amendments: listOf(amendment),
    nominations: listOf(nomination),
    treaties: listOf(treaty),
    ...all,
  };
}

export const isOnSeveral = (all: VoteMatters): boolean =>
  Object.values(all).some(({ length }) => length > 1);

/** The field of a vote on several matters; other votes are as before it was there. */
export const together = (all: VoteMatters): Pick<VoteDocument, "together"> =>
  isOnSeveral(all) ? { together: all } : {};
