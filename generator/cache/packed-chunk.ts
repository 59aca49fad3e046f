import { deserialize, serialize } from "node:v8";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

import type { RecordResult, WrittenRow } from "../pages/record-result.ts";
import type { Facts } from "./facts.ts";

/** A record's result and what it was made of. */
export interface CachedResult<Names = readonly string[]> {
  /** The state of the record itself. */
  readonly state: string;
  readonly lookedUp: Names;
  readonly result: RecordResult<Names>;
}

/** Neighbors name the same people and committees, so a chunk has each name once, with its fact. */
interface PackedChunk {
  readonly names: readonly string[];
  readonly facts: Float64Array;
  readonly results: ReadonlyMap<string, CachedResult<Uint32Array>>;
}

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const MISSING = -1;

export function packChunk(results: ReadonlyMap<string, CachedResult>, facts: Facts): Uint8Array {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const toNumbers = (names: readonly string[]) => Uint32Array.from(names, numberOf);
  const packed = new Map(
    Array.from(results, ([name, result]) => [name, withNames(result, toNumbers)]),
  );
  const names = [...numbers.keys()];
  const known = Float64Array.from(names, (name) => facts.get(name) ?? MISSING);
  const chunk: PackedChunk = { names, facts: known, results: packed };
  return zstdCompressSync(serialize(chunk), ZSTD);
}

/** Returns the results whose look-ups all give what they gave before. */
export function unpackChunk(bytes: Uint8Array, facts: Facts): Map<string, CachedResult> {
  const { names, facts: before, results } = deserialize(zstdDecompressSync(bytes)) as PackedChunk;
  const isSame = names.map((name, number) => (facts.get(name) ?? MISSING) === before[number]);
  const toNames = (numbers: Uint32Array) => Array.from(numbers, (number) => names[number] ?? "");
  const current = [...results].filter(([, { lookedUp }]) =>
    lookedUp.every((number) => isSame[number]),
  );
  return new Map(current.map(([name, result]) => [name, withNames(result, toNames)]));
}

function withNames<From, To>(
  { state, lookedUp, result }: CachedResult<From>,
  to: (names: From) => To,
): CachedResult<To> {
  const { tallies } = result;
  return {
    state,
    lookedUp: to(lookedUp),
    result: {
      ...result,
      rows: result.rows.map((row) => rowWithNames(row, to)),
      tallies: { ...tallies, keys: to(tallies.keys) },
    },
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
    // A page's line can be read from the page.
    ...(pieces !== undefined && {
      pieces: pieces.map(({ content, ...piece }) =>
        piece.page === undefined && content !== undefined ? { ...piece, content } : piece,
      ),
    }),
  };
}
