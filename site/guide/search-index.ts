import { PROBLEMS } from "../../contract/openapi/problems.ts";
import { GUIDE_PATH } from "../app/site.ts";
import { CHAPTERS } from "./chapters.ts";
import questions from "./chapters/questions.md";
import { createReference, type DescribedObject, groupPath } from "./reference.ts";
import { anchorOf } from "./render.tsx";

/** What the docs' search finds: pages with their sections. */
export type SearchIndex = readonly IndexedPage[];

type IndexedPage = readonly [path: string, title: string, sections: readonly IndexedSection[]];

/**
 * Without an anchor, the section is the page. The names are of parameters, fields or error codes; the words are those of
 * the paragraphs.
 */
type IndexedSection = readonly [anchor: string, title: string, names: string, words?: string];

export function createSearchIndex(): SearchIndex {
  const { groups } = createReference({ baseUrl: "", plans: {}, exampleOf: () => null });
  const chapters = CHAPTERS.map(({ path, title, about, text }): IndexedPage => {
    const codes = path === `${GUIDE_PATH}/errors` ? Object.keys(PROBLEMS).join(" ") : "";
    const [opening = "", ...sections] = text
      .replaceAll(/^```[^]*?^```$/gm, "")
      .split(/^##+ (?!(?:curl|JavaScript|Python)$)/m);
    const headings = sections.map((section): IndexedSection => {
      const [heading = ""] = section.split("\n", 1);
      const body = section.slice(heading.length);
      return [anchorOf(heading), heading.replaceAll("`", ""), "", wordsOf(body)];
    });
    return [
      path,
      title,
      [["", about, codes, wordsOf(opening)], ...questionsAbout(path), ...headings],
    ];
  });
  const found = new Set<string>();
  return [
    ...chapters,
    ...groups.map(({ name, operations }): IndexedPage => {
      const sections = operations.flatMap(({ id, path, summary, parameters, objects }) => [
        [id, `${summary}: ${path}`, parameters.map((each) => each.name).join(" ")] as const,
        ...objects.flatMap((object) => objectSections(object, found)),
      ]);
      return [groupPath(name), name, sections];
    }),
  ];
}

/** Returns the words of paragraphs, each once, without addresses of links. */
function wordsOf(text: string): string {
  const words = text
    .replaceAll(/\]\([^)]*\)/g, "]")
    .toLowerCase()
    .match(/[a-z][a-z\d_]{2,}/g);
  return [...new Set(words)].filter((word) => !SMALL_WORDS.has(word)).join(" ");
}

const SMALL_WORDS = new Set(
  `all also and any are been but can does each for from had has have here how into its may more most must not one only
  other others our same than that the their them then there these they this those was were what when where which who
  will with without you your`.split(/\s+/),
);

function questionsAbout(path: string): readonly IndexedSection[] {
  return Array.from(questions.matchAll(/^- \[(.+)\]\(([^#)]+)#?(.*)\)$/gm))
    .filter(([, , to]) => to === path)
    .map(([, question = "", , anchor = ""]) => [anchor, question, ""]);
}

/** An object that several pages describe is found on the first. Envelopes differ only in their objects. */
function objectSections(object: DescribedObject, found: Set<string>): readonly IndexedSection[] {
  const { name, fields, objects } = object;
  const below = [...objects, ...fields.flatMap((field) => field.objects)];
  const isKnown = found.has(name) || /(?:List|Answer)$/.test(name);
  found.add(name);
  const own: IndexedSection = [name, name, fields.map((field) => field.name).join(" ")];
  return [...(isKnown ? [] : [own]), ...below.flatMap((each) => objectSections(each, found))];
}
