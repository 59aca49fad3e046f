import type { LRUCache } from "lru-cache";

import { beforePostings, toNextRow, type PostingReader, type Postings } from "./posting-reader.ts";
import {
  addRow,
  countRows,
  emptySet,
  hasRow,
  inAll,
  rowsOf,
  setOf,
  type RowSet,
} from "./row-set.ts";

/** The rows that contain adjacent words. */
export interface Occurrences {
  /** The rows by column number; undefined for a column without them. */
  readonly byColumn: readonly (RowSet | undefined)[];
  /** The rows whose first column begins with the words. */
  readonly first: RowSet | undefined;
}

/** Adjacent words, the last of which may be a prefix. */
export interface WordSequence {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
  /** The column to search. A single word is found in all columns. */
  readonly column: number;
}

export type KnownOccurrences = LRUCache<string, Occurrences>;

interface FinderParts {
  readonly resource: string;
  readonly reader: PostingReader;
  readonly lastRow: number;
  readonly columns: number;
  readonly known: KnownOccurrences;
}

export class OccurrenceFinder {
  readonly #parts: FinderParts;

  constructor(parts: FinderParts) {
    this.#parts = parts;
  }

  find(sequence: WordSequence): Occurrences {
    const { words, isPrefix, column } = sequence;
    const { resource, known } = this.#parts;
    const [word, second] = words;
    if (word === undefined) return NO_OCCURRENCES;
    const key = [resource, isPrefix, second === undefined ? "" : column, ...words].join(" ");
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const occurrences =
      second === undefined ? this.#findWord(word, isPrefix) : this.#findSideBySide(sequence);
    known.set(key, occurrences);
    return occurrences;
  }

  #findWord(word: string, isPrefix: boolean): Occurrences {
    const { reader, lastRow, columns } = this.#parts;
    const sets = Array.from({ length: columns }, () => emptySet(lastRow));
    const startingRows = emptySet(lastRow);
    reader.read(word, isPrefix, (postings) => collectRows(postings, sets, startingRows));
    return { byColumn: sets.map(unlessEmpty), first: unlessEmpty(startingRows) };
  }

  #findSideBySide({ words, isPrefix, column }: WordSequence): Occurrences {
    const { lastRow } = this.#parts;
    const isPrefixAt = (position: number): boolean => isPrefix && position === words.length - 1;
    const sets = words.flatMap(
      (word, position) =>
        this.find({ words: [word], isPrefix: isPrefixAt(position), column }).byColumn[column] ?? [],
    );
    const [set, ...otherSets] = sets;
    if (set === undefined || sets.length < words.length) return NO_OCCURRENCES;
    let among = inAll(set, ...otherSets);
    let ends: Places | null = null;
    for (const [position, word] of words.entries()) {
      ends = this.#placesAfter(ends, { word, isPrefix: isPrefixAt(position), column, among });
      if (ends.rows.length === 0) return NO_OCCURRENCES;
      among = setOf(lastRow, ends.rows);
    }
    return ends === null
      ? NO_OCCURRENCES
      : occurrencesEndingAt(ends, column, words.length, lastRow);
  }

  /** Finds a word's places in a set of rows, only those directly after `previous` unless it is `null`. */
  #placesAfter(previous: Places | null, wanted: Wanted): Places {
    const { column, among } = wanted;
    const found = createPlaceList();
    if (previous === null) {
      this.#read(wanted, (postings) => visitPlaces(postings, column, among, found.add));
      return found.all();
    }
    const { rows, places } = previous;
    const isFollowed = new Uint8Array(rows.length);
    this.#read(wanted, (postings) => {
      let index = 0;
      visitPlaces(postings, column, among, (row, place) => {
        if (rows[index] !== row) index = startOfRow(previous, row, index);
        while (rows[index] === row && (places[index] ?? 0) < place - 1) index += 1;
        if (rows[index] === row && places[index] === place - 1) isFollowed[index] = 1;
      });
    });
    for (let index = 0; index < rows.length; index++) {
      if (isFollowed[index] === 1) found.add(rows[index] ?? 0, (places[index] ?? 0) + 1);
    }
    return found.all();
  }

  #read({ word, isPrefix, among }: Wanted, see: (postings: Postings) => void): void {
    const { reader } = this.#parts;
    const count = countRows(among);
    if (count <= FEW_ROWS && !isPrefix) reader.readFew(word, rowsOf(among, 0, count), see);
    else reader.read(word, isPrefix, see);
  }
}

function occurrencesEndingAt(
  { rows, places }: Places,
  column: number,
  length: number,
  lastRow: number,
): Occurrences {
  const found = emptySet(lastRow);
  const first = emptySet(lastRow);
  for (let index = 0; index < rows.length; index++) {
    addRow(found, rows[index] ?? 0);
    if (column === 0 && places[index] === length - 1) addRow(first, rows[index] ?? 0);
  }
  const byColumn: RowSet[] = [];
  byColumn[column] = found;
  return { byColumn, first };
}

interface Wanted extends Pick<WordSequence, "isPrefix" | "column"> {
  readonly word: string;
  readonly among: RowSet;
}

const NO_OCCURRENCES: Occurrences = { byColumn: [], first: undefined };

/** A marker in a posting: the places of another column follow. */
const NEXT_COLUMN = 1;
/** A marker in a posting: the word is the first of the first column. */
const FIRST_PLACE = 2;

/** Finding this many rows one by one takes as long as reading all postings of a very common word. */
const FEW_ROWS = 40;

function visitPlaces(
  postings: Postings,
  column: number,
  among: RowSet,
  see: (row: number, place: number) => void,
): void {
  const { bytes } = postings;
  const cursor = beforePostings();
  while (toNextRow(postings, cursor)) {
    const { row, from, to } = cursor;
    if (!hasRow(among, row)) continue;
    let isThere = column === 0;
    for (let offset = from, place = 0; offset < to;) {
      let byte = bytes[offset++] ?? 0;
      if (byte === NEXT_COLUMN) {
        isThere = bytes[offset++] === column;
        place = 0;
        continue;
      }
      let number = byte & 127;
      for (; byte > 127; number = number * 128 + (byte & 127)) byte = bytes[offset++] ?? 0;
      place += number - 2;
      if (isThere) see(row, place);
    }
  }
}

/** Adds the rows of postings to their columns' sets, and to `first` if the first column begins with the word. */
function collectRows(postings: Postings, sets: readonly RowSet[], first: RowSet): void {
  const { bytes } = postings;
  const cursor = beforePostings();
  const [title] = sets;
  while (toNextRow(postings, cursor)) {
    const { row, from, to } = cursor;
    // Places in the first column have no marker before them.
    if (bytes[from] === FIRST_PLACE) addRow(first, row);
    if (bytes[from] !== NEXT_COLUMN && title !== undefined) addRow(title, row);
    for (let offset = from; offset < to;) {
      let byte = bytes[offset++] ?? 0;
      if (byte === NEXT_COLUMN) {
        const set = sets[bytes[offset++] ?? 0];
        if (set !== undefined) addRow(set, row);
      }
      while (byte > 127) byte = bytes[offset++] ?? 0;
    }
  }
}

function unlessEmpty(set: RowSet): RowSet | undefined {
  return set.some((bits) => bits !== 0) ? set : undefined;
}

export const OVERHEAD_BYTES = 200;

export function bytesOf({ byColumn, first }: Occurrences, key: string): number {
  return [...byColumn, first].reduce(
    (sum, set) => sum + (set === undefined ? 0 : set.byteLength + OVERHEAD_BYTES),
    OVERHEAD_BYTES + 2 * key.length,
  );
}

/** Places of words in a column, sorted by row and place. */
interface Places {
  readonly rows: Uint32Array;
  readonly places: Uint32Array;
}

interface PlaceList {
  readonly add: (row: number, place: number) => void;
  readonly all: () => Places;
}

const FIRST_SIZE = 256;

function createPlaceList(): PlaceList {
  let rows = new Uint32Array(FIRST_SIZE);
  let places = new Uint32Array(FIRST_SIZE);
  let length = 0;
  return {
    add(row, place) {
      if (length === rows.length) {
        rows = twiceAsLong(rows);
        places = twiceAsLong(places);
      }
      rows[length] = row;
      places[length] = place;
      length += 1;
    },
    all: () => ({ rows: rows.subarray(0, length), places: places.subarray(0, length) }),
  };
}

function twiceAsLong(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

/** Where a row's places begin, or would begin, from `from` on. Galloping search: fastest near `from`. */
function startOfRow({ rows }: Places, row: number, from: number): number {
  let low = from;
  let step = 1;
  while ((rows[low + step] ?? Infinity) < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, rows.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
