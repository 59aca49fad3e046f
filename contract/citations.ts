import {
  AMENDMENT_TYPES,
  type AmendmentType,
  BILL_TYPES,
  type BillType,
  type LawType,
} from "./enumerations.ts";

interface VoteName {
  readonly congress: number;
  readonly session: number;
  readonly chamber: string;
  readonly vote_number: number;
}

/** The keys of everything that a text may cite, as records have them; kinds of records share no keys. */
export function citedKeys(written: string): readonly string[] {
  const text = withoutAddress(written).trim();
  const keys = [citedBill(text), citedLaw(text), ...citedNominations(text)];
  const vote = VOTE.exec(text);
  if (vote !== null) keys.push(vote.slice(1).join("-").toLowerCase());
  if (BIOGUIDE_ID.test(text)) keys.push(text.toUpperCase());
  // A number alone may be that of any bill.
  if (NUMBER.test(text)) keys.push(...TYPES.map((type) => billKey(type, text)));
  if (COMMITTEE_CODE.test(text)) keys.push(text.toLowerCase().padEnd(6, "0"));
  return keys.filter((key) => key !== null);
}

/** A citation in a text, as written, and the key of its record. */
export interface Citation {
  readonly words: string;
  readonly key: string;
}

/** Finds the citations among other words: `what does H.R. 3684 do`. Returns the text without them, too. */
export function citationsIn(text: string): {
  readonly citations: readonly Citation[];
  readonly rest: string;
} {
  const citations: Citation[] = [];
  const rest = text.replaceAll(CITATION, (words: string) => {
    const keys = words.startsWith('"') ? [] : citedKeys(words.replace("#", " "));
    citations.push(...keys.map((key) => ({ words, key })));
    return keys.length === 0 ? words : " ";
  });
  return { citations, rest };
}

/** The key of a bill's or amendment's citation. Without a Congress, it matches every Congress. */
export function billKey(
  type: BillType | AmendmentType,
  number: number | string,
  congress?: number | string,
): string {
  return congress === undefined ? `${type} ${number}` : `${congress} ${type} ${number}`;
}

export function lawKey(
  lawType: LawType,
  congress: number | string,
  number: number | string,
): string {
  return `${lawType} ${congress}-${number}`;
}

/** The key of a nomination's citation. Without a Congress, it matches every Congress. */
export function nominationKey(number: string, congress?: number | string): string {
  return congress === undefined ? `PN ${number}` : `${congress} PN ${number}`;
}

export function voteKey({ congress, session, chamber, vote_number }: VoteName): string {
  return `${congress}-${session}-${chamber}-${vote_number}`;
}

/** The paths of records by the keys that name one: `119 HR 1`, `public 119-21`, `hsag00`. */
const PATHS: readonly (readonly [key: RegExp, path: string])[] = [
  [/^(\d+)-(\d)-(house|senate)-(\d+)$/, "/votes/$1/$2/$3/$4"],
  [/^(\d+) ([HS]U?AMDT) (\d+)$/, "/amendments/$1/$2/$3"],
  [/^(\d+) PN ([\d-]+)$/, "/nominations/$1/$2"],
  [/^(\d+) ([A-Z]+) (\d+)$/, "/bills/$1/$2/$3"],
  [/^(public|private) (\d+)-(\d+)$/, "/laws/$2/$1/$3"],
  [/^([A-Z]\d{6})$/, "/legislators/$1"],
  [/^([a-z]{4}\d\d)$/, "/committees/$1"],
];

/** Returns the key by which the search database finds a record, of its id. */
export function keyOfRecord(id: string): string {
  const [, kind = "", ...names] = id.split("/");
  const [congress = "", type = "", number = ""] = names;
  if (kind === "bills" || kind === "amendments") return names.join(" ");
  if (kind === "votes") return names.join("-");
  if (kind === "laws") return lawKey(type as LawType, congress, number);
  return names.length === 1 ? congress : id;
}

/** Returns the path of the first record that a text cites; null if it cites none, or a bill without its Congress. */
export function citedPath(text: string): string | null {
  for (const key of citedKeys(text)) {
    const found = PATHS.find(([form]) => form.test(key));
    if (found !== undefined) return key.replace(...found);
  }
  return null;
}

/** Addresses of the publishers and of GovTrack, names of their files, and what they name. */
const ADDRESSES: readonly (readonly [address: RegExp, name: string])[] = [
  [
    /congress\.gov\/(?:bill|amendment)\/(\d+)\w+-congress\/(house|senate)-([a-z]+)-?([a-z]*)\/(\d+)/,
    "$1 $2 $3 $4 $5",
  ],
  [/congress\.gov\/votes?\/(house|senate)\/(\d+)-(\d)\/(\d+)/, "$2-$3-$1-$4"],
  [/congress\.gov\/member\/[^/]+\/([a-z]\d{6})/, "$1"],
  [/congress\.gov\/committee\/[^/]+\/([a-z]{4}\d\d)/, "$1"],
  [
    /congress\.gov\/congressional-report\/(\d+)\w+-congress\/(house|senate|executive)-report\/(\d+)(?:\/(\d+))?/,
    "$2 report $1-$3 part $4",
  ],
  [/govtrack\.us\/congress\/bills\/(\d+)\/([a-z]+)(\d+)/, "$1 $2 $3"],
  [/govinfo\.gov\/link\/plaw\/(\d+)\/(public|private)\/(\d+)/, "$2 law $1-$3"],
  [/govinfo\.gov\/link\/bills\/(\d+)\/([a-z]+)\/(\d+)/, "$1 $2 $3"],
  [/\bplaw-(\d+)publ(\d+)/, "public law $1-$2"],
  [/\bplaw-(\d+)pvtl(\d+)/, "private law $1-$2"],
  [/\bcrpt-(\d+)([hse])rpt(\d+)/, "$2 report $1-$3"],
  [/\bbill(?:s|status|sum)-(\d+)([a-z]+)(\d+)/, "$1 $2 $3"],
];

/** Replaces a publisher's address, or the name of its file, by what it names. */
export function withoutAddress(text: string): string {
  const lower = text.toLowerCase();
  for (const [address, name] of ADDRESSES) {
    const found = address.exec(lower)?.[0];
    if (found !== undefined) return found.replace(address, name).replaceAll(/\s+/g, " ");
  }
  return text;
}

const OF_CONGRESS = String.raw`(?:[1-9]\d{0,2}(?:st|nd|rd|th)?(?:\s(?:cong\.?|congress))?[\s,]\s*)?`;
const TYPE_OR_LAW = String.raw`(?:(?:house|senate)\s(?:bill|amendment|(?:(?:joint|concurrent)\s)?resolution)|[hs]\.?\s?(?:(?:j|con)\.?\s?)?res\.?|h\.?\s?r\.?|[hs]\.?\s?amdt\.?|s\.?|pn|p(?:ub(?:lic|\.)?|\.)?\s?l(?:aw\b|\.)?)`;
/** What may be a citation among other words, or a quoted phrase, in which none counts. */
const CITATION = new RegExp(
  String.raw`"[^"]*"|(?<![\p{L}\p{N}'’])${OF_CONGRESS}${TYPE_OR_LAW}\s?(?:no\.?\s|#\s?)?\d{1,5}(?:[-–]\d{1,5})?(?![\p{L}\p{N}-])`,
  "giu",
);
const NUMBER = /^[1-9]\d{0,4}$/;
const TYPES = [...BILL_TYPES, ...AMENDMENT_TYPES];
const VOTE = /^([1-9]\d{0,2})\W([1-3])\W+(house|senate)\W+0{0,4}([1-9]\d{0,4})$/i;
export const BIOGUIDE_ID = /^[a-z]\d{6}$/i;
/** A full committee's zeros are optional. */
export const COMMITTEE_CODE = /^[a-z]{4}(?:[a-z\d]{2})?$/i;
const CONGRESS = String.raw`([1-9]\d{0,2})(?:st|nd|rd|th)?(?:\s*cong(?:ress|\.)?)?`;
const BILL = new RegExp(
  String.raw`^(?:${CONGRESS}[\s,/-]*)?(?:(?:the\s)?bill\s)?([a-z][a-z.\s]{0,30}?)(?:(?<=\S)[/-]|\s*)(?:(?:no\.?|number)\s*)?0{0,5}([1-9]\d{0,5})(?:[\s,/([-]+(?:(?:of|in)\s(?:the\s)?)?${CONGRESS}[)\]]?)?$`,
  "i",
);
const NOMINATION = new RegExp(
  String.raw`^(?:${CONGRESS}[\s,/-]*)?pn\s*0*(\d{1,5})(?:-0*(\d{0,4}))?(?:[\s,(]+(?:(?:of|in)\s(?:the\s)?)?${CONGRESS}\)?)?$`,
  "i",
);
const LAW =
  /^(?:(p|pub|public|priv|pvt|private)\.?\s*l(?:aw)?\.?\s*(?:no[.:]{0,2}|number)?\s*)?0?([1-9]\d{0,2})(?:\s*[-‐‑–]\s*|(?<=^[a-z].*)\s)0{0,4}([1-9]\d{0,4})$/i;

/** The type that words in a citation name: `House Joint Resolution` → `HJRES`, `sjr` → `SJRES`, `SA` → `SAMDT`. */
const ABBREVIATIONS = [
  [/^HOUSEBILL$/, "HR"],
  [/^SENATEBILL$/, "S"],
  [/^HB$/, "HR"],
  [/^SB$/, "S"],
  [/^SR$/, "SRES"],
  [/^([HS])JR$/, "$1JRES"],
  [/^([HS])CR$/, "$1CONRES"],
  [/^HOUSE/, "H"],
  [/^SENATE(?=.)/, "S"],
  ["AMENDMENT", "AMDT"],
  [/^([HS])A$/, "$1AMDT"],
  ["JOINT", "J"],
  ["CONCURRENT", "CON"],
  ["RESOLUTION", "RES"],
] as const;

/** `118PN1044`, `PN365-02`. `PN1044-118` is part 118, or of the 118th Congress. */
function citedNominations(text: string): readonly string[] {
  const [, before, number, part, after] = NOMINATION.exec(text) ?? [];
  if (number === undefined) return [];
  const congress = before ?? after;
  const own = nominationKey(part ? `${number}-${part}` : number, congress);
  const isCongress = congress === undefined && /^(?:8\d|9\d|1\d\d)$/.test(part ?? "");
  return isCongress ? [own, nominationKey(number, part)] : [own];
}

function citedBill(text: string): string | null {
  const bill = readCitation(text);
  return bill === null ? null : billKey(bill.type, bill.number, bill.congress);
}

/** The key of the one bill or amendment cited; `null` without a Congress. */
export function oneRecordKey(text: string): string | null {
  const bill = readCitation(withoutAddress(text).trim());
  return bill?.congress === undefined ? null : billKey(bill.type, bill.number, bill.congress);
}

function readCitation(text: string) {
  const found = BILL.exec(text);
  if (found === null) return null;
  const [, before, letters = "", number = "", after] = found;
  const spelled = letters.replaceAll(/[.\s]/g, "").toUpperCase();
  const name = ABBREVIATIONS.reduce((said, [word, letter]) => said.replace(word, letter), spelled);
  const type = [...BILL_TYPES, ...AMENDMENT_TYPES].find((candidate) => candidate === name);
  return type === undefined ? null : { type, number, congress: before ?? after };
}

function citedLaw(text: string): string | null {
  const found = LAW.exec(text);
  if (found === null) return null;
  const [, kind = "public", congress, number] = found;
  if (congress === undefined || number === undefined) return null;
  return lawKey(/^p(riv|vt)/i.test(kind) ? "private" : "public", congress, number);
}

/** A printing's code: letters, and for a later one of its kind digits and an optional `s`, as in `eh1s`. */
export const PRINTING_CODE = String.raw`[a-z]+(?:\d+s?)?`;

export interface PrintingId {
  readonly congress: number;
  readonly type: BillType;
  readonly number: number;
  readonly version_code: string;
}

const NAME = new RegExp(
  String.raw`\bBILLS-(?<congress>\d+)(?<type>[a-z]+?)(?<number>\d+)(?<code>${PRINTING_CODE})(?=[./]|$)`,
  "i",
);

/** Reads the name of a printing in an address or a file's name. */
export function printingIn(text: string): PrintingId | null {
  const { congress, type: letters, number, code = "" } = NAME.exec(text)?.groups ?? {};
  const type = BILL_TYPES.find((each) => each === letters?.toUpperCase());
  if (type === undefined) return null;
  const version_code = code.toLowerCase();
  return { congress: Number(congress), type, number: Number(number), version_code };
}

/** GPO's name of a printing: `BILLS-119hr3426eh1s`. */
export function printingName({ congress, type, number, version_code }: PrintingId): string {
  return `BILLS-${congress}${type.toLowerCase()}${number}${version_code}`;
}
