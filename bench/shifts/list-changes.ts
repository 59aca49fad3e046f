/** What a night did to the pages of one list, and what it would have done if they were cut otherwise. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

import { PAGE_SIZE } from "../../contract/request/page-key.ts";

/** A list as its stored pages have it, from the first page to the last. */
export interface StoredList {
  readonly pages: readonly StoredPage[];
}

interface StoredPage {
  /** What stands before and behind the records. */
  readonly opening: string;
  readonly closing: string;
  /** The records' JSON, without commas behind. */
  readonly lines: readonly string[];
}

/** How pages of a list could be cut, beside how they are. */
export const CUTS = {
  place: "as they are: place and total in each page",
  totals: "without total and total_pages",
  tail: "without totals, counted from the list's end",
  content: "without totals, boundaries by content",
} as const;
export type Cut = keyof typeof CUTS;

/** What a list costs if it is cut so. */
export interface CutResult {
  /** Pages that must be written. */
  readonly objects: number;
  /** What they take up. */
  readonly bytes: number;
  /** Pages that the list has in all. */
  readonly pages: number;
}

/** As the generator compresses. */
const LEVEL = 3;

/** Why a page of a list was written. */
export type Cause = "records" | "moved" | "meta";

export function parsePage(text: string): StoredPage {
  const [opening = "", ...rest] = text.trimEnd().split("\n");
  const closing = rest.pop() ?? "";
  return { opening, closing, lines: rest.map((line) => line.replace(/,$/, "")) };
}

/**
 * Why each changed page changed: a record on it is new or has changed, or the records have only moved,
 * or they are the same as before and only what is around them changed.
 */
export function causesOf(before: StoredList, after: StoredList): Record<Cause, number> {
  const known = new Set(before.pages.flatMap(({ lines }) => lines));
  const causes = { records: 0, moved: 0, meta: 0 };
  for (const [at, page] of after.pages.entries()) {
    const old = before.pages[at];
    const text = page.lines.join("\n");
    const isSame = old !== undefined && old.lines.join("\n") === text;
    if (isSame && old.opening === page.opening && old.closing === page.closing) continue;
    if (isSame) causes.meta++;
    else if (page.lines.some((line) => !known.has(line))) causes.records++;
    else causes.moved++;
  }
  return causes;
}

/** What each way of cutting writes. */
export function cutAll(before: StoredList, after: StoredList): Record<Cut, CutResult> {
  return {
    place: compare(asStored, before, after),
    totals: compare(byPlace, before, after),
    tail: compare(fromTail, before, after),
    content: compare(byContent, before, after),
  };
}

type CutList = (list: StoredList) => Iterable<string>;

function compare(cut: CutList, before: StoredList, after: StoredList): CutResult {
  const known = new Set<string>();
  for (const text of cut(before)) known.add(nameOf(text));
  let [objects, bytes, pages] = [0, 0, 0];
  for (const text of cut(after)) {
    pages++;
    if (known.has(nameOf(text))) continue;
    objects++;
    bytes += gzipSync(text, { level: LEVEL }).length;
  }
  return { objects, bytes, pages };
}

function nameOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

function* asStored({ pages }: StoredList): Generator<string> {
  for (const { opening, lines, closing } of pages) yield [opening, ...lines, closing].join("\n");
}

/** As today, but with nothing on a page that tells of the others but that there is a next one. */
function* byPlace({ pages }: StoredList): Generator<string> {
  for (const [at, { lines }] of pages.entries()) {
    yield pageText(lines, `${at + 1} ${at + 1 < pages.length}`);
  }
}

/** The last page is the first: what is put on top of a list makes the newest page longer. */
function* fromTail(list: StoredList): Generator<string> {
  const lines = list.pages.flatMap((page) => page.lines);
  const first = lines.length % PAGE_SIZE;
  if (first > 0) yield pageText(lines.slice(0, first), "newest");
  for (let at = first; at < lines.length; at += PAGE_SIZE) {
    yield pageText(lines.slice(at, at + PAGE_SIZE), String((lines.length - at) / PAGE_SIZE));
  }
}

/** No page is longer, so that a bound on what is read for an answer stays. */
const MAX_LINES = 4 * PAGE_SIZE;

/**
 * A page ends behind each record whose address has a hash divisible by a hundred, wherever it stands. What
 * comes next is named by its first record, which stays when other pages change.
 */
function* byContent(list: StoredList): Generator<string> {
  let page: string[] = [];
  for (const line of list.pages.flatMap((each) => each.lines)) {
    const last = page.at(-1);
    if (last !== undefined && (isBoundary(last) || page.length === MAX_LINES)) {
      yield pageText(page, addressOf(line));
      page = [];
    }
    page.push(line);
  }
  if (page.length > 0) yield pageText(page, "");
}

const boundaries = new Map<string, boolean>();

function isBoundary(line: string): boolean {
  const address = addressOf(line);
  let known = boundaries.get(address);
  if (known === undefined) {
    known = createHash("sha256").update(address).digest().readUInt32LE() % PAGE_SIZE === 0;
    boundaries.set(address, known);
  }
  return known;
}

function addressOf(line: string): string {
  return line.slice(line.lastIndexOf('"api_url":"'));
}

function pageText(lines: readonly string[], meta: string): string {
  return `${lines.join("\n")}\n${meta}`;
}
