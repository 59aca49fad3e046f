import type { BillTextOutline } from "../../contract/kinds/bill-text.ts";
import { amount } from "../../lib/amounts.ts";
import { Elsewhere, type Written } from "./record-page.tsx";
import { FactList } from "./values.tsx";
import { capital, congressName, type Fields, pagePath, wordsFor } from "./words.ts";

/** Longer texts are read by the section. */
const MOST_BYTES = 400_000;

type Section = BillTextOutline["sections"][number];

export const isShort = ({ bytes }: Pick<BillTextOutline, "bytes">): boolean => bytes <= MOST_BYTES;

const SHOWN = [
  "congress",
  "type",
  "number",
  "citation",
  "version_name",
  "stage",
  "bill_url",
  "text_url",
  "sections",
  "text",
];

/** Writes a version of a bill's text with its outline, or only the outline of a long one. `text` is null then. */
export function textPage(path: string, outline: BillTextOutline, text: string | null): Written {
  const { citation, congress, version_name, sections, bill_url, date } = outline;
  const title = `${citation}, ${version_name}`;
  const content = (
    <div class="guide">
      <article class="chapter record stack">
        <p class="quiet">
          <a href={pagePath(bill_url) ?? ""}>{citation}</a> · {congressName(congress)}
          {date !== null && ` · ${wordsFor("date", date)}`}
        </p>
        <h1>{title}</h1>
        {text === null ? (
          <p>This text has {amount(outline.words)} words. Choose a section of its outline.</p>
        ) : (
          <div class="bill-text">{linesOf(text, sections)}</div>
        )}
        {text === null && <Outline sections={sections} to={(id) => `${path}/sections/${id}`} />}
        <FactList record={outline} without={SHOWN} />
        <Elsewhere path={path} />
      </article>
      {text !== null && (
        <nav class="side" aria-label="Outline">
          <Outline sections={sections} to={(id) => `#${id}`} />
        </nav>
      )}
    </div>
  );
  return { title, about: `The text of ${title}, ${congressName(congress)}.`, content };
}

/** Writes a section of a text. */
export function sectionPage(path: string, section: Fields & { readonly text: string }): Written {
  const { citation, version_name, section_number, heading, congress, id } = section;
  const title = [section_number, heading].filter(Boolean).join(". ") || String(id);
  const whole = path.replace(/\/sections\/.*$/, "");
  const content = (
    <article class="record stack">
      <p class="quiet">
        <a href={whole}>
          {citation}, {version_name}
        </a>{" "}
        · {congressName(congress)}
      </p>
      <h1>{title}</h1>
      <div class="bill-text">{linesOf(section.text, [])}</div>
      <FactList record={section} without={[...SHOWN, "section_number", "heading"]} />
      <Elsewhere path={path} />
    </article>
  );
  return {
    title: `${title}, ${String(citation)}`,
    about: `${title}: ${String(citation)}, ${String(version_name)}.`,
    content,
  };
}

function Outline({
  sections,
  to,
}: {
  readonly sections: readonly Section[];
  readonly to: (id: string) => string;
}) {
  return (
    <ul role="list">
      {sections.map(({ id, section_number, heading, level, kind }) => (
        <li class={`in-${Math.min(level, 6)}`}>
          <a href={to(id)}>
            {[section_number, heading].filter(Boolean).join(". ") || capital(kind)}
          </a>
        </li>
      ))}
    </ul>
  );
}

const LONGEST_HEADING = 60;
const MARKS = /^[“‘]+/;
const NUMBER = /^\(([a-z0-9]{1,6})\)/i;

/** Writes paragraphs. Each with a number has an address: `#a-1-B`, in a whole text after its section's. */
function linesOf(text: string, sections: readonly Section[]) {
  const starts = new Map(sections.map((section) => [section.offset, section]));
  const taken = new Set(sections.map(({ id }) => id));
  const encoder = new TextEncoder();
  let [offset, within] = [0, ""];
  let numbers: string[] = [];
  return text.split("\n").map((line) => {
    const section = starts.get(offset);
    offset += encoder.encode(line).length + 1;
    const words = line.trimStart();
    if (section !== undefined) {
      within = `${section.id}.`;
      numbers = [];
      // A section without a heading begins with its text.
      if (section.heading === null && words.length > LONGEST_HEADING) {
        return <p id={section.id}>{inline(words)}</p>;
      }
      return (
        <h2 id={section.id} class={`in-${Math.min(section.level, 6)}`}>
          <a class="anchor" href={`#${section.id}`}>
            {words}
          </a>
        </h2>
      );
    }
    if (words === "") return null;
    const depth = Math.min(Math.floor((line.length - words.length) / 2), 8);
    const isQuoted = MARKS.test(words);
    const number = isQuoted ? undefined : NUMBER.exec(words)?.[1];
    const style = `in-${depth}${isQuoted ? " quoted" : ""}`;
    if (number === undefined) return <p class={style}>{inline(words)}</p>;
    numbers = [
      ...numbers.slice(0, depth),
      ...Array.from({ length: Math.max(0, depth - numbers.length) }, () => ""),
      number,
    ];
    const id = within + numbers.filter(Boolean).join("-");
    if (taken.has(id)) return <p class={style}>{inline(words)}</p>;
    taken.add(id);
    const named = `(${number})`;
    return (
      <p class={style} id={id}>
        <a class="anchor" href={`#${id}`}>
          {named}
        </a>
        {inline(words.slice(named.length))}
      </p>
    );
  });
}

/** Struck words, and citations of the United States Code. */
const MARKED = /(\[struck: [^\]]*\]|\d+ U\.S\.C\. \d+[a-z]*(?:[-–]\d+[a-z]*)?)/;
const CODE = /^(\d+) U\.S\.C\. (.+)$/;

function inline(words: string) {
  return words.split(MARKED).map((part) => {
    if (part.startsWith("[struck: ")) return <del>{part.slice("[struck: ".length, -1)}</del>;
    const [, title, section] = CODE.exec(part) ?? [];
    return section === undefined ? part : <a href={codeAddress(title, section)}>{part}</a>;
  });
}

/** Where the Office of the Law Revision Counsel has a section of the Code. */
const codeAddress = (title = "", section = ""): string =>
  `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${title}-section${section.replace("–", "-")}&num=0&edition=prelim`;
