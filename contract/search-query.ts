import { BILL_TYPES, type BillType, type LawType } from "./enumerations.ts";

/** What a search looks for. */
export interface SearchQuery {
  /** An FTS5 expression that matches all words; null where `q` has no letter or digit. */
  readonly match: string | null;
  /** The key of the bill or law that `q` cites, which is found first; null where it cites none. */
  readonly exact: string | null;
}

/**
 * Reads `q`: all words are required, quotes make a phrase, and the last word also matches
 * as a prefix. Nothing in it is an operator.
 */
export function searchQuery(q: string): SearchQuery {
  const terms = termsOf(q);
  // FTS5 reads `:`, `-`, `*` and words such as NEAR as operators, but not inside a string.
  const strings = terms.map(({ text }) => `"${text}"`);
  const isPrefix = terms.at(-1)?.isPhrase === false;
  return {
    match: terms.length === 0 ? null : strings.join(" ") + (isPrefix ? "*" : ""),
    exact: citationKey(q),
  };
}

/** The search key of the bill or law that the text cites: `h.r. 1` → `HR 1`, `P.L. 119-21` → `public 119-21`. */
export function citationKey(text: string): string | null {
  return citedBill(text.trim()) ?? citedLaw(text.trim());
}

/** The search key of a bill, the same in every Congress. */
export function billKey(type: BillType, number: number | string): string {
  return `${type} ${number}`;
}

/** The search key of a law. */
export function lawKey(
  lawType: LawType,
  congress: number | string,
  number: number | string,
): string {
  return `${lawType} ${congress}-${number}`;
}

interface Term {
  readonly text: string;
  readonly isPhrase: boolean;
}

const TERM = /"([^"]*)"|([^\s"]+)/g;
/** What FTS5's unicode61 makes words of; anything else only separates them. */
const WORD_CHARACTER = /[\p{L}\p{N}\p{Co}]/u;

function termsOf(q: string): Term[] {
  const plain = q.replaceAll("\0", " ").replaceAll(/[“”„]/g, '"');
  return Array.from(plain.matchAll(TERM), ([, phrase, word]) => ({
    text: phrase ?? word ?? "",
    isPhrase: phrase !== undefined,
  })).filter(({ text }) => WORD_CHARACTER.test(text));
}

const BILL = /^([a-z][a-z.\s]{0,20}?)\s*(?:no\.?\s*)?0{0,5}([1-9]\d{0,5})$/i;
const LAW =
  /^(?:(p|pub|public|priv|pvt|private)\.?\s*l(?:aw)?\.?\s*(?:no[.:]{0,2})?\s*)?0?([1-9]\d{0,2})\s*[-‐‑–]\s*0{0,4}([1-9]\d{0,4})$/i;

function citedBill(text: string): string | null {
  const [, letters = "", number = ""] = BILL.exec(text) ?? [];
  const name = letters.replaceAll(/[.\s]/g, "").toUpperCase();
  const type = BILL_TYPES.find((candidate) => candidate === name);
  return type === undefined ? null : billKey(type, number);
}

function citedLaw(text: string): string | null {
  const [, kind = "public", congress, number] = LAW.exec(text) ?? [];
  if (congress === undefined || number === undefined) return null;
  return lawKey(/^p(riv|vt)/i.test(kind) ? "private" : "public", congress, number);
}
