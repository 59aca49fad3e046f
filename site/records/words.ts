/** Names of fields and values in plain English. */
import { API_PREFIX } from "../../contract/addresses.ts";
import { STATE_NAMES, type TextAbsence } from "../../contract/enumerations.ts";
import { ordinal } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { writtenDay, writtenInstant } from "../components/written-time.ts";
import { required } from "../../lib/required.ts";

export type Fields = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, string>> = {
  action_date: "As of",
  as_of: "Listed on",
  bioguide_id: "Bioguide ID",
  carried: "Question carried",
  cbo_cost_estimates: "Cost estimates (CBO)",
  cosponsor_count_including_withdrawn: "Cosponsors, with those who withdrew",
  for_portion: "For a part of the bill only",
  how: "Began by",
  identified_by: "Found by",
  ids: "In other systems",
  in_office: "In office",
  is_by_request: "Introduced by request",
  is_inferred: "Known only from bills and votes",
  missing_words: "Without these words",
  names: "Former names",
  party_votes: "Votes that split the parties",
  question_text: "Question in full",
  required: "Majority needed",
  result_text: "Result as announced",
  site_url: "Official page",
  parent_code: "Part of",
  source_name: "Source:",
  source_updated_at: "Updated by the publisher",
  source_url: "Source data file",
  updated_at: "Last changed here",
  version_code: "Code",
  duplicate_of: "Repeats no.",
  sequence: "No.",
  status_date: "Status since",
  why: "Text",
  text_url: "Read the text",
  outline_url: "Outline",
  memberships: "Members",
  past_memberships: "Members in earlier Congresses",
  results: "Members’ votes",
};

const ACRONYMS = /\b(?:cspan|fec|icpsr|id|ids|lis|rss|url)\b/gi;

/** `introduced_date` → `Introduced`, `cosponsor_count` → `Cosponsors`. */
export function labelOf(key: string): string {
  const words = key
    .replace(/^is_/, "")
    .replace(/_(?:date|url|at)$/, "")
    .replace(/_count$/, "s")
    .replace(/_urls$/, "s");
  return LABELS[key] ?? capital(inWords(words)).replaceAll(ACRONYMS, (word) => word.toUpperCase());
}

export const inWords = (name: string): string =>
  name.replaceAll("_", " ").replaceAll(/\b(?:house|senate|congress)\b/g, capital);

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields whose values are names of a closed set. */
const NAMED = new Set(
  "category chamber enacted_by how identified_by incomplete_blocks incomplete_counts kind law_type position resource result role side source state_rank status type why".split(
    " ",
  ),
);
const TYPES: Readonly<Record<string, string>> = {
  HR: "House bills (H.R.)",
  S: "Senate bills (S.)",
  HJRES: "House joint resolutions (H.J. Res.)",
  SJRES: "Senate joint resolutions (S.J. Res.)",
  HCONRES: "House concurrent resolutions (H. Con. Res.)",
  SCONRES: "Senate concurrent resolutions (S. Con. Res.)",
  HRES: "House resolutions (H. Res.)",
  SRES: "Senate resolutions (S. Res.)",
  HAMDT: "House amendments",
  SAMDT: "Senate amendments",
};

/** Why a text can't be read here. */
const ABSENCES: Readonly<Record<TextAbsence, string>> = {
  no_xml: "not published as data",
  not_yet: "not published yet",
  before_113th: "not here before the 113th Congress",
  not_fetched: "not stored here",
  refused: "could not be read",
};

/** Numbers that name something, without commas. */
const NAMES = /(?:^|_)(?:congress|number|sequence|year|district|class|of|rank|session|level|id)$/;
const ID_FIELDS = /^(?:govtrack|votesmart|icpsr|cspan|house_history|pictorial)$/;

const PARTIES: Readonly<Record<string, string>> = {
  D: "Democratic",
  R: "Republican",
  I: "Independent",
  ID: "Independent Democrat",
  L: "Libertarian",
};

export const partyName = (party: string): string => PARTIES[party] ?? capital(party);

export const congressName = (congress: unknown): string => `${ordinal(Number(congress))} Congress`;

/** `93rd to 119th Congress` of Congresses that follow each other, or all of them. */
export function congressRange(all: readonly number[]): string {
  const [first = 0] = all;
  const isRun = all.length > 2 && all.every((each, at) => each === first + at);
  const shown = isRun
    ? `${ordinal(first)} to ${ordinal(first + all.length - 1)}`
    : all.map(ordinal).join(", ");
  return `${shown} Congress`;
}

/** A field's value as text. */
export function wordsFor(key: string, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (key === "congress" || key === "congresses") return ordinal(value);
    return NAMES.test(key) || ID_FIELDS.test(key) ? String(value) : amount(value);
  }
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return writtenDay(value);
  if (/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(value)) return writtenInstant(value);
  if (key === "time") return clock(value);
  if (key === "state") return STATE_NAMES[value as keyof typeof STATE_NAMES] ?? value;
  if (key === "party" || key === "caucus") return partyName(value);
  if (key === "why") return ABSENCES[value as TextAbsence] ?? inWords(value);
  if (key === "vote_type") return capital(value.toLowerCase());
  if ((key === "type" || key === "bill_type") && TYPES[value] !== undefined) return TYPES[value];
  return NAMED.has(key) ? inWords(value) : value;
}

/** `15:47:32` → `3:47 p.m.`, Eastern time as the chambers write it. */
function clock(time: string): string {
  const [hour = 0, minute = 0, second] = time.split(":").map(Number);
  const shown = [hour % 12 || 12, pad(minute), ...(second === undefined ? [] : [pad(second)])];
  return `${shown.join(":")} ${hour < 12 ? "a.m." : "p.m."} ET`;
}

const pad = (number: number): string => String(number).padStart(2, "0");

const OF_API = new RegExp(`^https?://[^/]+${API_PREFIX}(/.+)$`);

/** Returns the path of the page for an API address; null for an address elsewhere, or a file. */
export function pagePath(address: string): string | null {
  const path = OF_API.exec(address)?.[1]?.replace(/(\/texts\/[^/]+)\.txt$/, "$1");
  return path === undefined || path.startsWith("/bulk/") ? null : path;
}

/** Returns the path of the page for an API address that has one. */
export const ownPagePath = (address: string): string =>
  required(pagePath(address), `a page for ${address}`);
