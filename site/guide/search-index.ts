import { PROBLEMS } from "../../contract/openapi/problems.ts";
import { GUIDE_PATH } from "../app/site.ts";
import { CHAPTERS } from "./chapters.ts";
import questions from "./chapters/questions.md";
import { createReference, type DescribedObject, groupPath } from "./reference.ts";
import { anchorOf } from "./render.tsx";

/** What the docs' search finds: pages with their sections. */
export type SearchIndex = readonly IndexedPage[];

type IndexedPage = readonly [path: string, title: string, sections: readonly IndexedSection[]];

/** Without an anchor, the section is the page. The words are names of parameters, fields or error codes. */
type IndexedSection = readonly [anchor: string, title: string, words: string];

export function createSearchIndex(): SearchIndex {
  const { groups } = createReference({ baseUrl: "", plans: {}, exampleOf: () => null });
  const chapters = CHAPTERS.map(({ path, title, about, text }): IndexedPage => {
    const codes = path === `${GUIDE_PATH}/errors` ? Object.keys(PROBLEMS).join(" ") : "";
    const headings = Array.from(text.matchAll(/^##+ (.+)$/gm), ([, heading = ""]) => heading)
      .filter((heading) => !/^(?:curl|JavaScript|Python)$/.test(heading))
      .map((heading): IndexedSection => [anchorOf(heading), heading.replaceAll("`", ""), ""]);
    return [path, title, [["", about, codes], ...questionsAbout(path), ...headings]];
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
