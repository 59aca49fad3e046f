import { UnreadableFile } from "./source-file.ts";
import type { XmlElement } from "./xml.ts";

/**
 * Refuses a document with a day that no calendar has, such as 2017-02-31 or 31-Feb-2017, or with
 * something else where its element's name promises a day.
 *
 * @throws {UnreadableFile} naming element and value
 */
export function checkXmlDays(element: XmlElement): void {
  for (const name in element.attributes) check(name, element.attributes[name] ?? "");
  if (element.children.length === 0) check(element.name, element.text);
  for (const each of element.children) checkXmlDays(each);
}

/** As `checkXmlDays`, of what a JSON, YAML or CSV file holds. */
export function checkDays(value: unknown, path = ""): void {
  if (typeof value === "string") check(path, value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    checkDays(each, path === "" ? key : `${path}.${key}`);
  }
}

function check(name: string, text: string): void {
  // Most texts are longer than any day is written.
  if (text.length > LONGEST) return;
  const trimmed = text.trim();
  if (trimmed === "") return;
  const written = YEAR.test(trimmed) ? writtenDay(trimmed) : undefined;
  const isDay = written === undefined ? !PROMISES_A_DAY.test(name) : isPossible(written);
  if (isDay) return;
  throw new UnreadableFile(`${name} is "${trimmed}", which is no day`);
}

function writtenDay(text: string) {
  for (const notation of NOTATIONS) {
    const found = notation.exec(text);
    if (found !== null) return found.groups;
  }
  return undefined;
}

const LONGEST = 60;

/** What every notation has. */
const YEAR = /\d{4}/;

const NOTATIONS = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]\d.*)?$/,
  /^(?<day>\d{1,2})-(?<month>[a-z]{3})[a-z]*-(?<year>\d{4})(?: \d.*)?$/i,
  /^(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2}),\s*(?<year>\d{4})(?:,\s.*)?$/i,
];

// Of births, deaths and terms long ago the Biographical Directory says what is known of the day.
const PROMISES_A_DAY = /(?:^|[-_.])date$|(?<!birth|death|start|end)Date$/;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function isPossible(written: Readonly<Record<string, string>>): boolean {
  const { year = "", month = "", day = "" } = written;
  // Blank in the manner of some databases: `0000-00-00`, `0001-01-01`.
  if (year < "1000" || Number(day) === 0 || Number(month) === 0) return true;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1;
  // Any other word before two numbers is a sentence's.
  if (number === 0) return true;
  const date = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  return date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day);
}
