import { searchable, stemOf, wordsOf } from "../../../contract/search-text.ts";
import { CHAPTERS, type Chapter } from "./chapters.ts";
import { anchorOf, LANGUAGES } from "./render.tsx";

export interface FoundSection {
  readonly path: string;
  readonly chapter: string;
  /** Null for the beginning of a chapter. */
  readonly heading: string | null;
  readonly excerpt: string;
}

/** Sorted stems by weight: of titles, and of everything in the section. */
interface Section extends Omit<FoundSection, "excerpt"> {
  readonly text: string;
  readonly titleStems: readonly string[];
  readonly stems: readonly string[];
}

/** The heading of a section with its own anchor. */
const SECTION = new RegExp(`^## (?!(?:${LANGUAGES.join("|")})$)`, "m");
const MOST_FOUND = 20;
const MOST_WORDS = 8;
const EXCERPT_LENGTH = 160;
/** Longer words also match as the beginning of a word: `auth` finds `authorization`. */
const LEAST_PREFIX = 4;
const IGNORED = new Set(
  "a an and are as at by can do does for from get how i in is it my of on or the there to what when where which with you".split(
    " ",
  ),
);

/**
 * Creates a search over the guide. A chapter is found if its sections together have all of the words, and if no
 * chapter has all of them, those with the most. Of each chapter, the sections with the most words are listed.
 */
export function createGuideSearch(
  textOf: (chapter: Chapter) => string,
): (words: string) => readonly FoundSection[] {
  const chapters = CHAPTERS.map((chapter) => sectionsOf(chapter, textOf(chapter)));
  return (query) => {
    const words = wordsOf(searchable(query)).slice(0, MOST_WORDS);
    const telling = words.filter((word) => !IGNORED.has(word));
    const wanted = (telling.length === 0 ? words : telling).map(stemOf);
    const found = chapters.map((sections) => {
      const inChapter = sections.map((section) => ({ section, ...matchOf(section, wanted) }));
      const most = Math.max(...inChapter.map(({ matched }) => matched.length));
      const all = new Set(inChapter.flatMap(({ matched }) => matched)).size;
      return { all, best: inChapter.filter(({ matched }) => matched.length === most) };
    });
    const needed = Math.max(1, ...found.map(({ all }) => all));
    return found
      .filter(({ all }) => all === needed)
      .flatMap(({ best }) => best)
      .toSorted((a, b) => b.matched.length - a.matched.length || b.score - a.score)
      .slice(0, MOST_FOUND)
      .map(({ section: { path, chapter, heading, text }, matched }) => ({
        path,
        chapter,
        heading,
        excerpt: excerptOf(text, matched),
      }));
  };
}

/** Returns which of the stems a section has. Titles and whole words score higher. */
function matchOf({ titleStems, stems }: Section, wanted: readonly string[]) {
  let score = 0;
  const matched = wanted.filter((stem) => {
    const inText = nearness(stems, stem);
    score += inText + 3 * nearness(titleStems, stem);
    return inText > 0;
  });
  return { matched, score };
}

/** 2 if the stems include this one, 1 if one begins with it, or 0. */
function nearness(stems: readonly string[], stem: string): number {
  if (stems.includes(stem)) return 2;
  return stem.length >= LEAST_PREFIX && stems.some((each) => each.startsWith(stem)) ? 1 : 0;
}

function sectionsOf(
  { path, title: chapter, about, alsoCalled }: Chapter,
  text: string,
): readonly Section[] {
  return text.split(SECTION).map((part, index) => {
    const [line = "", ...below] = part.split("\n");
    const heading = index === 0 ? null : plain(line);
    const body = plain(below.join("\n"));
    const title = heading === null ? `${chapter} ${about} ${alsoCalled}` : heading;
    return {
      path: heading === null ? path : `${path}#${anchorOf(line)}`,
      chapter,
      heading,
      // Many chapters begin with their first section.
      text: body === "" ? about : body,
      titleStems: stemsOf(title),
      stems: stemsOf(`${title} ${chapter} ${body}`),
    };
  });
}

function stemsOf(text: string): readonly string[] {
  return [...new Set(wordsOf(searchable(text)).map(stemOf))];
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)]*\)/g, "")
    .replaceAll(/^```.*$|^#+ |^\|[ :|-]+\|$|[`|[\]]|\*\*/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the text around the first word with one of the stems. */
function excerptOf(text: string, stems: readonly string[]): string {
  const word = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .find((each) => stems.some((stem) => stemOf(each).startsWith(stem)));
  const at = Math.max(0, text.toLowerCase().indexOf(word ?? ""));
  const from = at < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(" ", at - EXCERPT_LENGTH / 2) + 1;
  const end = text.indexOf(" ", from + EXCERPT_LENGTH);
  const cut = text.slice(from, end === -1 ? undefined : end);
  return `${from === 0 ? "" : "… "}${cut}${end === -1 ? "" : " …"}`;
}
