import type BetterSqlite from "better-sqlite3";

import {
  addVarint,
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

/** Rows must be added in ascending order. Keeps a part of at most 2 kB for each word in memory. */
export function createPostings(database: BetterSqlite.Database, name: string) {
  const insert = database.prepare(`insert into ${name}_posting values (?, ?, ?, ?, ?)`);
  const fields = new Map(FIELDS.map((field) => [field, new Map<string, Posting>()]));
  const postingOf = (field: Field, term: string): Posting => {
    const postings = fields.get(field) as Map<string, Posting>;
    const known = postings.get(term);
    if (known !== undefined) return known;
    // A copy, since a slice would keep its whole text in memory.
    const own = Buffer.from(term).toString();
    const number = FIELDS.indexOf(field);
    const posting = new Posting((first, rows, places) =>
      insert.run(number, own, first, rows, TEXT_FIELDS.includes(field) ? places : null),
    );
    postings.set(own, posting);
    return posting;
  };
  return {
    /** Expects `searchable` text. */
    addText: (field: Field, text: string, row: number): void => {
      const words = wordsOf(text);
      const found = new Set<Posting>();
      for (const [place, word] of words.entries()) {
        const posting = postingOf(field, word);
        posting.places.push(place);
        found.add(posting);
      }
      for (const posting of found) posting.endRow(row);
      if (field === "title" && words[0] !== undefined) postingOf("start", words[0]).endRow(row);
    },
    addFilter: (term: string, row: number): void => postingOf("filter", term).endRow(row),
    /** Writes the postings and the words that are suggested. */
    finish: (): void => {
      for (const postings of fields.values()) {
        for (const term of [...postings.keys()].toSorted()) postings.get(term)?.write();
      }
      writeWords(database, name, countsIn(fields));
    },
  };
}

type InsertPart = (first: number, rows: Buffer, places: Buffer) => void;

/** The rows of one term in one field. A full part is written at once. */
class Posting {
  /** Those in the row that has not ended. */
  places: number[] = [];
  count = 0;
  readonly #insert: InsertPart;
  #rowBytes: number[] = [];
  #placeBytes: number[] = [];
  #first = 0;
  #last = 0;

  constructor(insert: InsertPart) {
    this.#insert = insert;
  }

  endRow(row: number): void {
    const places = encodePlaces(this.places);
    if (this.places.length > 0) this.places = [];
    this.count += 1;
    const added: number[] = [];
    addVarint(added, row - this.#last);
    const length = this.#rowBytes.length + added.length + this.#placeBytes.length + places.length;
    if (length > MAX_PART_BYTES) {
      this.write();
      added.length = 0;
      addVarint(added, row);
    }
    if (this.#rowBytes.length === 0) this.#first = row;
    for (const byte of added) this.#rowBytes.push(byte);
    for (const byte of places) this.#placeBytes.push(byte);
    this.#last = row;
  }

  write(): void {
    if (this.#rowBytes.length === 0) return;
    this.#insert(this.#first, Buffer.from(this.#rowBytes), Buffer.from(this.#placeBytes));
    this.#rowBytes = [];
    this.#placeBytes = [];
    this.#last = 0;
  }
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

/** The rows of each suggested word, summed over its columns, in ascending order of the words. */
function countsIn(
  fields: ReadonlyMap<Field, ReadonlyMap<string, Posting>>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const field of SUGGESTED_FIELDS) {
    for (const [term, { count }] of fields.get(field) ?? []) {
      if (isSuggested(term)) counts.set(term, (counts.get(term) ?? 0) + count);
    }
  }
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isSuggested(term: string): boolean {
  const { least, most } = SUGGESTED_LENGTHS;
  return term.length >= least && term.length <= most && !/[^a-z]/.test(term);
}

/** `counts` are in ascending order of the words. */
function writeWords(
  database: BetterSqlite.Database,
  name: string,
  counts: ReadonlyMap<string, number>,
): void {
  const insert = database.prepare(`insert into ${name}_words values (?, ?)`);
  const byLength = Map.groupBy(counts, ([word]) => word.length);
  for (const [length, words] of [...byLength].toSorted(([a], [b]) => a - b)) {
    insert.run(length, words.map((word) => word.join(" ")).join(" "));
  }
}
