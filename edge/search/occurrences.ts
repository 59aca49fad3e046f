import type { LRUCache } from "lru-cache";

import { type Field, FIELDS } from "../../contract/search/postings.ts";
import {
  addRow,
  countRows,
  emptySet,
  hasRow,
  inAll,
  NO_ROWS,
  rowsOf,
  type RowSet,
  setOf,
} from "./row-set.ts";
import type { Select, Sql } from "./sql.ts";

/** Adjacent words in a field, the last of which may be a prefix. */
export interface WordSequence {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
  readonly field: Field;
}

interface FinderParts {
  readonly sql: Sql;
  readonly resource: string;
  readonly lastRow: number;
  readonly known: LRUCache<string, RowSet>;
  /** Called before each query; may throw. */
  readonly checkTime: () => void;
}

/** Finds the rows that have words, from a table of postings. */
export class OccurrenceFinder {
  readonly #parts: FinderParts;
  readonly #rows: Queries;
  readonly #places: Queries;
  readonly #firstOf: Select<number>;

  constructor(parts: FinderParts) {
    this.#parts = parts;
    this.#rows = queriesOf(parts, "rows");
    this.#places = queriesOf(parts, "places");
    this.#firstOf = parts.sql(
      `SELECT first FROM "${parts.resource}_posting" WHERE field = ? AND term = ? AND first <= ?
       ORDER BY first DESC LIMIT 1`,
    );
  }

  find(sequence: WordSequence): RowSet {
    const { words, isPrefix, field } = sequence;
    const { resource, known } = this.#parts;
    const key = [resource, field, isPrefix, ...words].join(" ");
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const [word, second] = words;
    const isAlone = word !== undefined && second === undefined;
    const set = isAlone ? this.#findWord(word, sequence) : this.#findSideBySide(sequence);
    known.set(key, set);
    return set;
  }

  #findWord(word: string, { isPrefix, field }: WordSequence): RowSet {
    const set = emptySet(this.#parts.lastRow);
    const parts = this.#read(this.#rows, { word, isPrefix, field });
    for (const rows of parts) addRows(rows, set);
    return parts.length === 0 ? NO_ROWS : set;
  }

  #findSideBySide({ words, isPrefix, field }: WordSequence): RowSet {
    const { lastRow } = this.#parts;
    const isStart = field === "start";
    const wordAt = (position: number): Wanted => ({
      word: words[position] ?? "",
      isPrefix: isPrefix && position === words.length - 1,
      field: isStart && position > 0 ? "title" : field,
    });
    const sets = words.map((word, position) => this.find({ ...wordAt(position), words: [word] }));
    const [set, ...otherSets] = sets;
    if (set === undefined) return NO_ROWS;
    let among = inAll(set, ...otherSets);
    let ends: Places | null = null;
    for (let position = 0; position < words.length; position++) {
      if (countRows(among) === 0) return NO_ROWS;
      ends =
        isStart && position === 0
          ? placesAtStart(among)
          : this.#placesAfter(ends, wordAt(position), among);
      among = setOf(lastRow, ends.rows);
    }
    return among;
  }

  /** Finds a word's places in a set of rows, only those directly after `previous` unless it is `null`. */
  #placesAfter(previous: Places | null, wanted: Wanted, among: RowSet): Places {
    const found = createPlaceList();
    const [rows, places] = this.#readBoth(wanted, among);
    const isFollowed = new Uint8Array(previous?.rows.length ?? 0);
    for (const [index, part] of rows.entries()) {
      const placesOfPart = places[index] ?? NO_BYTES;
      if (previous === null) visitPlaces(part, placesOfPart, among, found.add);
      else markFollowed(part, placesOfPart, among, previous, isFollowed);
    }
    for (const [index, isNext] of isFollowed.entries()) {
      if (isNext === 1) found.add(previous?.rows[index] ?? 0, (previous?.places[index] ?? 0) + 1);
    }
    return found.all();
  }

  #read({ all, longer }: Queries, { word, isPrefix, field }: Wanted): readonly Uint8Array[] {
    this.#parts.checkTime();
    const number = FIELDS.indexOf(field);
    return isPrefix ? longer(number, word, `${word}${LAST_CHARACTER}`) : all(number, word);
  }

  /** Reads rows with their places; few rows only from the parts that may have them. */
  #readBoth(
    wanted: Wanted,
    among: RowSet,
  ): readonly [rows: readonly Uint8Array[], places: readonly Uint8Array[]] {
    const count = countRows(among);
    if (count > FEW_ROWS || wanted.isPrefix)
      return [this.#read(this.#rows, wanted), this.#read(this.#places, wanted)];
    this.#parts.checkTime();
    const { word, field } = wanted;
    const number = FIELDS.indexOf(field);
    const firsts = rowsOf(among, 0, count).flatMap((row) => this.#firstOf(number, word, row));
    const parts = [...new Set(firsts)];
    return [
      parts.flatMap((first) => this.#rows.part(number, word, first)),
      parts.flatMap((first) => this.#places.part(number, word, first)),
    ];
  }
}

interface Wanted extends Pick<WordSequence, "isPrefix" | "field"> {
  readonly word: string;
}

interface Queries {
  readonly all: Select<Uint8Array>;
  readonly longer: Select<Uint8Array>;
  readonly part: Select<Uint8Array>;
}

function queriesOf({ sql, resource }: FinderParts, column: "rows" | "places"): Queries {
  const from = `SELECT ${column} FROM "${resource}_posting" WHERE field = ? AND term`;
  return {
    all: sql(`${from} = ? ORDER BY first`),
    longer: sql(`${from} >= ? AND term < ? ORDER BY term, first`),
    part: sql(`${from} = ? AND first = ?`),
  };
}

/** Sorts after every word. */
const LAST_CHARACTER = "\u{10FFFF}";
const NO_BYTES = new Uint8Array();
/** Finding this many rows one by one takes as long as reading all postings of a very common word. */
const FEW_ROWS = 40;

/** Rows are varints, each the difference to the row before. */
function addRows(rows: Uint8Array, set: RowSet): void {
  for (let at = 0, row = 0; at < rows.length;) {
    let byte = rows[at++] ?? 0;
    let number = byte & 127;
    for (; byte > 127; number = number * 128 + (byte & 127)) byte = rows[at++] ?? 0;
    row += number;
    addRow(set, row);
  }
}

type SeePlace = (row: number, place: number) => void;

function visitPlaces(rows: Uint8Array, places: Uint8Array, among: RowSet, see: SeePlace): void {
  for (let at = 0, from = 0, row = 0; at < rows.length;) {
    let byte = rows[at++] ?? 0;
    let number = byte & 127;
    for (; byte > 127; number = number * 128 + (byte & 127)) byte = rows[at++] ?? 0;
    row += number;
    const isWanted = hasRow(among, row);
    let goesOn = true;
    for (let place = 0; goesOn;) {
      byte = places[from++] ?? 0;
      number = byte & 127;
      for (; byte > 127; number = number * 128 + (byte & 127)) byte = places[from++] ?? 0;
      // The lowest bit says that the row has another place.
      goesOn = (number & 1) === 1;
      place += number >>> 1;
      if (isWanted) see(row, place);
    }
  }
}

function markFollowed(
  rows: Uint8Array,
  places: Uint8Array,
  among: RowSet,
  previous: Places,
  isFollowed: Uint8Array,
): void {
  let index = 0;
  visitPlaces(rows, places, among, (row, place) => {
    if (previous.rows[index] !== row) index = startOfRow(previous, row, index);
    while (previous.rows[index] === row && (previous.places[index] ?? 0) < place - 1) index += 1;
    if (previous.rows[index] === row && previous.places[index] === place - 1) isFollowed[index] = 1;
  });
}

function placesAtStart(set: RowSet): Places {
  const rows = Uint32Array.from(rowsOf(set, 0, Infinity));
  return { rows, places: new Uint32Array(rows.length) };
}

/** Places of words in a field, sorted by row and place. */
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
