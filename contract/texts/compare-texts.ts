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
}

type SectionChange = BillTextChanges["sections"][number]["change"];
type ParagraphChange = NonNullable<BillTextChanges["formal"]>[number];

/** Texts with more paragraphs that differ are compared by sections alone. */
const MOST_DIFFERING = 4_000;
/** With this share of words in common, one is another's new form. */
const ALIKE = 0.5;
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
  const gone = Map.groupBy(old.body.filter(isFree), textOf);
  for (const to of now.body.filter(isFree)) {
    const moved = to.text.length < LONG ? undefined : gone.get(to.text)?.shift();
    if (moved !== undefined) pair(moved, to);
  }

  pair(old.formal, now.formal);
  pairBest(now.sections.flatMap(sharedText));
  pairAlike(old.sections, now.sections, textIn, ({ id }) => id);
  for (const { own, other } of isComplete ? [...now.sections, now.formal] : []) {
    pairAlike(ownOf(other), own, textOf, numberOf);
  }

  const changesIn = (one: Section | null, other: Section | null): readonly ParagraphChange[] =>
    withGone(ownOf(one), ownOf(other))
      .filter(([, to]) => to === null || !same.has(to))
      .map(changeOf);
  const changeIn = (one: Section | null, other: Section | null): SectionChange | null => {
    if (one === null || other === null) return one === null ? "added" : "removed";
    const stays = other.own.some((each) => same.has(each));
    const moves = other.own.some(({ text, other: was }) => text === was?.text);
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
const isFree = ({ other }: Item<unknown>): boolean => other === null;

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
    const paragraph = { at: all.length + 1, text, section, other: null };
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

/** Weighs the sections that a section has paragraphs of by the length of these. */
function sharedText(section: Section): readonly Weighed<Section>[] {
  const paired = section.own.flatMap(({ other, text }) =>
    other === null ? [] : [{ other, text }],
  );
  return [...Map.groupBy(paired, ({ other }) => other.section)].map(
    ([from, all]) => [all.reduce((sum, { text }) => sum + text.length, 0), from, section] as const,
  );
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
      words: new Set(textOfEach(item).match(/[\p{L}\p{N}]+/gu)),
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

/** Returns how many of the words of two texts both have, from 0 to 1. */
const shareOf = (one: Set<string>, other: Set<string>): number =>
  (2 * one.intersection(other).size) / Math.max(1, one.size + other.size);

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
  if (from === null)
    return { change: "added", ...places, words: [["+", required(to, "a paragraph").text]] };
  if (to === null) return { change: "removed", ...places, words: [["-", from.text]] };
  const change = from.text === to.text ? "moved" : "changed";
  return { change, ...places, words: changedWords(from.text, to.text) };
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
