/**
 * Reads FTS5's own tables, in the format described at the top of SQLite's `fts5_index.c`. SQLite's API
 * returns one row at a time: too slow for words with 100,000 rows.
 */
import type { Select, Sql } from "./sql.ts";

/** The full-text index has an unexpected format. */
export class UnreadableIndex extends Error {
  override readonly name = "UnreadableIndex";
}

export interface Postings {
  /**
   * Per row, as varints: the row number (a delta from the row before); twice the number of bytes that
   * follow; and in these, the places in ascending order (deltas plus 2). A 1 and a column number precede
   * the places of another column.
   */
  readonly bytes: Uint8Array;
  /** Offsets of rows whose number is absolute, not a delta. */
  readonly wholes: readonly number[];
}

type SeePostings = (postings: Postings) => void;

export interface PostingCursor {
  row: number;
  from: number;
  to: number;
  wholesPassed: number;
}

export function beforePostings(): PostingCursor {
  return { row: 0, from: 0, to: 0, wholesPassed: 0 };
}

/** Moves to the next row. Returns false at the end. */
export function toNextRow({ bytes, wholes }: Postings, cursor: PostingCursor): boolean {
  let at = cursor.to;
  if (at >= bytes.length) return false;
  const isWhole = at === wholes[cursor.wholesPassed];
  if (isWhole) cursor.wholesPassed += 1;
  let byte = bytes[at++] ?? 0;
  let number = byte & 127;
  for (; byte > 127; number = number * 128 + (byte & 127)) byte = bytes[at++] ?? 0;
  cursor.row = isWhole ? number : cursor.row + number;
  byte = bytes[at++] ?? 0;
  number = byte & 127;
  for (; byte > 127; number = number * 128 + (byte & 127)) byte = bytes[at++] ?? 0;
  cursor.from = at;
  // The lowest bit marks a deleted row, which no build has.
  cursor.to = at + (number >>> 1);
  return true;
}

/** Reads an index. Calls `checkTime`, which may throw, before each page. */
export class PostingReader {
  readonly #table: string;
  readonly #checkTime: () => void;
  readonly #segment: Segment | null;
  readonly #block: Select<Uint8Array>;
  readonly #blocks: Select<Uint8Array>;
  readonly #pageOf: Select<number>;
  readonly #pageBehind: Select<number>;

  constructor(sql: Sql, table: string, checkTime: () => void) {
    this.#table = table;
    this.#checkTime = checkTime;
    this.#segment = segmentOf(sql, table);
    this.#block = sql(`SELECT block FROM "${table}_data" WHERE id = ?`);
    this.#blocks = sql(`SELECT block FROM "${table}_data" WHERE id BETWEEN ? AND ? ORDER BY id`);
    // The first page of a segment may have no term in the index.
    this.#pageOf = sql(
      `SELECT pgno >> 1 FROM "${table}_idx" WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1`,
    );
    this.#pageBehind = sql(
      `SELECT pgno >> 1 FROM "${table}_idx" WHERE segid = ? AND term > ? ORDER BY term LIMIT 1`,
    );
  }

  /** For a prefix, calls `see` once per word. */
  read(word: string, isPrefix: boolean, see: SeePostings): void {
    if (this.#segment === null) return;
    const wanted = Buffer.from(`${MAIN_INDEX}${word}`);
    let found: Doclist | null = null;
    for (const page of this.#pagesFrom(this.#segment, this.#startOf(this.#segment, wanted))) {
      found?.add(page, HEADER, firstTermOn(page));
      for (const { term, from, to } of termsOn(page)) {
        const compared = compareTerm(term, wanted, isPrefix);
        if (compared < 0) continue;
        if (found !== null) see(found.postings());
        found = null;
        if (compared > 0) return;
        found = new Doclist();
        found.add(page, from, to);
      }
    }
    if (found !== null) see(found.postings());
  }

  /** May also pass rows near the requested ones, which must be ascending. */
  readFew(word: string, rows: readonly number[], see: SeePostings): void {
    if (this.#segment === null) return;
    const start = this.#find(this.#segment, Buffer.from(`${MAIN_INDEX}${word}`));
    if (start === null) return;
    let number = start.number;
    let next = -Infinity;
    for (const row of rows) {
      if (row < next) continue;
      number = this.#pageOfRow(start, row, number);
      see(this.#rowsOn(start, number).postings());
      next = this.#firstRowFrom(start, number + 1);
    }
  }

  #startOf({ id, first }: Segment, wanted: Buffer): number {
    return Math.max(first, this.#pageOf(id, wanted)[0] ?? 0);
  }

  #find(segment: Segment, wanted: Buffer): TermStart | null {
    const { id } = segment;
    const number = this.#startOf(segment, wanted);
    const page = this.#readPage(id, number);
    for (const { term, from, to } of termsOn(page)) {
      if (!term.equals(wanted)) continue;
      const last = to < page.end ? number : (this.#pageBehind(id, wanted)[0] ?? segment.last);
      return { segment: id, number, page, from, to, last };
    }
    return null;
  }

  /** Finds the last page, from a page on, that begins at or before a row. */
  #pageOfRow(start: TermStart, row: number, from: number): number {
    let low = from;
    for (let high = start.last; low < high;) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#firstRowFrom(start, middle) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The first absolute row number from a page on; Infinity if the word ends before. */
  #firstRowFrom({ segment, last }: TermStart, number: number): number {
    for (let pageNumber = number; pageNumber <= last; pageNumber++) {
      const page = this.#readPage(segment, pageNumber);
      if (page.whole > 0 && page.whole < firstTermOn(page))
        return varint(page.bytes, page.whole)[0];
      if (page.terms.length > 0) break;
    }
    return Infinity;
  }

  /** The last row may continue on the next pages. */
  #rowsOn(start: TermStart, number: number): Doclist {
    const isFirst = number === start.number;
    const page = isFirst ? start.page : this.#readPage(start.segment, number);
    const rows = new Doclist();
    const to = isFirst ? start.to : firstTermOn(page);
    rows.add(page, isFirst ? start.from : page.whole, to);
    let goesOn = to === page.end;
    for (let pageNumber = number + 1; goesOn && pageNumber <= start.last; pageNumber++) {
      const next = this.#readPage(start.segment, pageNumber);
      const end = Math.min(next.whole || next.end, firstTermOn(next));
      rows.add(next, HEADER, end);
      goesOn = end === next.end;
    }
    return rows;
  }

  #readPage(segment: number, number: number): Page {
    this.#checkTime();
    const [bytes] = this.#block(segment * PAGES_OF_SEGMENT + number);
    if (bytes === undefined) throw new UnreadableIndex(`${this.#table}_data has no page ${number}`);
    return decodePage(bytes);
  }

  /** Reads 1, 2, 4 … pages at a time: most words have one page, some hundreds. */
  *#pagesFrom({ id, last }: Segment, start: number): Generator<Page> {
    let count = 1;
    for (
      let number = start;
      number <= last;
      number += count, count = Math.min(2 * count, MAX_PAGES_PER_READ)
    ) {
      this.#checkTime();
      const from = id * PAGES_OF_SEGMENT + number;
      const wanted = Math.min(count, last - number + 1);
      const read = this.#blocks(from, from + wanted - 1);
      if (read.length < wanted)
        throw new UnreadableIndex(`${this.#table}_data lacks pages from ${number} on`);
      for (const bytes of read) yield decodePage(bytes);
    }
  }
}

interface TermStart extends Pick<TermOnPage, "from" | "to"> {
  /** The segment's ID. */
  readonly segment: number;
  readonly number: number;
  readonly page: Page;
  /** The last page that can have rows of the word. */
  readonly last: number;
}

/** The prefix of terms in the main index. Prefix indexes have other digits. */
const MAIN_INDEX = "0";
const STRUCTURE = 10;
/** A page's ID is its segment's ID times this, plus its number. */
const PAGES_OF_SEGMENT = 2 ** 37;
const HEADER = 4;
const MAX_PAGES_PER_READ = 64;

interface Segment {
  readonly id: number;
  readonly first: number;
  readonly last: number;
}

function segmentOf(sql: Sql, table: string): Segment | null {
  const [bytes] = sql<Uint8Array>(`SELECT block FROM "${table}_data" WHERE id = ?`)(STRUCTURE);
  if (bytes === undefined) throw new UnreadableIndex(`${table}_data has no structure`);
  const [levels = 0, , , ...numbers] = varints(bytes.subarray(COOKIE));
  const segments: Segment[] = [];
  for (let level = 0, index = 0; level < levels && index < numbers.length; level++) {
    const [, count = 0] = numbers.slice(index, (index += 2));
    for (let each = 0; each < count && index < numbers.length; each++) {
      const [id = 0, first = 0, last = 0] = numbers.slice(index, (index += 3));
      segments.push({ id, first, last });
    }
  }
  const [segment, ...others] = segments;
  if (others.length === 0) return segment ?? null;
  throw new UnreadableIndex(
    `${table} has ${segments.length} segments; the build format requires one (run 'optimize')`,
  );
}

const COOKIE = 4;

/** A page of the index: the rest of the last word's rows, then words, each followed by its rows. */
interface Page {
  readonly bytes: Buffer;
  /** The offset of the first row with an absolute number. */
  readonly whole: number;
  /** The end of words and rows. */
  readonly end: number;
  /** The offset of each word. */
  readonly terms: readonly number[];
}

function decodePage(block: Uint8Array): Page {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = bytes.readUInt16BE(2);
  let at = 0;
  const terms = varints(bytes.subarray(end)).map((distance) => (at += distance));
  return { bytes, whole: bytes.readUInt16BE(0), end, terms };
}

/** Rows before it continue from the previous page. */
function firstTermOn({ terms, end }: Page): number {
  return terms[0] ?? end;
}

interface TermOnPage {
  readonly term: Buffer;
  /** The word's rows on this page. */
  readonly from: number;
  readonly to: number;
}

/** Yields a page's words. All but the first are stored as a shared prefix length and a suffix. */
function* termsOn({ bytes, end, terms }: Page): Generator<TermOnPage> {
  let term: Buffer = Buffer.alloc(0);
  for (const [index, begin] of terms.entries()) {
    let shared = 0;
    let at = begin;
    if (index > 0) [shared, at] = varint(bytes, at);
    const [added, from] = varint(bytes, at);
    term = Buffer.concat([term.subarray(0, shared), bytes.subarray(from, from + added)]);
    yield { term, from: from + added, to: terms[index + 1] ?? end };
  }
}

function compareTerm(term: Buffer, wanted: Buffer, isPrefix: boolean): number {
  return (isPrefix ? term.subarray(0, wanted.length) : term).compare(wanted);
}

/** The rows of a word, collected page by page. */
class Doclist {
  readonly #parts: Buffer[] = [];
  readonly #wholes: number[] = [];
  #length = 0;

  add({ bytes, whole }: Page, from: number, to: number): void {
    if (whole >= from && whole < to) this.#wholes.push(this.#length + whole - from);
    this.#parts.push(bytes.subarray(from, to));
    this.#length += to - from;
  }

  postings(): Postings {
    const [only, ...others] = this.#parts;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#parts);
    return { bytes, wholes: this.#wholes };
  }
}

/** Reads an SQLite varint. Returns the number and its end. */
function varint(bytes: Uint8Array, from: number): [number: number, end: number] {
  let at = from;
  let byte = bytes[at++] ?? 0;
  let number = byte & 127;
  for (; byte > 127; number = number * 128 + (byte & 127)) byte = bytes[at++] ?? 0;
  return [number, at];
}

function varints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const [number, end] = varint(bytes, offset);
    numbers.push(number);
    offset = end;
  }
  return numbers;
}
