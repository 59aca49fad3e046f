/** Parses feeds and calendars, and checks them against their standards. */
import { SaxesParser } from "saxes";

import { ENTRY_KINDS } from "../../contract/kinds/kinds.ts";

/** An element with its text and children. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** Parses XML strictly. */
export function readXml(xml: string): Element {
  const parser = new SaxesParser();
  const open: {
    name: string;
    attributes: Record<string, string>;
    children: Element[];
    text: string;
  }[] = [{ name: "", attributes: {}, children: [], text: "" }];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) =>
    open.push({ name, attributes, children: [], text: "" }),
  );
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed !== undefined) open.at(-1)?.children.push(closed);
  });
  parser.write(xml).close();
  const [root] = open[0]?.children ?? [];
  if (root === undefined) throw new Error("there is no element");
  return root;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** The syntax of tag URIs (RFC 4151). */
const TAG = /^tag:[a-z0-9.-]+,\d{4}:[A-Za-z0-9/_.~%?=&+-]+$/;

const named = ({ children }: Element, name: string): readonly Element[] =>
  children.filter((child) => child.name === name);

/** Returns a feed's violations of RFC 4287. */
export function atomFaults(xml: string, address: string): readonly string[] {
  const feed = readXml(xml);
  const faults: string[] = [];
  const expectOne = (element: Element, name: string, isRight: RegExp, where: string): string => {
    const found = named(element, name);
    if (found.length !== 1) faults.push(`${where} has ${found.length} ${name}`);
    const text = found[0]?.text ?? "";
    if (!isRight.test(text)) faults.push(`${where} has the ${name} ${JSON.stringify(text)}`);
    return text;
  };
  if (feed.name !== "feed" || feed.attributes["xmlns"] !== "http://www.w3.org/2005/Atom") {
    faults.push("the root is no atom:feed");
  }
  expectOne(feed, "id", TAG, "the feed");
  expectOne(feed, "title", /\S/, "the feed");
  const updated = expectOne(feed, "updated", INSTANT, "the feed");
  const [author] = named(feed, "author");
  if (author === undefined || named(author, "name").length !== 1) faults.push("nobody is named");
  const self = named(feed, "link").filter(({ attributes }) => attributes["rel"] === "self");
  if (self.length !== 1 || self[0]?.attributes["href"] !== address) faults.push("another self");
  const entries = named(feed, "entry");
  const ids = entries.map((entry) => {
    const id = expectOne(entry, "id", TAG, "an entry");
    expectOne(entry, "title", /\S/, id);
    expectOne(entry, "content", /\S/, id);
    const [category] = named(entry, "category");
    if (!ENTRY_KINDS.some((kind) => kind === category?.attributes["term"])) faults.push("no kind");
    const at = expectOne(entry, "updated", INSTANT, id);
    if (at > updated) faults.push(`${id} is newer than its feed`);
    if (named(entry, "published").some(({ text }) => !INSTANT.test(text) || text > at)) {
      faults.push(`${id} was published after it changed`);
    }
    return id;
  });
  if (new Set(ids).size !== ids.length) faults.push("two entries have one id");
  for (const { attributes } of [feed, ...entries].flatMap((each) => named(each, "link"))) {
    if (!/^https?:\/\/\S+$/.test(attributes["href"] ?? "")) faults.push("a link is not absolute");
  }
  return faults;
}

const address = { type: "string", pattern: "^https?://\\S+$" };
const text = { type: "string", minLength: 1 };
const instant = { type: "string", format: "date-time" };

/** The schema of JSON Feed 1.1, restricted to the fields we use. */
export const JSON_FEED = {
  type: "object",
  required: ["version", "title", "items"],
  additionalProperties: false,
  properties: {
    version: { const: "https://jsonfeed.org/version/1.1" },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: { type: "string" },
    language: { const: "en-US" },
    authors: {
      type: "array",
      items: {
        type: "object",
        required: ["name"],
        properties: { name: text, url: address },
        additionalProperties: false,
      },
    },
    items: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "content_text"],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          title: text,
          content_text: text,
          tags: { type: "array", minItems: 1, maxItems: 1, items: { enum: ENTRY_KINDS } },
          date_published: instant,
          date_modified: instant,
        },
      },
    },
  },
};

const starts = (name: string, from: readonly string[]): readonly string[] =>
  from.filter((line) => line.startsWith(name));

/** Returns a calendar's violations of RFC 5545. */
export function calendarFaults(written: string): readonly string[] {
  const faults: string[] = [];
  if (!written.endsWith("END:VCALENDAR\r\n")) faults.push("the last line has no end");
  if (/[^\r]\n|\r(?!\n)/.test(written)) faults.push("a line ends otherwise than with CRLF");
  // oxlint-disable-next-line no-control-regex -- finds forbidden characters
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(written)) faults.push("a control");
  const raw = written.split("\r\n");
  if (raw.some((line) => Buffer.byteLength(line) > 75)) faults.push("a line over 75 octets");
  const lines = written.replaceAll("\r\n ", "").split("\r\n");
  for (const once of ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:", "END:VCALENDAR"]) {
    if (starts(once, lines).length !== 1) faults.push(`not one ${once}`);
  }
  const events = lines.join("\r\n").split("BEGIN:VEVENT\r\n").slice(1);
  for (const event of events.map((each) => each.split("\r\n"))) {
    const [uid = "an event"] = starts("UID:", event);
    for (const [once, form] of REQUIRED) {
      const found = starts(once, event);
      if (found.length !== 1 || !form.test(found[0] ?? ""))
        faults.push(`${uid} has ${found.join()}`);
    }
  }
  const ids = starts("UID:", lines);
  if (new Set(ids).size !== ids.length) faults.push("two events have one UID");
  return faults;
}

const REQUIRED = [
  ["UID:", /^UID:\S+@\S+$/],
  ["DTSTAMP:", /^DTSTAMP:\d{8}T\d{6}Z$/],
  ["DTSTART", /^DTSTART:\d{8}T\d{6}Z$/],
  ["SUMMARY:", /^SUMMARY:(?:[^\\;,]|\\[\\;,nN])+$/],
  ["STATUS:", /^STATUS:(?:CONFIRMED|TENTATIVE|CANCELLED)$/],
  ["SEQUENCE:", /^SEQUENCE:\d{1,10}$/],
] as const;
