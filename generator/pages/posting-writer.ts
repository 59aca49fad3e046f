import type BetterSqlite from "better-sqlite3";

import {
  addVarint,
  type Field,
  FIELDS,
  MAX_PART_BYTES,
  TEXT_FIELDS,
} from "../../contract/search/postings.ts";
import { SEARCH_COLUMNS, SUGGESTED_LENGTHS } from "../../contract/search-text.ts";

export function postingStatement(name: string): string {
  return `create table ${name}_posting (field integer, term text, first integer, rows blob not null, places blob, primary key (field, term, first)) without rowid;`;
}

/** The rows of each value of a filter. Rows are added in ascending order. */
export type FilterRows = Map<string, RowList>;

/** A list of ascending row numbers in a few bytes each. */
export class RowList {
  #bytes = Buffer.alloc(8);
  #length = 0;
  #last = 0;

  add(row: number): void {
    const added: number[] = [];
    addVarint(added, row - this.#last);
    if (this.#length + added.length > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes.set(added, this.#length);
    this.#length += added.length;
    this.#last = row;
  }

  *rows(): Generator<number> {
    let row = 0;
    let number = 0;
    for (let at = 0; at < this.#length; at++) {
      const byte = this.#bytes[at] ?? 0;
      number = number * 128 + (byte & 127);
      if (byte > 127) continue;
      row += number;
      number = 0;
      yield row;
    }
  }
}

/** Writes the postings of the FTS5 table `NAME_fts` of an index and of filters, and the words that are suggested. */
export function writePostings(
  database: BetterSqlite.Database,
  { name, index, filters }: { name: string; index: BetterSqlite.Database; filters: FilterRows },
): void {
  const insert = database.prepare(`insert into ${name}_posting values (?, ?, ?, ?, ?)`);
  const parts = FIELDS.map((field) => new Part(field, (...values) => insert.run(...values)));
  const partOf = (field: Field): Part => parts[FIELDS.indexOf(field)] as Part;
  const counts = new Map<string, number>();
  const finish = (term: string): void => {
    for (const part of parts) part.finish(term);
    const count = SUGGESTED_FIELDS.reduce((sum, field) => sum + partOf(field).takeCount(), 0);
    if (isSuggested(term) && count > 0) counts.set(term, count);
  };
  let term = "";
  for (const [found, row, field, place] of instancesIn(index, name)) {
    if (found !== term) finish(term);
    term = found;
    partOf(field).add(term, row, place);
    if (field === "title" && place === 0) partOf("start").add(term, row, null);
  }
  finish(term);
  const kept = partOf("filter");
  for (const value of [...filters.keys()].toSorted()) {
    for (const row of filters.get(value)?.rows() ?? []) kept.add(value, row, null);
    kept.finish(value);
  }
  writeWords(database, name, counts);
}

type Instance = readonly [term: string, row: number, field: Field, place: number];

/** In ascending order. The table is FTS5's public view of its index. */
function* instancesIn(index: BetterSqlite.Database, name: string): Generator<Instance> {
  index.exec(`create virtual table temp.instance using fts5vocab(main, ${name}_fts, instance)`);
  const all = index.prepare<[], Instance>("select term, doc, col, offset from temp.instance");
  yield* all.raw().iterate();
  index.exec("drop table temp.instance");
}

type InsertPart = (
  field: number,
  term: string,
  first: number,
  rows: Buffer,
  places: Buffer | null,
) => void;

/** Collects the rows of one term in one field, and writes them part by part. */
class Part {
  readonly #field: Field;
  readonly #insert: InsertPart;
  #rows: number[] = [];
  #places: number[] = [];
  #placesOfRow: number[] = [];
  #first = 0;
  #last = 0;
  #row = 0;
  #count = 0;

  constructor(field: Field, insert: InsertPart) {
    this.#field = field;
    this.#insert = insert;
  }

  add(term: string, row: number, place: number | null): void {
    if (row !== this.#row) {
      this.#endRow(term);
      this.#row = row;
    }
    if (place !== null) this.#placesOfRow.push(place);
  }

  finish(term: string): void {
    this.#endRow(term);
    this.#row = 0;
    this.#write(term);
  }

  takeCount(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }

  #endRow(term: string): void {
    if (this.#row === 0) return;
    this.#count += 1;
    const places = encodePlaces(this.#placesOfRow);
    this.#placesOfRow = [];
    const row: number[] = [];
    addVarint(row, this.#row - this.#last);
    const length = this.#rows.length + row.length + this.#places.length + places.length;
    if (length > MAX_PART_BYTES && this.#rows.length > 0) {
      this.#write(term);
      row.length = 0;
      addVarint(row, this.#row);
    }
    if (this.#rows.length === 0) this.#first = this.#row;
    for (const byte of row) this.#rows.push(byte);
    for (const byte of places) this.#places.push(byte);
    this.#last = this.#row;
  }

  #write(term: string): void {
    if (this.#rows.length === 0) return;
    const places = TEXT_FIELDS.includes(this.#field) ? Buffer.from(this.#places) : null;
    const field = FIELDS.indexOf(this.#field);
    this.#insert(field, term, this.#first, Buffer.from(this.#rows), places);
    this.#rows = [];
    this.#places = [];
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
