import { createHash } from "node:crypto";

import { congressOf } from "../../contract/congress.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { BillId, Day, VoteId } from "../../data/documents.ts";
import type { Tallies } from "../records/congress-records.ts";
import type { Sighting } from "../../data/merge/sightings.ts";
import type {
  BillState,
  Range,
  RecordReader,
  VoteState,
} from "../../data/database/record-reader.ts";

import { BILLS_IN_PART, VOTES_IN_PART } from "../pages/part-ranges.ts";

/**
 * Records whose pages are made together: some bills or votes, all people, or all committees. Which
 * bills hangs on their numbers alone: a new one is in the last chunk of its kind and moves none of the
 * others.
 */
export interface Chunk {
  /** `bills 117 HR 12`, `votes 117 1 house 3`, `people`. */
  readonly name: string;
  /** The task of `page-tasks.ts` that makes it, and what it is called with. */
  readonly task: "bills" | "votes" | "people" | "committees" | "part" | "table";
  readonly argument: unknown;
  /** A hash of all that the pages are made of but what they look up. */
  readonly inputs: Uint8Array;
}

/** Every vote and bill of the records, chunk by chunk in order of their keys. */
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

/** What tells the records from what they were. */
export interface RecordsState {
  /** Of every bill and vote. */
  readonly chunks: readonly Chunk[];
  /** A hash of everything else, and of what the day changes. */
  readonly parts: Uint8Array;
}

/**
 * Of the day, only what it decides is hashed: which Congress sits, which one is current, and who is in
 * office. The last is the same on two days between which no term ends, so that the date of the latest
 * end stands for it.
 */
export function readRecordsState(
  records: RecordReader,
  { asOf, currentCongress }: { readonly asOf: Day; readonly currentCongress: number },
): RecordsState {
  const day = JSON.stringify([congressOf(asOf), currentCongress, records.lastTermEnd(asOf)]);
  const parts = createHash("sha256").update(records.partsHash()).update(day).digest();
  return { chunks: [...chunksOf(records)], parts };
}

/** A hash of all that a build is made of, but for the code and for where it is served. */
export function recordsHash({ chunks, parts }: RecordsState): string {
  const hash = createHash("sha256");
  for (const { name, inputs } of chunks) hash.update(`${name}\n`).update(inputs);
  return hash.update(parts).digest("hex");
}

/** What all people and all committees are made of, beside what bills and votes tell of them. */
export interface WholeInputs {
  readonly parts: Uint8Array;
  readonly tallies: Tallies;
  readonly sightings: readonly Sighting[];
  /** That bills give committees. */
  readonly types: ReadonlyMap<string, CommitteeType>;
}

/** All people, and all committees with their meetings and nominations. */
export function wholeChunks(inputs: WholeInputs): Chunk[] {
  const { parts, tallies, sightings, types } = inputs;
  const chunk = (task: Chunk["task"], argument: unknown, told: unknown): Chunk => {
    const hash = createHash("sha256").update(parts).update(JSON.stringify(told));
    return { name: task, task, argument, inputs: hash.digest() };
  };
  return [
    chunk("people", { sightings, tallies }, [sightings, tallies.keys, [...tallies.counts]]),
    chunk("committees", types, [...types]),
  ];
}

interface Grouping<State, Id> {
  readonly task: Chunk["task"];
  readonly size: number;
  readonly numberOf: (state: State) => number;
  /** What records are numbered within. */
  readonly kindOf: (state: State) => string;
  /** The id that a record of the same kind has, or would have, with a number. */
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
