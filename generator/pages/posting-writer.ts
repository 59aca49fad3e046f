import type BetterSqlite from "better-sqlite3";

import {
  addVarint,
  blockOf,
  type Field,
  FIELDS,
  MAX_PART_BYTES,
  TEXT_FIELDS,
} from "../../contract/search/postings.ts";
import { SEARCH_COLUMNS, SUGGESTED_LENGTHS, wordsOf } from "../../contract/search-text.ts";

export function postingStatement(name: string): string {
  return `create table ${name}_posting (field integer, term text, first integer, rows blob not null, places blob, primary key (field, term, first)) without rowid;`;
}

/** Collects the rows of each word and of each filter's value, and where the words are in them. */
export type Postings = ReturnType<typeof createPostings>;

/** Rows must be added in ascending order. One block of rows is kept in memory, in twelve bytes a word. */
export function createPostings(database: BetterSqlite.Database, name: string) {
  const insert = database.prepare(`insert into ${name}_posting values (?, ?, ?, ?, ?)`);
  const counts = new Map<string, number>();
  const instances = createInstances();
  const fields = new Map(FIELDS.map((field) => [field, new Map<string, number>()]));
  let [block, terms] = [0, 0];
  const numberOf = (field: Field, term: string): number => {
    const numbers = fields.get(field) as Map<string, number>;
    const known = numbers.get(term);
    if (known !== undefined) return known;
    // A copy, since a slice would keep its whole text in memory.
    numbers.set(Buffer.from(term).toString(), terms);
    return terms++;
  };
  const endBlock = (): void => {
    const instancesOf = instances.take(terms);
    for (const [field, numbers] of fields) {
      const hasPlaces = TEXT_FIELDS.includes(field);
      for (const [term, number] of [...numbers].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      )) {
        const rows = writeParts(instancesOf(number), hasPlaces, (part) =>
          insert.run(FIELDS.indexOf(field), term, part.first, part.rows, part.places),
        );
        if (SUGGESTED_FIELDS.includes(field) && isSuggested(term))
          counts.set(term, (counts.get(term) ?? 0) + rows);
      }
      numbers.clear();
    }
    terms = 0;
  };
  const add = (field: Field, term: string, row: number, place: number): void => {
    if (blockOf(row) !== block) endBlock();
    block = blockOf(row);
    instances.add(numberOf(field, term), row, place);
  };
  return {
    /** Expects `searchable` text. */
    addText: (field: Field, text: string, row: number): void => {
      const words = wordsOf(text);
      for (const [place, word] of words.entries()) add(field, word, row, place);
      if (field === "title" && words[0] !== undefined) add("start", words[0], row, 0);
    },
    addFilter: (term: string, row: number): void => add("filter", term, row, 0),
    /** Writes the postings and the words that are suggested. */
    finish: (): void => {
      endBlock();
      writeWords(database, name, counts);
    },
  };
}

/** Where terms occur. Each instance is three numbers: the term, the row and the place. */
function createInstances() {
  let numbers = new Uint32Array(3 * 65_536);
  let used = 0;
  return {
    add: (term: number, row: number, place: number): void => {
      if (used === numbers.length) {
        const larger = new Uint32Array(2 * used);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[used] = term;
      numbers[used + 1] = row;
      numbers[used + 2] = place;
      used += 3;
    },
    /** Empties the list. The function returned gives the instances of a term in the order added: row, place, row, place, … */
    take: (terms: number): ((term: number) => Uint32Array) => {
      const ends = new Uint32Array(terms + 1);
      for (let at = 0; at < used; at += 3) ends[numbers[at]! + 1]! += 2;
      for (let term = 0; term < terms; term++) ends[term + 1]! += ends[term]!;
      const starts = ends.slice();
      const sorted = new Uint32Array((used / 3) * 2);
      for (let at = 0; at < used; at += 3) {
        const to = starts[numbers[at]!]!;
        sorted[to] = numbers[at + 1]!;
        sorted[to + 1] = numbers[at + 2]!;
        starts[numbers[at]!] = to + 2;
      }
      used = 0;
      return (term) => sorted.subarray(ends[term], ends[term + 1]);
    },
  };
}

interface Part {
  readonly first: number;
  readonly rows: Buffer;
  readonly places: Buffer | null;
}

/** Encodes a term's rows and places part by part. Returns the number of rows. */
function writeParts(
  instances: Uint32Array,
  hasPlaces: boolean,
  write: (part: Part) => void,
): number {
  let [first, last, count] = [0, 0, 0];
  let [rows, places]: [number[], number[]] = [[], []];
  const end = (): void => {
    const encoded = { rows: Buffer.from(rows), places: hasPlaces ? Buffer.from(places) : null };
    if (rows.length > 0) write({ first, ...encoded });
    [rows, places, last] = [[], [], 0];
  };
  for (let at = 0; at < instances.length;) {
    const row = instances[at] ?? 0;
    const inRow: number[] = [];
    for (; instances[at] === row; at += 2) inRow.push(instances[at + 1] ?? 0);
    const [added, encoded] = [varint(row - last), hasPlaces ? encodePlaces(inRow) : []];
    if (rows.length + added.length + places.length + encoded.length > MAX_PART_BYTES) end();
    if (rows.length === 0) first = row;
    rows.push(...(last === 0 ? varint(row) : added));
    places.push(...encoded);
    last = row;
    count += 1;
  }
  end();
  return count;
}

function varint(number: number): number[] {
  const bytes: number[] = [];
  addVarint(bytes, number);
  return bytes;
}

/** Each is twice the difference to the place before, plus 1 if another place follows in the row. */
function encodePlaces(places: readonly number[]): number[] {
  const bytes: number[] = [];
  for (const [index, place] of places.entries()) {
    const more = index < places.length - 1 ? 1 : 0;
    addVarint(bytes, 2 * (place - (places[index - 1] ?? 0)) + more);
  }
  return bytes;
}

const SUGGESTED_FIELDS = Object.keys(SEARCH_COLUMNS) as readonly Field[];

function isSuggested(term: string): boolean {
  const { least, most } = SUGGESTED_LENGTHS;
  return term.length >= least && term.length <= most && !/[^a-z]/.test(term);
}

function writeWords(
  database: BetterSqlite.Database,
  name: string,
  counts: ReadonlyMap<string, number>,
): void {
  const insert = database.prepare(`insert into ${name}_words values (?, ?)`);
  const byLength = Map.groupBy(counts, ([word]) => word.length);
  for (const [length, words] of [...byLength].toSorted(([a], [b]) => a - b)) {
    const listed = words.toSorted(([a], [b]) => (a < b ? -1 : 1)).map((word) => word.join(" "));
    insert.run(length, listed.join(" "));
  }
}
