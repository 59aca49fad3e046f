import { createHash } from "node:crypto";

import { congressOf } from "../../contract/congress.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { BillId, Day, VoteId } from "../../data/documents.ts";
import type { Tallies } from "../records/congress-records.ts";
import type { Sighting } from "../../data/merge/sightings.ts";
import type { Range } from "../../data/database/key-ranges.ts";
import type { BillState, RecordReader, VoteState } from "../../data/database/record-reader.ts";

import { BILLS_IN_PART, VOTES_IN_PART } from "../pages/part-ranges.ts";

/**
 * Records whose pages are rendered together: a range of bills or votes, all people, or all committees.
 * A bill's chunk depends only on its number, so a new bill joins the last chunk and moves no others.
 */
export interface Chunk {
  /** `bills 117 HR 12`, `votes 117 1 house 3`, `people`. */
  readonly name: string;
  readonly task: "bills" | "votes" | "people" | "committees" | "part" | "table";
  readonly argument: unknown;
  /** A hash of the pages' input, except look-ups in other records. */
  readonly inputs: Uint8Array;
}

function* chunksOf(records: RecordReader): Generator<Chunk> {
  yield* grouped(records.voteStates(), {
    task: "votes",
    size: VOTES_IN_PART,
    numberOf: ({ vote_number }) => vote_number,
    kindOf: ({ congress, session, chamber }) => `${congress} ${session} ${chamber}`,
    idOf: ({ congress, session, chamber }, vote_number): VoteId => ({
      congress,
      session,
      chamber,
      vote_number,
    }),
  });
  yield* grouped(records.billStates(), {
    task: "bills",
    size: BILLS_IN_PART,
    numberOf: ({ number }) => number,
    kindOf: ({ congress, type }) => `${congress} ${type}`,
    idOf: ({ congress, type }, number): BillId => ({ congress, type, number }),
  });
}

export interface RecordsState {
  readonly chunks: readonly Chunk[];
  /** A hash of everything else, including the date's effects. */
  readonly parts: Uint8Array;
}

/**
 * Hashes only the date's effects: the sitting Congress, the current Congress, and who is in office.
 * The last of these changes only when a term ends, so the latest end of a term represents it.
 */
export function readRecordsState(
  records: RecordReader,
  { asOf, currentCongress }: { readonly asOf: Day; readonly currentCongress: number },
): RecordsState {
  const day = JSON.stringify([congressOf(asOf), currentCongress, records.lastTermEnd(asOf)]);
  const parts = createHash("sha256").update(records.partsHash()).update(day).digest();
  return { chunks: [...chunksOf(records)], parts };
}

export function recordsHash({ chunks, parts }: RecordsState): string {
  const hash = createHash("sha256");
  for (const { name, inputs } of chunks) hash.update(`${name}\n`).update(inputs);
  return hash.update(parts).digest("hex");
}

export interface WholeInputs {
  readonly parts: Uint8Array;
  readonly tallies: Tallies;
  readonly sightings: readonly Sighting[];
  readonly types: ReadonlyMap<string, CommitteeType>;
  /** Those whose members have tables. */
  readonly congresses: readonly number[];
}

export function wholeChunks(inputs: WholeInputs): Chunk[] {
  const { parts, tallies, sightings, types, congresses } = inputs;
  const chunk = (task: Chunk["task"], argument: unknown, facts: unknown): Chunk => {
    const hash = createHash("sha256").update(parts).update(JSON.stringify(facts));
    return { name: task, task, argument, inputs: hash.digest() };
  };
  return [
    chunk("people", { sightings, tallies, congresses }, [
      sightings,
      tallies.keys,
      [...tallies.counts],
      congresses,
    ]),
    chunk("committees", types, [...types]),
  ];
}

interface Grouping<State, Id> {
  readonly task: Chunk["task"];
  readonly size: number;
  readonly numberOf: (state: State) => number;
  readonly kindOf: (state: State) => string;
  /** Returns the ID with this number and the same kind, whether or not such a record exists. */
  readonly idOf: (state: State, number: number) => Id;
}

function* grouped<State extends BillState | VoteState, Id extends BillId | VoteId>(
  states: Iterable<State>,
  { task, size, numberOf, kindOf, idOf }: Grouping<State, Id>,
): Generator<Chunk> {
  let chunk = null as Omit<Chunk, "inputs"> | null;
  let hash = createHash("sha256");
  for (const state of states) {
    const at = Math.floor(numberOf(state) / size);
    const name = `${task} ${kindOf(state)} ${at}`;
    if (name !== chunk?.name) {
      if (chunk !== null) yield { ...chunk, inputs: hash.digest() };
      hash = createHash("sha256");
      const argument: Range<Id> = {
        from: idOf(state, at * size),
        before: idOf(state, (at + 1) * size),
      };
      chunk = { task, name, argument };
    }
    hash.update(`${numberOf(state)} ${state.updated_at} `).update(state.document_hash);
  }
  if (chunk !== null) yield { ...chunk, inputs: hash.digest() };
}
