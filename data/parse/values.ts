/**
 * Values as publishers write them, in the one form that records use.
 * Each takes what a source has and gives `null` for what is blank or can't be told.
 */
import {
  BILL_TYPES,
  STATES,
  type BillType,
  type Chamber,
  type CommitteeChamber,
  type State,
} from "../../contract/enumerations.ts";
import { slug } from "../../contract/text.ts";
import type { BillId, Clock, Day, Instant, Party } from "../documents.ts";

/** NFC, trimmed, inner white space collapsed. */
export function clean(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  // Most texts are ASCII with single spaces, and are spared the work.
  const composed = ASCII.test(text) ? text : text.normalize("NFC");
  const cleaned = composed.replaceAll(UNEVEN_SPACE, " ").trim();
  return cleaned === "" ? null : cleaned;
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\x00-\x7F]*$/;
/** White space but for single spaces. */
const UNEVEN_SPACE = / \s+|[^\S ]\s*/g;

/** A whole number written in digits, with or without leading zeros; one too long to be exact is none. */
export function integer(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  const number = /^-?\d+$/.test(trimmed) ? Number(trimmed) : null;
  return Number.isSafeInteger(number) ? number : null;
}

/** The leading `YYYY-MM-DD` of a text; zero-style dates are none. */
export function day(text: string | null | undefined): Day | null {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(text?.trim() ?? "")?.[0];
  if (found === undefined || found < "1000" || found === "1900-01-01") return null;
  const time = Date.parse(`${found}T00:00:00Z`);
  // Date.parse takes the 31st of February for the 3rd of March.
  return new Date(time).getUTCDate() === Number(found.slice(8)) ? found : null;
}

/** An instant in UTC to the second. */
export function instantOf(date: Date): Instant {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** An instant in any of the zones' notations, in UTC to the second: `2022-06-30T03:50:43Z`. */
export function instant(text: string | null | undefined): Instant | null {
  const trimmed = text?.trim() ?? "";
  if (day(trimmed) === null) return null;
  const time = Date.parse(
    /T|\d \d/.test(trimmed) ? trimmed.replace(" ", "T") : `${trimmed}T00:00:00Z`,
  );
  return Number.isNaN(time) ? null : instantOf(new Date(time));
}

const EASTERN = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in Washington at an instant: BILLSTATUS writes days as midnight Eastern. */
export function easternDay(text: string | null | undefined): Day | null {
  const at = instant(text);
  return at === null ? null : EASTERN.format(new Date(at));
}

/** `HH:MM:SS` or `HH:MM` from 24-hour or `h:MMPM` notation. */
export function clock(text: string | null | undefined): Clock | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?$/i.exec(text?.trim() ?? "");
  if (found === null) return null;
  const [, hour, minute, second, half] = found;
  const twelve = Number(hour) % 12;
  const hours = half === undefined ? Number(hour) : twelve + (half.toUpperCase() === "PM" ? 12 : 0);
  if (hours > 23) return null;
  return [String(hours).padStart(2, "0"), minute, ...(second === undefined ? [] : [second])].join(
    ":",
  );
}

/** `House`, `House of Representatives`, `H`, `U.S. House of Representatives` …; `NoChamber` is none. */
export function committeeChamber(text: string | null | undefined): CommitteeChamber | null {
  const lower = text?.trim().toLowerCase() ?? "";
  if (lower === "h" || lower.includes("house")) return "house";
  if (lower === "s" || lower.includes("senate")) return "senate";
  if (lower === "j" || lower.includes("joint")) return "joint";
  return null;
}

/** As `committeeChamber`, where there is no joint. */
export function chamber(text: string | null | undefined): Chamber | null {
  const found = committeeChamber(text);
  return found === "joint" ? null : found;
}

const PARTY_CODES: Readonly<Record<string, Party>> = {
  d: "D",
  democrat: "D",
  democratic: "D",
  r: "R",
  republican: "R",
  i: "I",
  independent: "I",
  id: "ID",
  "independent-democrat": "ID",
  l: "L",
  libertarian: "L",
};

/** The code of a party of today, or the slug of a historical one's name. */
export function party(text: string | null | undefined): Party | null {
  const name = slug(text ?? "");
  if (name === "") return null;
  return PARTY_CODES[name] ?? name;
}

/** The bill of these numbers and type; `null` where one of them can't be told. */
export function billNamed(
  congress: number | null,
  type: BillType | null | undefined,
  number: number | null,
): BillId | null {
  const isNamed = congress !== null && type !== null && type !== undefined && number !== null;
  return isNamed ? { congress, type, number } : null;
}

/** A state's postal code; `XX` (House delegates) and unknown codes are none. */
export function state(text: string | null | undefined): State | null {
  const code = text?.trim().toUpperCase() ?? "";
  return STATES.find((each) => each === code) ?? null;
}

/** `HR`, `h.r.`, `H J RES`, `H.J.Res.` … */
export function billType(text: string | null | undefined): BillType | null {
  const letters = text?.toUpperCase().replaceAll(/[^A-Z]/g, "") ?? "";
  return BILL_TYPES.find((each) => each === letters) ?? null;
}
