import { diffArrays } from "diff";

import { membersOf, required } from "../../lib/required.ts";
import type { BillTextChanges, BillTextOutline } from "../kinds/bill-text.ts";
import { withoutStruck } from "../request/text-search.ts";

/** A text of a bill as it is stored. `bytes` is the plain text, in UTF-8. */
export interface StoredText {
  readonly outline: BillTextOutline;
  readonly bytes: Uint8Array;
}

/** What may have a counterpart in the other text. */
interface Item<Counterpart> {
  other: Counterpart | null;
}
interface Section extends Item<Section> {
  readonly id: string;
  readonly number: string | null;
  readonly heading: string | null;
  /** Its paragraphs, without those of sections in it. */
  readonly own: Paragraph[];
}
interface Paragraph extends Item<Paragraph> {
  /** Its place in the text, from 1. */
  readonly at: number;
  readonly text: string;
  readonly section: Section;
  /** Whether it became several paragraphs of the other text, or several became it, and its words. */
  joint: Pick<ParagraphChange, "regrouped" | "words"> | null;
}

type SectionChange = BillTextChanges["sections"][number]["change"];
type ParagraphChange = NonNullable<BillTextChanges["formal"]>[number];

/** Texts with more paragraphs that differ are compared by sections alone. */
const MOST_DIFFERING = 4_000;
/** With this share of words in common, one is another's new form. Then both have a third of their words in common. */
const ALIKE = 0.5;
/** Sections with less of either in the other need equal headings. */
const THIRD = 1 / 3;
/** With this share of its words in a paragraph, one is a part of that. */
const WITHIN = 0.7;
/** If a larger share of words differs, a paragraph's words are shown as replaced. */
const MOST_CHANGED = 0.7;
/** More pairs are compared by their numbers alone. */
const MOST_PAIRS = 10_000;
/** Shorter paragraphs repeat, such as `(1) by striking “and”;`, and prove no move. */
const LONG = 60;
const LINE_FEED = 10;

/** Compares two texts of a bill. Leaves out what a committee struck, in both. */
export function compareTexts(before: StoredText, after: StoredText): BillTextChanges {
  const [old, now] = [partsOf(before), partsOf(after)];
  const same = new Set([
    ...pairEqual(old.formal.own, now.formal.own),
    ...pairEqual(old.body, now.body),
  ]);
  const kept = now.body.filter((each) => same.has(each)).length;
  const isComplete = old.body.length + now.body.length - 2 * kept <= MOST_DIFFERING;
  const gone = Map.groupBy(old.body.filter(isFree), withoutLead);
  for (const to of now.body.filter(isFree)) {
    const text = withoutLead(to);
    const moved = text.length < LONG ? undefined : gone.get(text)?.shift();
    if (moved !== undefined) pair(moved, to);
  }

  pair(old.formal, now.formal);
  pairBest([...sameHeadings(old.sections, now.sections), ...now.sections.flatMap(sharedText)]);
  pairAlike(old.sections, now.sections, textIn, ({ id }) => id);
  for (const { own, other } of isComplete ? [...now.sections, now.formal] : []) {
    joinParts(ownOf(other), own, "split");
    joinParts(own, ownOf(other), "merged");
    pairAlike(ownOf(other).filter(isWhole), own.filter(isWhole), textOf, numberOf);
  }

  const changesIn = (one: Section | null, other: Section | null): readonly ParagraphChange[] =>
    withGone(ownOf(one), ownOf(other))
      .filter(([, to]) => to === null || !same.has(to))
      .map(changeOf);
  const changeIn = (one: Section | null, other: Section | null): SectionChange | null => {
    if (one === null || other === null) return one === null ? "added" : "removed";
    const stays = other.own.some((each) => same.has(each));
    const moves = other.own.some((each) => isMoved(each.other, each));
    if (isComplete && moves && !stays) return "moved";
    if (one.number !== other.number) return "renumbered";
    const differs = isComplete ? changesIn(one, other).length > 0 : textIn(one) !== textIn(other);
    return differs ? "changed" : null;
  };
  const sections = withGone(old.sections, now.sections).flatMap(([one, other]) => {
    const change = changeIn(one, other);
    const { heading } = required(other ?? one, "a section");
    const paragraphs = isComplete ? changesIn(one, other) : null;
    const ids = { id: other?.id ?? null, since_id: one?.id ?? null };
    return change === null ? [] : [{ ...ids, heading, change, paragraphs }];
  });
  const all = sections.flatMap(({ paragraphs }) => paragraphs ?? []);
  const count = (kind: ParagraphChange["change"]): number =>
    all.filter(({ change }) => change === kind).length;
  const { congress, type, number, citation, version_code, version_name, text_url } = after.outline;
  return {
    congress,
    type,
    number,
    citation,
    version_code: required(version_code, "a stored text's code"),
    version_name,
    since_version_code: required(before.outline.version_code, "a stored text's code"),
    since_version_name: before.outline.version_name,
    counts: isComplete
      ? {
          added: count("added"),
          removed: count("removed"),
          changed: count("changed"),
          moved: count("moved"),
          same: kept,
        }
      : null,
    is_complete: isComplete,
    why: isComplete ? null : "too_many_changes",
    sections,
    formal: isComplete ? changesIn(old.formal, now.formal) : null,
    text_url,
    since_text_url: before.outline.text_url,
  };
}

const ownOf = (section: Section | null): readonly Paragraph[] => (section ? section.own : []);
const textOf = ({ text }: Paragraph): string => text;
const textIn = ({ own }: Section): string => own.map(textOf).join("\n");
/** The number that a paragraph begins with, at its level. */
const numberOf = ({ text }: Paragraph): string => /^\s*[“‘]*\(\w+\)/.exec(text)?.[0] ?? "";
/** Its text without its number and heading, as in `(b) Report.—`, which change with its place. */
const withoutLead = ({ text }: Paragraph): string =>
  text.replace(/^\s*[“‘]*(?:\(\w+\)\s*)?(?:[^.—]{1,100}\.—)?/, "");
/** Whether a paragraph has the same text in another place. */
const isMoved = (from: Paragraph | null, to: Paragraph): boolean =>
  from?.text === to.text ||
  (from !== null && from.section.other !== to.section && withoutLead(from) === withoutLead(to));
const isFree = ({ other }: Item<unknown>): boolean => other === null;
const isWhole = ({ joint }: Paragraph): boolean => joint === null;
const headingOf = ({ heading }: Section): string => heading?.toLowerCase() ?? "";

/** Finds the paragraphs, and the sections that have some of their own. Cover and attestation are formal. */
function partsOf({ outline, bytes }: StoredText) {
  const formal: Section = { id: "", number: null, heading: null, own: [], other: null };
  const outside = { section: formal, end: bytes.length };
  const open = [outside];
  const all: Paragraph[] = [];
  const decoder = new TextDecoder();
  let next = 0;
  for (let at = 0, end = 0; at < bytes.length; at = end + 1) {
    end = bytes.indexOf(LINE_FEED, at);
    for (let each = outline.sections[next]; each?.offset === at; each = outline.sections[++next]) {
      const { id, kind, section_number: number, heading } = each;
      const section = { id, number, heading, own: [], other: null };
      const isFormal = /^(?:cover|attestation)$/.test(kind);
      open.push({ section: isFormal ? formal : section, end: at + each.bytes });
    }
    while ((open.at(-1) ?? outside).end <= at) open.pop();
    const line = decoder.decode(bytes.subarray(at, end));
    const text = withoutStruck(line).trimEnd();
    // A paragraph that was struck whole may still have its quotation marks.
    if (text !== line && !/[\p{L}\p{N}]/u.test(text)) continue;
    const { section } = open.at(-1) ?? outside;
    const paragraph = { at: all.length + 1, text, section, other: null, joint: null };
    all.push(paragraph);
    section.own.push(paragraph);
  }
  const body = all.filter(({ section }) => section !== formal);
  return { all, body, formal, sections: [...new Set(body.map(({ section }) => section))] };
}

function pair<Each extends Item<Each>>(one: Each, other: Each): void {
  one.other = other;
  other.other = one;
}

/** Pairs equal paragraphs in their order, and returns the later ones. */
function pairEqual(before: readonly Paragraph[], after: readonly Paragraph[]) {
  const shared = new Set(before.map(textOf)).intersection(new Set(after.map(textOf)));
  const old = before.filter(({ text }) => shared.has(text));
  const now = after.filter(({ text }) => shared.has(text));
  const parts = diffArrays(old, now, {
    comparator: (one, other) => one.text === other.text,
    maxEditLength: MOST_DIFFERING,
  });
  let from = 0;
  return (parts ?? []).flatMap(({ added, removed, value }) => {
    const stay = added || removed ? [] : value;
    for (const [index, to] of stay.entries()) pair(required(old[from + index], "a paragraph"), to);
    if (!added) from += value.length;
    return stay;
  });
}

type Weighed<Each> = readonly [weight: number, before: Each, after: Each];

/** Pairs those with the largest weights first, each once. */
function pairBest<Each extends Item<Each>>(weighed: readonly Weighed<Each>[]): void {
  for (const [, one, other] of weighed.toSorted(([a], [b]) => b - a)) {
    if (isFree(one) && isFree(other)) pair(one, other);
  }
}

/** Pairs of sections whose heading no other of their text has. It weighs more than shared text. */
function sameHeadings(before: readonly Section[], after: readonly Section[]) {
  const now = Map.groupBy(after, headingOf);
  return [...Map.groupBy(before, headingOf)].flatMap(([heading, own]): Weighed<Section>[] => {
    const [[one, ...more], [other, ...others]] = [own, membersOf(now, heading)];
    const isOnly = heading !== "" && more.length + others.length === 0;
    return isOnly && one && other ? [[1, one, other]] : [];
  });
}

/** Weighs the sections that a section has paragraphs of by how much of the longer one these are. */
function sharedText(section: Section): readonly Weighed<Section>[] {
  const paired = section.own.flatMap(({ other, text }) =>
    other === null ? [] : [{ other, text }],
  );
  return [...Map.groupBy(paired, ({ other }) => other.section)].flatMap(([from, all]) => {
    const shared = all.reduce((sum, { text }) => sum + text.length, 0);
    const share = shared / Math.max(textIn(from).length, textIn(section).length);
    const isNamesake = headingOf(from) !== "" && headingOf(from) === headingOf(section);
    if (isNamesake) return [[1 + share, from, section] as const];
    return share < THIRD ? [] : [[share, from, section] as const];
  });
}

/** Pairs items without counterparts by their words, the most alike first, and then by their numbers. */
function pairAlike<Each extends Item<Each>>(
  before: readonly Each[],
  after: readonly Each[],
  textOfEach: (item: Each) => string,
  numberOfEach: (item: Each) => string,
): void {
  const read = (items: readonly Each[]) =>
    items.filter(isFree).map((item) => ({
      item,
      number: numberOfEach(item),
      words: wordsIn(textOfEach(item)),
    }));
  const [old, now] = [read(before), read(after)];
  const areFew = old.length * now.length <= MOST_PAIRS;
  pairBest(
    old.flatMap((one) =>
      now.flatMap((other): Weighed<Each>[] => {
        const share = areFew ? shareOf(one.words, other.words) : 0;
        const isNamesake = one.number !== "" && one.number === other.number;
        const weight = share < ALIKE ? share : 1 + share;
        return share < ALIKE && !isNamesake ? [] : [[weight, one.item, other.item]];
      }),
    ),
  );
}

interface Words {
  /** How often each is there. */
  readonly times: ReadonlyMap<string, number>;
  readonly size: number;
}

function wordsIn(text: string): Words {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return { times, size: words.length };
}

/** Returns how many words of one text the other has, too. */
function commonIn(one: Words, other: Words): number {
  let common = 0;
  for (const [word, times] of one.times) common += Math.min(times, other.times.get(word) ?? 0);
  return common;
}

/** Returns how many of the words of two texts both have, from 0 to 1. */
const shareOf = (one: Words, other: Words): number =>
  (2 * commonIn(one, other)) / Math.max(1, one.size + other.size);

/** Finds paragraphs whose words are in several paragraphs of the other text, one after the other. */
function joinParts(
  wholes: readonly Paragraph[],
  others: readonly Paragraph[],
  regrouped: "split" | "merged",
): void {
  const isOpen = (each: Paragraph): boolean => isFree(each) && isWhole(each);
  const open = wholes.filter(isOpen);
  if (open.length === 0 || open.length * others.length > MOST_PAIRS) return;
  const known = new Map(others.map((each) => [each, wordsIn(withoutLead(each))]));
  for (const whole of open) {
    const words = wordsIn(whole.text);
    const runs: Paragraph[][] = [[]];
    for (const [each, own] of known) {
      const isWithin = isOpen(each) && commonIn(own, words) >= WITHIN * own.size;
      if (isWithin) runs.at(-1)?.push(each);
      else if (runs.at(-1)?.length !== 0) runs.push([]);
    }
    const found = runs.find((run) => {
      const joined = wordsIn(run.map(textOf).join(" "));
      return run.length > 1 && shareOf(words, joined) >= WITHIN;
    });
    if (found !== undefined) join(whole, found, regrouped);
  }
}

/** Notes how the words of a paragraph and of its parts follow from each other, unless a part has few of them. */
function join(whole: Paragraph, parts: readonly Paragraph[], regrouped: "split" | "merged"): void {
  const tokens = parts.map(({ text }) => tokensIn(text));
  const told = diffArrays(tokensIn(whole.text), tokens.flat(), {
    comparator: (one, other) => one.trim() === other.trim(),
  });
  const marksWithout = (others: "added" | "removed", own: string): string[] =>
    told.flatMap(({ value, ...each }) =>
      each[others] ? [] : value.map(() => (each.added || each.removed ? own : "=")),
    );
  const [left, gained] = regrouped === "split" ? ["-", "+"] : ["+", "-"];
  const marks = marksWithout("removed", gained);
  const marked = tokens.map((own) => marks.splice(0, own.length));
  const isPart = (part: Paragraph, index: number): boolean => {
    const own = (marked[index] ?? []).slice(tokensIn(numberOf(part)).length);
    return own.filter((mark) => mark === "=").length >= ALIKE * own.length;
  };
  if (!parts.every(isPart)) return;
  whole.joint = { regrouped, words: wordsOf(tokensIn(whole.text), marksWithout("added", left)) };
  for (const [index, part] of parts.entries()) {
    part.joint = { regrouped, words: wordsOf(tokensIn(part.text), marked[index] ?? []) };
  }
}

/** Joins words that follow each other and have the same mark. */
function wordsOf(tokens: readonly string[], marks: readonly string[]): ParagraphChange["words"] {
  const words: [mark: string, text: string][] = [];
  for (const [index, text] of tokens.entries()) {
    const [last, mark = ""] = [words.at(-1), marks[index]];
    if (last?.[0] === mark) last[1] += text;
    else words.push([mark, text]);
  }
  return words;
}

/** Pairs each later item with its earlier one. An earlier item that is gone comes after the one that it followed. */
function withGone<Each extends Item<Each>>(before: readonly Each[], after: readonly Each[]) {
  const kept = new Set(after);
  let last: Each | null = null;
  const places = Map.groupBy(before, ({ other }) => {
    if (other !== null && kept.has(other)) last = other;
    return last;
  });
  const goneAfter = (item: Each | null) =>
    membersOf(places, item)
      .filter(isFree)
      .map((one) => [one, null] as const);
  return [
    ...goneAfter(null),
    ...after.flatMap((item) => [[item.other, item] as const, ...goneAfter(item)]),
  ];
}

function changeOf([from, to]: readonly [Paragraph | null, Paragraph | null]): ParagraphChange {
  const places = { before: from?.at ?? null, after: to?.at ?? null };
  const { joint = null, text = "" } = (from === null ? to : from) ?? {};
  if (from !== null && to !== null) {
    const change = isMoved(from, to) ? "moved" : "changed";
    return { change, regrouped: null, ...places, words: changedWords(text, to.text) };
  }
  const [change, mark] = from === null ? (["added", "+"] as const) : (["removed", "-"] as const);
  return { change, regrouped: null, ...places, words: [[mark, text]], ...joint };
}

/** A word, number or mark, with the white space before it. */
const TOKEN = /\s*(?:[\p{L}\p{N}]+(?:,\d{3})*|[^\p{L}\p{N}\s])|\s+$/gu;

const tokensIn = (text: string): string[] => Array.from(text.matchAll(TOKEN), ([token]) => token);

function changedWords(before: string, after: string): ParagraphChange["words"] {
  const [old, now] = [tokensIn(before), tokensIn(after)];
  const parts = diffArrays(old, now, { maxEditLength: MOST_CHANGED * (old.length + now.length) });
  return (
    parts?.map(({ added, removed, value }) => {
      const change = removed ? "-" : "=";
      return [added ? "+" : change, value.join("")];
    }) ?? [
      ["-", before],
      ["+", after],
    ]
  );
}
