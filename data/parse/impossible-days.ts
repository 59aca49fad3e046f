import { noteSkipped } from "./findings.ts";
import { MAX_DEPTH, tooDeep } from "./reading-bounds.ts";

/** Reports and blanks an impossible date (2017-02-31, 31-Feb-2017) or text in a date field. */
export function possibleDay(name: string, text: string, line?: number): string {
  if (isDay(name, text)) return text;
  noteSkipped(
    `${line === undefined ? "" : `line ${line}: `}${name} is "${text.trim()}", which is not a date`,
  );
  return "";
}

/**
 * Removes impossible dates and control characters, and replaces half surrogate pairs (`\ud83d` alone, which
 * JSON and YAML can escape and many programs cannot encode) by U+FFFD. Refuses values nested too deeply to walk.
 */
export function tidied(value: unknown, path = "", level = 0): unknown {
  if (typeof value === "string")
    return possibleDay(path, value.toWellFormed().replaceAll(CONTROLS, ""));
  if (typeof value !== "object" || value === null) return value;
  if (level === MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => tidied(each, `${path}[${index}]`, level + 1));
  }
  const prefix = path === "" ? "" : `${path}.`;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, tidied(each, prefix + key, level + 1)]),
  );
}

// XML allows none of these. Line breaks and tabs are white space.
// oxlint-disable-next-line no-control-regex -- it looks for control characters
const CONTROLS = /[\x00-\x08\x0E-\x1F\x7F-\x9F]/g;

function isDay(name: string, text: string): boolean {
  // Most texts are longer than any date.
  if (text.length > LONGEST) return true;
  const trimmed = text.trim();
  if (trimmed === "") return true;
  const written = YEAR.test(trimmed) ? writtenDay(trimmed) : undefined;
  return written === undefined ? !PROMISES_A_DAY.test(name) : isPossible(written);
}

function writtenDay(text: string) {
  for (const notation of NOTATIONS) {
    const found = notation.exec(text);
    if (found !== null) return found.groups;
  }
  return undefined;
}

const LONGEST = 60;

const YEAR = /\d{4}/;

const NOTATIONS = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]\d.*)?$/,
  /^(?<day>\d{1,2})-(?<month>[a-z]{3})[a-z]*-(?<year>\d{4})(?: (?:\d|TBA).*)?$/i,
  /^(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2}),\s*(?<year>\d{4})(?:,\s.*)?$/i,
];

// The Biographical Directory uses free text for uncertain dates of births, deaths and terms.
const PROMISES_A_DAY = /(?:^|[-_.])date$|(?<!birth|death|start|end)Date$/;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function isPossible(written: Readonly<Record<string, string>>): boolean {
  const { year = "", month = "", day = "" } = written;
  // Some databases' blank values: `0000-00-00`, `0001-01-01`.
  if (year < "1000" || Number(day) === 0 || Number(month) === 0) return true;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  // Another word before two numbers is part of a sentence.
  if (number === 0) return true;
  const date = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  return date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day);
}
