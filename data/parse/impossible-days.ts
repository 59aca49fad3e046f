import type { Findings } from "./source-file.ts";
import type { XmlElement } from "./xml.ts";

/**
 * The same document without the days that no calendar has, such as 2017-02-31 or 31-Feb-2017, and
 * without what stands where an element's name promises a day. Each is blank, and named.
 */
export function blankXmlDays(root: XmlElement, findings: Findings | undefined): XmlElement {
  const blanked = (element: XmlElement, path: string): XmlElement => {
    const { name, attributes, children, text } = element;
    let attributesKept = attributes;
    for (const key in attributes) {
      if (isDay(key, attributes[key] ?? "")) continue;
      nameImpossible(`${path}${key}`, attributes[key] ?? "", findings);
      attributesKept = { ...attributesKept, [key]: "" };
    }
    const isText = children.length === 0 && !isDay(name, text);
    if (isText) nameImpossible(path.slice(0, -1), text, findings);
    const kept = children.map((each) =>
      hasImpossibleDay(each) ? blanked(each, below(element, path, each)) : each,
    );
    return { name, attributes: attributesKept, children: kept, text: isText ? "" : text };
  };
  return hasImpossibleDay(root) ? blanked(root, "") : root;
}

function hasImpossibleDay({ name, attributes, children, text }: XmlElement): boolean {
  for (const key in attributes) if (!isDay(key, attributes[key] ?? "")) return true;
  return children.length === 0 ? !isDay(name, text) : children.some(hasImpossibleDay);
}

/** `bill.actions.item[3].` */
function below({ children }: XmlElement, path: string, each: XmlElement): string {
  const same = children.filter(({ name }) => name === each.name);
  return `${path}${each.name}${same.length > 1 ? `[${same.indexOf(each)}]` : ""}.`;
}

/** As `blankXmlDays`, of what a JSON, YAML or CSV file holds; also without control characters. */
export function blankDays(value: unknown, findings: Findings | undefined, path = ""): unknown {
  if (typeof value === "string") {
    const text = CONTROL.test(value) ? value.replaceAll(CONTROLS, "") : value;
    if (isDay(path, text)) return text;
    nameImpossible(path, text, findings);
    return "";
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((each: unknown, at) => blankDays(each, findings, `${path}[${at}]`));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      blankDays(each, findings, path === "" ? key : `${path}.${key}`),
    ]),
  );
}

// Publishers' own slips, such as a bell in the middle of a name; line breaks and tabs are spaces.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\x00-\x08\x0E-\x1F\x7F-\x9F]/;
const CONTROLS = new RegExp(CONTROL, "g");

function nameImpossible(path: string, text: string, findings: Findings | undefined): void {
  findings?.leftOut.add(`${path} is "${text.trim()}", which is no day`);
}

function isDay(name: string, text: string): boolean {
  // Most texts are longer than any day is written.
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
