/** Amendments read from the publishers' files without the project's readers. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { zipEntries } from "../../data/files/zip.ts";
import { SOURCES } from "../sources.ts";

/** An element with its text and the elements below it. */
interface Node {
  readonly name: string;
  readonly below: Node[];
  text: string;
}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([\w:]+)[^>]*?(\/?)>|([^<]+)/g;

function treeOf(xml: string): Node {
  const root: Node = { name: "", below: [], text: "" };
  const open = [root];
  for (const [, cdata, end, name, isEmpty, text] of xml.matchAll(TOKEN)) {
    const at = open.at(-1) as Node;
    if (end === "/") open.pop();
    else if (name === undefined) at.text += cdata ?? text ?? "";
    else {
      const node: Node = { name, below: [], text: "" };
      at.below.push(node);
      if (isEmpty !== "/") open.push(node);
    }
  }
  return root;
}

const at = (node: Node | undefined, path: string): Node[] =>
  path
    .split("/")
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ below }) => below.filter((each) => each.name === name)),
      node === undefined ? [] : [node],
    );

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, named) => {
    if (named !== undefined) return ENTITIES[named] ?? (named === "nbsp" ? " " : all);
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** Text without links, which are markup within the text. */
function textAt(node: Node | undefined, path: string): string | null {
  const [first] = at(node, path);
  if (first === undefined) return null;
  const plain = decoded(decoded(first.text).replace(/<[^>]*>/g, ""));
  return plain.normalize("NFC").replace(/\s+/g, " ").trim() || null;
}

const number = (node: Node | undefined, path: string): number | null => {
  const text = textAt(node, path);
  return text === null ? null : Number(text);
};

const WASHINGTON = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** The day of a date, or of an instant in Washington. */
function dayAt(node: Node | undefined, path: string): string | null {
  const text = textAt(node, path);
  return text?.includes("T") === true ? WASHINGTON.format(new Date(text)) : text;
}

/** `13:07:13`, or `1:07PM` in the oldest files. */
function timeAt(node: Node): string | null {
  const text = textAt(node, "actionTime");
  const [, hour, minute, half] = /^(\d+):(\d\d)([AP])M$/i.exec(text ?? "") ?? [];
  if (half === undefined) return text;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

const actionOf = (item: Node) => ({
  date: dayAt(item, "actionDate"),
  time: timeAt(item),
  text: textAt(item, "text"),
});

export type ReadAmendment = ReturnType<typeof amendmentOf>;

function amendmentOf(element: Node, file: string) {
  const identity = (node: Node | undefined) => ({
    congress: number(node, "congress"),
    type: textAt(node, "type")?.toUpperCase() ?? null,
    number: number(node, "number"),
  });
  const amended = at(element, "amendedAmendment")[0];
  const isAmending = amended !== undefined && textAt(amended, "number") !== null;
  const actions = at(element, "actions/actions/item").filter(
    (item) => textAt(item, "text") !== null,
  );
  const latest = at(element, "latestAction")[0];
  const hasLatest = textAt(latest, "text") !== null;
  // Newest first by day; within a day as in the file.
  const newestFirst = actions.toSorted((a, b) =>
    (dayAt(b, "actionDate") ?? "").localeCompare(dayAt(a, "actionDate") ?? ""),
  );
  const newest = newestFirst[0];
  const votes = at(element, "actions/actions/item/recordedVotes/recordedVote").map(
    (vote) =>
      `${textAt(vote, "congress")} ${textAt(vote, "sessionNumber")} ${textAt(vote, "chamber")} ${textAt(vote, "rollNumber")}`,
  );
  return {
    file,
    ...identity(element),
    chamber: textAt(element, "chamber")?.startsWith("House") === true ? "house" : "senate",
    bill: identity(at(element, "amendedBill")[0]),
    amends_amendment: isAmending ? identity(amended) : null,
    purpose: textAt(element, "purpose"),
    description: textAt(element, "description"),
    submitted_date: dayAt(element, "submittedDate"),
    proposed_date: dayAt(element, "proposedDate"),
    sponsor:
      textAt(element, "sponsors/item/bioguideId") ?? textAt(element, "sponsors/item/fullName"),
    sponsor_text:
      textAt(element, "sponsors/item/fullName") === null
        ? textAt(element, "sponsors/item/name")
        : null,
    cosponsor_count:
      number(element, "cosponsors/count") ??
      number(element, "cosponsors/currentCount") ??
      at(element, "cosponsors/item").length,
    latest_action:
      hasLatest && latest !== undefined
        ? actionOf(latest)
        : newest === undefined
          ? null
          : actionOf(newest),
    source_updated_at: textAt(element, "updateDate"),
    actions: newestFirst.map((item) => ({
      ...actionOf(item),
      type: textAt(item, "type"),
      code: textAt(item, "actionCode"),
      source: number(item, "sourceSystem/code"),
    })),
    cosponsors: at(element, "cosponsors/item")
      .map((item) => `${textAt(item, "bioguideId")} ${textAt(item, "sponsorshipDate")}`)
      .toSorted(),
    votes: [...new Set(votes)].toSorted(),
  };
}

export interface RealBill {
  readonly file: string;
  readonly bytes: Buffer;
  readonly amendments: readonly ReadAmendment[];
}

function read(file: string, bytes: Buffer): RealBill[] {
  if (!bytes.includes("<amendedBill>")) return [];
  const elements = at(treeOf(bytes.toString()), "billStatus/bill/amendments/amendment");
  return [{ file, bytes, amendments: elements.map((each) => amendmentOf(each, file)) }];
}

/** The bills with amendments among all of the 117th Congress, and in the folder of single files. */
export async function* billsWithAmendments(): AsyncGenerator<RealBill> {
  for (const zip of globSync("zips/BILLSTATUS-*.zip", { cwd: SOURCES })) {
    for await (const entry of zipEntries(join(SOURCES, zip))) {
      yield* read(entry.name, Buffer.from(entry.read()));
    }
  }
  for (const file of globSync("bills/**/*.xml", { cwd: SOURCES })) {
    yield* read(file, readFileSync(join(SOURCES, file)));
  }
}
