import { deserialize, serialize } from "node:v8";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

import { withoutLine } from "../pages/bulk-piece.ts";
import type { RecordResult, WrittenRow } from "../pages/record-result.ts";
import type { Facts } from "./facts.ts";

/** A record's result and what it was made of. */
export interface NewResult {
  /** The state of the record itself. */
  readonly state: string;
  readonly lookedUp: readonly string[];
  readonly result: RecordResult;
}

interface PackedResult {
  readonly state: string;
  /** Numbers of names. */
  readonly lookedUp: readonly number[];
  readonly packed: Uint8Array;
}

/** A packed result. An unchanged one is copied into the next row as bytes. */
export interface KeptResult extends PackedResult {
  /** Those of all results of the chunk. */
  readonly names: readonly string[];
}

export type ChunkResults = ReadonlyMap<string, KeptResult | NewResult>;

/** Neighbors name the same people and committees, so a chunk has each name once, with its fact. */
interface PackedChunk {
  readonly names: readonly string[];
  readonly facts: Float64Array;
  readonly results: ReadonlyMap<string, PackedResult>;
}

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const MISSING = -1;

export function packChunk(results: ChunkResults, facts: Facts): Uint8Array {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const toNumbers = (names: readonly string[]) => names.map(numberOf);
  // Kept results have the first numbers.
  for (const each of results.values()) if ("names" in each) each.names.forEach(numberOf);
  const packed = new Map<string, PackedResult>();
  for (const [record, each] of results) {
    const { state } = each;
    packed.set(
      record,
      "names" in each
        ? { state, lookedUp: each.lookedUp, packed: each.packed }
        : {
            state,
            lookedUp: toNumbers(each.lookedUp),
            packed: serialize(withNames(each.result, toNumbers)),
          },
    );
  }
  const names = [...numbers.keys()];
  const known = Float64Array.from(names, (name) => facts.get(name) ?? MISSING);
  const chunk: PackedChunk = { names, facts: known, results: packed };
  return zstdCompressSync(serialize(chunk), ZSTD);
}

/** Returns the results whose look-ups all give what they gave before. */
export function unpackChunk(bytes: Uint8Array, facts: Facts): Map<string, KeptResult> {
  const { names, facts: before, results } = deserialize(zstdDecompressSync(bytes)) as PackedChunk;
  const isSame = names.map((name, number) => (facts.get(name) ?? MISSING) === before[number]);
  const current = [...results].filter(([, { lookedUp }]) =>
    lookedUp.every((number) => isSame[number]),
  );
  return new Map(current.map(([record, result]) => [record, { ...result, names }]));
}

export function resultOf({ packed, names }: KeptResult): RecordResult {
  const toNames = (numbers: readonly number[]) => numbers.map((number) => names[number] ?? "");
  return withNames(deserialize(packed) as RecordResult<readonly number[]>, toNames);
}

function withNames<From, To>(
  { rows, tallies, ...result }: RecordResult<From>,
  to: (names: From) => To,
): RecordResult<To> {
  return {
    ...result,
    rows: rows.map((row) => rowWithNames(row, to)),
    tallies: { ...tallies, keys: to(tallies.keys) },
  };
}
function rowWithNames<From, To>(
  { lists, page, pieces, ...row }: WrittenRow<From>,
  to: (names: From) => To,
): WrittenRow<To> {
  return {
    ...row,
    ...(lists !== undefined && { lists: to(lists) }),
    ...(page !== undefined && { page: { ...page, links: to(page.links) } }),
    ...(pieces !== undefined && { pieces: pieces.map(withoutLine) }),
  };
}
