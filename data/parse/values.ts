/** Normalizes publishers' values. Returns `null` for blank or invalid ones. */
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
import { ownValue } from "../../lib/required.ts";

/**
 * NFC, trimmed, inner white space collapsed, without invisible characters. The controls from U+0080 are
 * characters of windows-1252 that were taken for ISO-8859-1.
 */
export function clean(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  // Skips the work for ASCII texts with single spaces, which most are.
  const composed = ASCII.test(text)
    ? text
    : text.replaceAll(CONTROLS, windows1252).replaceAll(INVISIBLE, "").normalize("NFC");
  const cleaned = composed.replaceAll(UNEVEN_SPACE, " ").trim();
  return cleaned === "" ? null : cleaned;
}

const ASCII = /^[\t\n\f\r -~]*$/;
const CONTROLS = /[\u0080-\u009F]/g;
/** Controls, and what has no width: soft hyphens, joiners, marks of order and direction. */
// oxlint-disable-next-line no-control-regex -- these are meant
const INVISIBLE = /[\u0000-\u0008\v\u000E-\u001F\u007F-\u009F]|[\p{Cf}--[\u0600-\u0605]]/gv;
const WINDOWS_1252 = new TextDecoder("windows-1252");

function windows1252(control: string): string {
  return WINDOWS_1252.decode(Uint8Array.of(control.charCodeAt(0)));
}
const UNEVEN_SPACE = / \s+|[^\S ]\s*/g;

/** Parses an integer in digits, with or without leading zeros; `null` if it is too large to be exact. */
export function integer(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? "";
  const number = /^-?\d+$/.test(trimmed) ? Number(trimmed) : null;
  return Number.isSafeInteger(number) ? number : null;
}

/** Returns the leading `YYYY-MM-DD` of a text; `null` for zero-style dates. */
export function day(text: string | null | undefined): Day | null {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(text?.trim() ?? "")?.[0];
  if (found === undefined || found < "1000" || found === "1900-01-01") return null;
  const time = Date.parse(`${found}T00:00:00Z`);
  // Date.parse turns February 31 into March 3.
  return new Date(time).getUTCDate() === Number(found.slice(8)) ? found : null;
}

export function instantOf(date: Date): Instant {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Converts an instant in any time zone notation to UTC with seconds: `2022-06-30T03:50:43Z`. */
export function instant(text: string | null | undefined): Instant | null {
  const trimmed = text?.trim() ?? "";
  if (day(trimmed) === null) return null;
  const time = Date.parse(
    /T|\d \d/.test(trimmed) ? trimmed.replace(" ", "T") : `${trimmed}T00:00:00Z`,
  );
  return Number.isNaN(time) ? null : instantOf(new Date(time));
}

/** Parses 24-hour or `h:MMPM` notation to `HH:MM:SS` or `HH:MM`. */
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

/** `House`, `House of Representatives`, `H`, `U.S. House of Representatives`; not `NoChamber`. */
export function committeeChamber(text: string | null | undefined): CommitteeChamber | null {
  const lower = text?.trim().toLowerCase() ?? "";
  if (lower === "h" || lower.includes("house")) return "house";
  if (lower === "s" || lower.includes("senate")) return "senate";
  if (lower === "j" || lower.includes("joint")) return "joint";
  return null;
}

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

export function party(text: string | null | undefined): Party | null {
  const name = slug(text ?? "");
  if (name === "") return null;
  return ownValue(PARTY_CODES, name) ?? name;
}

export function billNamed(
  congress: number | null,
  type: BillType | null | undefined,
  number: number | null,
): BillId | null {
  const isNamed = congress !== null && type !== null && type !== undefined && number !== null;
  return isNamed ? { congress, type, number } : null;
}

const BILL_NAME = /\b([HS](?:[. ]*(?:R|J|CON|RES))*)[. ]*(\d+)\b/gi;

/** The bills that a roll call's text cites: `H R 1`, `S.J.Res. 5`. */
export function billsIn(congress: number, text: string | null): readonly BillId[] {
  return [...(text ?? "").matchAll(BILL_NAME)].flatMap(([, letters, digits]) => {
    return billNamed(congress, billType(letters), integer(digits)) ?? [];
  });
}

/** A state's postal code; `XX` (House delegates) and unknown codes are null. */
export function state(text: string | null | undefined): State | null {
  const code = text?.trim().toUpperCase() ?? "";
  return STATES.find((each) => each === code) ?? null;
}

/** `HR`, `h.r.`, `H J RES`, `H.J.Res.` … */
export function billType(text: string | null | undefined): BillType | null {
  const letters = text?.toUpperCase().replaceAll(/[^A-Z]/g, "") ?? "";
  return BILL_TYPES.find((each) => each === letters) ?? null;
}

/** A nomination's part. The API writes `00` for a whole nomination, and `06` where others write `6`. */
export function partNumber(text: string | null | undefined): string | null {
  const stripped = (text ?? "").trim().replace(/^0+/, "");
  return stripped === "" ? null : stripped;
}
