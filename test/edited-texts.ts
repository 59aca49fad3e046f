/** Random texts of bills, and the same texts edited as chambers and committees do. */
import * as fc from "fast-check";

import type { ComparedText } from "./apply-changes.ts";

interface Part {
  readonly kind: string;
  readonly number: number;
  readonly paragraphs: readonly string[];
  /** Begins a title, which has the sections up to the next one. */
  readonly isTitle: boolean;
}

const WORDS =
  "the Secretary shall report $1,000,000 “and”; to Congress may not 2027 section amended by striking (a) fund grant —";
const word = fc.constantFrom(...WORDS.split(" "), "[note: x]");
const sentence = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(" "));
const paragraph = fc
  .tuple(fc.nat(3), fc.constantFrom("", "(1) ", "(2) ", "(a) ", "“(b) "), sentence)
  .map(([level, number, words]) => `${"  ".repeat(level)}${number}${words}`);
const part = fc.record({
  kind: fc.constantFrom("section", "section", "section", "appropriations-small"),
  number: fc.integer({ min: 1, max: 30 }),
  paragraphs: fc.array(paragraph, { maxLength: 8 }),
  isTitle: fc.boolean(),
});
const edit = fc.record({
  kind: fc.constantFrom(
    ...(["insert", "delete", "move", "renumber", "split", "replace", "strike"] as const),
  ),
  isOfSection: fc.boolean(),
  at: fc.nat(),
  to: fc.nat(),
  part,
  paragraph,
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** A text and the same one after up to twelve edits. */
export const editedTexts = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 12 }), fc.array(edit, { maxLength: 12 }))
  .map(([parts, edits]) => [textOf(parts), textOf(edits.reduce(edited, parts))] as const);

function edited(parts: readonly Part[], { isOfSection, ...change }: Edit): readonly Part[] {
  if (isOfSection || parts.length === 0) return changed(parts, change, change.part, renumbered);
  const at = change.to % parts.length;
  return parts.map((each, index) =>
    index === at
      ? { ...each, paragraphs: changed(each.paragraphs, change, change.paragraph, restyled) }
      : each,
  );
}

/** Edits a list of sections, or of a section's paragraphs. */
function changed<Item extends Part | string>(
  items: readonly Item[],
  { kind, at, to }: Pick<Edit, "kind" | "at" | "to">,
  added: Item,
  styled: (item: Item, kind: Edit["kind"], to: number) => readonly Item[],
): readonly Item[] {
  if (kind === "insert" || items.length === 0)
    return items.toSpliced(at % (items.length + 1), 0, added);
  const place = at % items.length;
  const [item] = items.slice(place);
  if (item === undefined || kind === "delete") return items.toSpliced(place, 1);
  if (kind !== "move") return items.toSpliced(place, 1, ...styled(item, kind, to));
  return items.toSpliced(place, 1).toSpliced(to % items.length, 0, item);
}

function renumbered(old: Part, kind: Edit["kind"], to: number): readonly Part[] {
  const { paragraphs, number } = old;
  if (kind !== "split") return [{ ...old, number: number + 1 + (to % 5) }];
  const half = to % (paragraphs.length + 1);
  const rest = { ...old, number: number + 1, paragraphs: paragraphs.slice(half), isTitle: false };
  return [{ ...old, paragraphs: paragraphs.slice(0, half) }, rest];
}

function restyled(text: string, kind: Edit["kind"], to: number): readonly string[] {
  const words = text.split(" ");
  const [before, after] = [words.slice(0, to % words.length), words.slice(to % words.length)];
  if (kind === "split") return [before, after].map((each) => each.join(" ").trim() || "x");
  if (kind === "renumber") return [text.replace(/\((\w)\)/, `(${to % 9})`)];
  if (kind === "strike") return [[...before, `[struck: ${after.join(" ")}]`].join(" ")];
  return [[...before, "other", ...after.slice(1)].join(" ")];
}

function textOf(parts: readonly Part[]): ComparedText {
  const lines = ["H. R. 1", "A BILL"];
  const sections = [{ ...named("cover", 0), from: 0, to: 2 }];
  const titles = parts.flatMap(({ isTitle }, index) => (isTitle ? [index] : []));
  for (const [index, { kind, number, paragraphs, isTitle }] of parts.entries()) {
    if (isTitle) {
      const end = titles.find((each) => each > index) ?? parts.length;
      const { length } = parts.slice(index, end).flatMap((each) => ["", ...each.paragraphs]);
      sections.push({
        ...named("title", number),
        from: lines.length,
        to: lines.length + 1 + length,
      });
      lines.push(`TITLE ${number}—General`);
    }
    sections.push({
      ...named(kind, number),
      from: lines.length,
      to: lines.length + 1 + paragraphs.length,
    });
    lines.push(`SEC. ${number}. Heading`, ...paragraphs);
  }
  sections.push({ ...named("attestation", 0), from: lines.length, to: lines.length + 1 });
  return { lines: [...lines, "Speaker"], sections };
}

const named = (kind: string, number: number) => ({
  id: `${kind}-${number}`,
  kind,
  section_number: String(number),
  heading: null,
});
