/** Names of fields and values in plain English. */
import { API_PREFIX } from "../../contract/addresses.ts";
import { BILL_STATUS_NAMES, PARTY_NAMES } from "../../contract/enumerations.ts";
import type { FieldName } from "../../contract/routes/all-routes.ts";
import type { FieldReading } from "../../contract/schemas/reading.ts";
import { capital, ordinal } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { required } from "../../lib/required.ts";
import { congressStart } from "../../contract/congress.ts";
import { writtenDay } from "../components/written-time.ts";

/** Where the name of a field does not say enough. */
const LABELS: Readonly<Partial<Record<FieldName, string>>> = {
  action_date: "As of",
  against_party_count: "Against most of their party",
  as_of: "Listed on",
  at: "On",
  became_law_date: "Numbered",
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
  party_votes: "Votes in which the party had a majority",
  question_text: "Question in full",
  required: "Majority needed",
  result_text: "Result as announced",
  site_url: "Official page",
  source_name: "Source:",
  source_updated_at: "Updated by the publisher",
  source_url: "Source data file",
  updated_at: "Last changed here",
  status_date: "Status since",
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
  const own = (LABELS as Readonly<Record<string, string>>)[key];
  return own ?? capital(inWords(words)).replaceAll(ACRONYMS, (word) => word.toUpperCase());
}

export const inWords = (name: string): string =>
  name.replaceAll("_", " ").replaceAll(/\b(?:house|senate|congress)\b/g, capital);

/** A status of a record of any kind; bills have names of their own. */
export const statusName = (status: string): string =>
  (BILL_STATUS_NAMES as Partial<Record<string, string>>)[status] ?? capital(inWords(status));

export const partyName = (party: string): string =>
  (PARTY_NAMES as Readonly<Record<string, string>>)[party] ?? capital(party);

export const congressName = (congress: unknown): string => `${ordinal(Number(congress))} Congress`;

/** `The 117th Congress ended on Jan 3, 2023` */
export const congressEnd = (congress: number): string =>
  `The ${congressName(congress)} ended on ${writtenDay(congressStart(congress + 1))}`;

/** `93rd to 119th Congress` of Congresses that follow each other, or all of them. */
export function congressRange(all: readonly number[]): string {
  const [first = 0] = all;
  const isRun = all.length > 2 && all.every((each, at) => each === first + at);
  const shown = isRun
    ? `${ordinal(first)} to ${ordinal(first + all.length - 1)}`
    : all.map(ordinal).join(", ");
  return `${shown} Congress`;
}

/** A field's value as text. `isWithin` a line, names begin with a small letter. */
export function wordsFor(
  reading: FieldReading,
  value: string | number | boolean,
  isWithin = false,
): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const { as, labels, isName } = reading;
  if (typeof value === "number") {
    if (as === "congress") return congressName(value);
    if (as === "district") return districtName(value);
    return as === "count" ? amount(value) : String(value);
  }
  if (as === "day") return writtenDay(value);
  if (as === "instant") return writtenEastern(value);
  if (as === "time") return clock(value);
  if (as === "shouted") return capital(value.toLowerCase());
  const label = labels?.[value];
  if (label !== undefined) return label;
  if (isName !== true && labels === undefined) return value;
  return isWithin ? inWords(value) : capital(inWords(value));
}

export const districtName = (district: number): string =>
  district === 0 ? "At large" : `District ${district}`;

const EASTERN = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/New_York",
});

/** `Jun 17, 2024, 11:34 a.m. ET` */
export const writtenEastern = (instant: string): string =>
  `${EASTERN.format(new Date(instant)).replace(/\s([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}.m.`)} ET`;

/** `15:47:32` → `3:47 p.m.`, Eastern time as the chambers write it. */
export function clock(time: string): string {
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
