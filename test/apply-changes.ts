/** What a client does with the changes of a text: makes it of the earlier one. */
import { expect } from "vitest";

import type { BillTextChanges, BillTextOutline } from "../contract/kinds/bill-text.ts";
import { compareTexts, type StoredText } from "../contract/texts/compare-texts.ts";

/** A text by its lines, and the lines of its sections, in their order. */
export interface ComparedText {
  readonly lines: readonly string[];
  readonly sections: readonly {
    readonly id: string;
    readonly kind: string;
    readonly section_number: string | null;
    readonly heading: string | null;
    readonly from: number;
    readonly to: number;
  }[];
}

/** Tells what changed between texts that are not stored. */
export const changesOf = (before: ComparedText, after: ComparedText): BillTextChanges =>
  compareTexts(storedText(before), storedText(after));

function storedText({ lines, sections }: ComparedText): StoredText {
  let end = 0;
  const offsets = [0, ...lines.map((line) => (end += Buffer.byteLength(line) + 1))];
  const placed = sections.map((section) => {
    const [offset = 0, to = 0] = [offsets[section.from], offsets[section.to]];
    return { ...section, level: 1, words: 0, hash: "", offset, bytes: to - offset };
  });
  const outline: BillTextOutline = {
    congress: 119,
    type: "HR",
    number: 1,
    citation: "H.R. 1",
    version_code: "ih",
    version_name: "Introduced in House",
    stage: null,
    date: null,
    govinfo_package_id: null,
    words: 0,
    bytes: end,
    text_url: "",
    bill_url: "",
    changes_url: null,
    sections: placed,
    citations: [],
  };
  return { outline, bytes: Buffer.from(lines.map((line) => `${line}\n`).join("")) };
}

/** The paragraphs of a text, without struck words and paragraphs that have no others. */
function paragraphsIn({ lines }: Pick<ComparedText, "lines">): readonly string[] {
  return lines.flatMap((line) => {
    const left = line.replaceAll(/\[struck: [^\]]*\]\s*/g, "").trimEnd();
    return left !== line && !/[\p{L}\p{N}]/u.test(left) ? [] : [left];
  });
}

/** Takes the words of each paragraph that is told, and between them the others of the earlier text in their order. */
function applyChanges(
  earlier: readonly string[],
  { sections, formal }: Pick<BillTextChanges, "sections" | "formal">,
): readonly string[] {
  const told = [...(formal ?? []), ...sections.flatMap(({ paragraphs }) => paragraphs ?? [])];
  const wordsWithout = (op: string, words: (typeof told)[number]["words"]): string =>
    words.flatMap(([each, text = ""]) => (each === op ? [] : [text])).join("");
  const named = new Set<number>();
  const texts = new Map<number, string>();
  for (const { before, after, words } of told) {
    if (before !== null) {
      if (named.has(before) || earlier[before - 1] !== wordsWithout("+", words)) {
        throw new Error(`paragraph ${before} of the earlier text is not ${JSON.stringify(words)}`);
      }
      named.add(before);
    }
    if (after !== null) texts.set(after, wordsWithout("-", words));
  }
  const others = earlier.filter((_, index) => !named.has(index + 1)).toReversed();
  const made: string[] = [];
  while (others.length > 0 || texts.has(made.length + 1)) {
    made.push(texts.get(made.length + 1) ?? others.pop() ?? "");
  }
  return made;
}

/** Requires that the changes make one text of the other, count each paragraph once and pair like sections. Returns whether they are complete. */
export function requireWhole(before: ComparedText, after: ComparedText): boolean {
  const changes = changesOf(before, after);
  requireLikeness(before, after, changes);
  if (changes.counts === null) return false;
  expect(applyChanges(paragraphsIn(before), changes)).toEqual(paragraphsIn(after));
  const { added, removed, changed, moved, same } = changes.counts;
  expect(same + changed + moved + added).toBe(countedIn(after));
  expect(same + changed + moved + removed).toBe(countedIn(before));
  return true;
}

/** Without those of the cover and of the attestation, and those that no section has. */
function countedIn({ lines, sections }: ComparedText): number {
  const counted = lines.filter((_, at) => {
    const owner = sections.findLast(({ from, to }) => at >= from && at < to);
    return owner !== undefined && !/^(?:cover|attestation)$/.test(owner.kind);
  });
  return paragraphsIn({ lines: counted }).length;
}

/** Requires that renumbered sections have equal headings, or a third of the longer one's words in common. */
function requireLikeness(
  before: ComparedText,
  after: ComparedText,
  { sections }: Pick<BillTextChanges, "sections">,
): void {
  for (const { id, since_id, change } of sections) {
    if (change !== "renumbered") continue;
    const [one, other] = [ownOf(before, since_id), ownOf(after, id)];
    if (one.heading?.toLowerCase() === other.heading?.toLowerCase()) continue;
    const left = Map.groupBy(other.words, String);
    const common = one.words.filter((word) => left.get(word)?.pop() !== undefined);
    const [share, named] = [
      common.length / Math.max(one.words.length, other.words.length),
      [since_id, id],
    ];
    expect({ named, isThird: share >= 1 / 3 }).toEqual({ named, isThird: true });
  }
}

/** The heading of a section, and the words that no section in it has. */
function ownOf({ lines, sections }: ComparedText, id: string | null) {
  const at = sections.findIndex((section) => section.id === id);
  const [section, ...later] = sections.slice(at);
  const { heading = null, from = 0, to = 0 } = section ?? {};
  const own = lines.filter(
    (_, line) =>
      line >= from && line < to && !later.some((each) => line >= each.from && line < each.to),
  );
  const words =
    paragraphsIn({ lines: own })
      .join(" ")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return { heading, words };
}
