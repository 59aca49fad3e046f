import { createHash } from "node:crypto";

import { billPath, votePath } from "../../contract/addresses.ts";
import { congressOf } from "../../contract/congress.ts";
import type { CommitteeType } from "../../contract/enumerations.ts";
import type { Day } from "../../data/documents.ts";
import type { BillState, RecordReader, VoteState } from "../../data/database/record-reader.ts";
import { rangeOf } from "../pages/part-ranges.ts";
import type { Made, RecordTasks } from "./page-tasks.ts";
import type { Person } from "./write-people.ts";

/** Something that pages are made of: a bill, a vote, a person, or all committees. */
interface Input {
  readonly name: string;
  /** Changes with it, but not with what its pages look up in other records. */
  readonly state: string;
  readonly make: (tasks: RecordTasks) => Made;
}

/**
 * Neighbors, which the cache keeps together: `bill 117 HR 12`, `vote 117 1 house 3`. A bill's chunk
 * depends only on its number, so a new bill joins the last chunk and moves no others.
 */
export interface Chunk {
  readonly name: string;
  readonly inputs: readonly Input[];
}

export function* recordChunks(records: RecordReader): Generator<Chunk> {
  yield* chunksOf("vote", records.voteStates(), (vote) => ({
    name: votePath(vote),
    state: stateOf(vote),
    make: (tasks) => tasks.vote(vote),
  }));
  yield* chunksOf("bill", records.billStates(), (bill) => ({
    name: billPath(bill),
    state: stateOf(bill),
    make: (tasks) => tasks.bill(bill),
  }));
}

export function peopleChunks(
  people: Iterable<Person>,
  { date }: Pick<RecordsState, "date">,
): Iterable<Chunk> {
  return chunksOf("legislator", people, (person) => ({
    name: person.bioguide_id,
    state: hashOf(date, JSON.stringify(person)),
    make: (tasks) => tasks.person(person),
  }));
}

export function committeesChunk(
  types: ReadonlyMap<string, CommitteeType>,
  { parts }: Pick<RecordsState, "parts">,
): Chunk {
  const name = "committees";
  const state = hashOf(parts, JSON.stringify([...types]));
  return { name, inputs: [{ name, state, make: (tasks) => tasks.committees(types) }] };
}

function* chunksOf<Item extends object>(
  kind: "bill" | "vote" | "legislator",
  items: Iterable<Item>,
  inputOf: (item: Item) => Input,
): Generator<Chunk> {
  let name = "";
  let inputs: Input[] = [];
  for (const item of items) {
    const { congress, range } = rangeOf(kind, item);
    const next = `${kind} ${congress} ${range}`;
    if (next !== name && inputs.length > 0) {
      yield { name, inputs };
      inputs = [];
    }
    name = next;
    inputs.push(inputOf(item));
  }
  if (inputs.length > 0) yield { name, inputs };
}

export interface RecordsState {
  /** A hash of everything. */
  readonly all: string;
  /** A hash of everything but bills and votes. */
  readonly parts: string;
  /**
   * The date's effects: the sitting Congress, the current Congress, and who is in office. The last of
   * these changes only when a term ends, so the latest end of a term represents it.
   */
  readonly date: string;
}

export function readRecordsState(
  records: RecordReader,
  { asOf, currentCongress }: { readonly asOf: Day; readonly currentCongress: number },
): RecordsState {
  const date = JSON.stringify([congressOf(asOf), currentCongress, records.lastTermEnd(asOf)]);
  const parts = hashOf(records.partsHash(), date);
  return { all: hashOf(parts, records.statesHash()), parts, date };
}

function stateOf({ updated_at, document_hash }: BillState | VoteState): string {
  return `${updated_at} ${Buffer.from(document_hash).toString("base64")}`;
}

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64");
}
