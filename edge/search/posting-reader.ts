/**
 * Reads FTS5's own tables, in the format described at the top of SQLite's `fts5_index.c`. SQLite's API
 * returns one row at a time: too slow for words with 100,000 rows.
 */

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type SqlValue = string | number | null | Uint8Array;

/** Prepares a query. The returned function returns the first column. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type Sql = <Value>(query: string) => (...values: readonly SqlValue[]) => readonly Value[];

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

export type PostingReader = ReturnType<typeof openPostingReader>;

/** Opens an index. Calls `checkTime`, which may throw, before each page. */
export function openPostingReader(sql: Sql, table: string, checkTime: () => void) {
  const segment = segmentOf(sql, table);
  const block = sql<Uint8Array>(`SELECT block FROM "${table}_data" WHERE id = ?`);
  const blocks = sql<Uint8Array>(
    `SELECT block FROM "${table}_data" WHERE id BETWEEN ? AND ? ORDER BY id`,
  );
  // The first page of a segment may have no term in the index.
  const pageOf = sql<number>(
    `SELECT pgno >> 1 FROM "${table}_idx" WHERE segid = ? AND term <= ? ORDER BY term DESC LIMIT 1`,
  );
  const pageBehind = sql<number>(
    `SELECT pgno >> 1 FROM "${table}_idx" WHERE segid = ? AND term > ? ORDER BY term LIMIT 1`,
  );

  function readPage({ id }: Segment, number: number): Page {
    checkTime();
    const [bytes] = block(id * PAGES_OF_SEGMENT + number);
    if (bytes === undefined) throw new UnreadableIndex(`${table}_data has no page ${number}`);
    return decodePage(bytes);
  }

  /** Reads 1, 2, 4 … pages at a time: most words have one page, some hundreds. */
  function* pagesFrom({ id, last }: Segment, start: number): Generator<Page> {
    let count = 1;
    for (
      let number = start;
      number <= last;
      number += count, count = Math.min(2 * count, MAX_PAGES_PER_READ)
    ) {
      checkTime();
      const from = id * PAGES_OF_SEGMENT + number;
      const wanted = Math.min(count, last - number + 1);
      const read = blocks(from, from + wanted - 1);
      if (read.length < wanted)
        throw new UnreadableIndex(`${table}_data lacks pages from ${number} on`);
      for (const bytes of read) yield decodePage(bytes);
    }
  }

  /** The first absolute row number from a page on; Infinity if the word ends before. */
  function firstRowFrom(of: Segment, number: number, last: number): number {
    for (let at = number; at <= last; at++) {
      const page = readPage(of, at);
      if (page.whole > 0 && page.whole < firstTermOn(page))
        return varint(page.bytes, page.whole)[0];
      if (page.terms.length > 0) break;
    }
    return Infinity;
  }

  function beginningOf(of: Segment, wanted: Buffer): TermStart | null {
    const number = Math.max(of.first, pageOf(of.id, wanted)[0] ?? 0);
    const page = readPage(of, number);
    for (const { term, from, to } of termsOn(page)) {
      if (!term.equals(wanted)) continue;
      const last = to < page.end ? number : (pageBehind(of.id, wanted)[0] ?? of.last);
      return { number, page, from, to, last };
    }
    return null;
  }

  /** The last row may continue on the next pages. */
  function rowsOn(of: Segment, beginning: TermStart, number: number): Doclist {
    const isFirst = number === beginning.number;
    const page = isFirst ? beginning.page : readPage(of, number);
    const rows: Doclist = { parts: [], length: 0, wholes: [] };
    const to = isFirst ? beginning.to : firstTermOn(page);
    addPart(rows, page, isFirst ? beginning.from : page.whole, to);
    let goesOn = to === page.end;
    for (let at = number + 1; goesOn && at <= beginning.last; at++) {
      const next = readPage(of, at);
      const end = Math.min(next.whole || next.end, firstTermOn(next));
      addPart(rows, next, HEADER, end);
      goesOn = end === next.end;
    }
    return rows;
  }

  return {
    /** For a prefix, calls `see` once per word. */
    read(word: string, isPrefix: boolean, see: SeePostings): void {
      if (segment === null) return;
      const wanted = Buffer.from(`${MAIN_INDEX}${word}`);
      const start = Math.max(segment.first, pageOf(segment.id, wanted)[0] ?? 0);
      let found: Doclist | null = null;
      for (const page of pagesFrom(segment, start)) {
        if (found !== null) addPart(found, page, HEADER, firstTermOn(page));
        for (const { term, from, to } of termsOn(page)) {
          const compared = compareTerm(term, wanted, isPrefix);
          if (compared < 0) continue;
          if (found !== null) see(postingsIn(found));
          found = null;
          if (compared > 0) return;
          found = { parts: [], length: 0, wholes: [] };
          addPart(found, page, from, to);
        }
      }
      if (found !== null) see(postingsIn(found));
    },

    /** May also pass rows near the requested ones, which must be ascending. */
    readFew(word: string, rows: readonly number[], see: SeePostings): void {
      if (segment === null) return;
      const beginning = beginningOf(segment, Buffer.from(`${MAIN_INDEX}${word}`));
      if (beginning === null) return;
      let low = beginning.number;
      let next = -Infinity;
      for (const row of rows) {
        if (row < next) continue;
        // Finds the last page that begins at or before the row.
        for (let high = beginning.last; low < high;) {
          const middle = Math.ceil((low + high) / 2);
          if (firstRowFrom(segment, middle, beginning.last) <= row) low = middle;
          else high = middle - 1;
        }
        see(postingsIn(rowsOn(segment, beginning, low)));
        next = firstRowFrom(segment, low + 1, beginning.last);
      }
    },
  };
}

interface TermStart extends Pick<TermOnPage, "from" | "to"> {
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
  for (let level = 0, at = 0; level < levels && at < numbers.length; level++) {
    const [, count = 0] = numbers.slice(at, (at += 2));
    for (let each = 0; each < count && at < numbers.length; each++) {
      const [id = 0, first = 0, last = 0] = numbers.slice(at, (at += 3));
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

interface Doclist {
  readonly parts: Buffer[];
  length: number;
  /** Offsets of rows with absolute numbers. */
  readonly wholes: number[];
}

function addPart(list: Doclist, { bytes, whole }: Page, from: number, to: number): void {
  if (whole >= from && whole < to) list.wholes.push(list.length + whole - from);
  list.parts.push(bytes.subarray(from, to));
  list.length += to - from;
}

function postingsIn({ parts, wholes }: Doclist): Postings {
  const [only, ...others] = parts;
  const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(parts);
  return { bytes, wholes };
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
  for (let at = 0; at < bytes.length;) {
    const [number, end] = varint(bytes, at);
    numbers.push(number);
    at = end;
  }
  return numbers;
}
