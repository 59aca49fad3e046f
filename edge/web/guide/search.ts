import { CHAPTERS, type Chapter } from "./chapters.ts";
import { anchorOf, LANGUAGES } from "./render.tsx";

export interface FoundSection {
  readonly path: string;
  readonly chapter: string;
  /** Null for the beginning of a chapter. */
  readonly heading: string | null;
  readonly excerpt: string;
}

interface Section extends Omit<FoundSection, "excerpt"> {
  readonly text: string;
  /** In lowercase, for comparison. */
  readonly title: string;
  readonly content: string;
}

/** The heading of a section with its own anchor. */
const SECTION = new RegExp(`^## (?!(?:${LANGUAGES.join("|")})$)`, "m");
const MOST_FOUND = 20;
const MOST_WORDS = 8;
const EXCERPT_LENGTH = 160;

/** Creates a search over the guide's sections. Matches in titles come first. */
export function createGuideSearch(
  textOf: (chapter: Chapter) => string,
): (words: string) => readonly FoundSection[] {
  const sections = CHAPTERS.flatMap((chapter) => sectionsOf(chapter, textOf(chapter)));
  return (words) => {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
    if (wanted.length === 0) return [];
    const inTitle = ({ title }: Section): number =>
      wanted.filter((word) => title.includes(word)).length;
    return sections
      .filter(({ content }) => wanted.every((word) => content.includes(word)))
      .toSorted((a, b) => inTitle(b) - inTitle(a))
      .slice(0, MOST_FOUND)
      .map(({ path, chapter, heading, text }) => ({
        path,
        chapter,
        heading,
        excerpt: excerptOf(text, wanted[0] ?? ""),
      }));
  };
}

function sectionsOf({ path, title: chapter }: Chapter, text: string): readonly Section[] {
  return text.split(SECTION).map((part, index) => {
    const [line = "", ...below] = part.split("\n");
    const heading = index === 0 ? null : plain(line);
    const title = `${chapter} ${heading ?? ""}`;
    const body = plain(below.join("\n"));
    return {
      path: heading === null ? path : `${path}#${anchorOf(line)}`,
      chapter,
      heading,
      text: body,
      title: title.toLowerCase(),
      content: `${title} ${body}`.toLowerCase(),
    };
  });
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^)]*\)/g, "")
    .replaceAll(/^```.*$|^#+ |^\|[ :|-]+\|$|[`|[\]]|\*\*/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function excerptOf(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  const from = at < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(" ", at - EXCERPT_LENGTH / 2) + 1;
  const end = text.indexOf(" ", from + EXCERPT_LENGTH);
  const cut = text.slice(from, end === -1 ? undefined : end);
  return `${from === 0 ? "" : "… "}${cut}${end === -1 ? "" : " …"}`;
}
