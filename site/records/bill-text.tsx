import type { BillBlocks } from "../../contract/kinds/bill.ts";
import type {
  BillTextChanges,
  BillTextCut,
  BillTextOutline,
} from "../../contract/kinds/bill-text.ts";
import { amount } from "../../lib/amounts.ts";
import { Choice } from "../components/field.tsx";
import { Elsewhere, type Written } from "./record-page.tsx";
import { FactList } from "./values.tsx";
import { listed } from "../../contract/schemas/listed.ts";
import { capital } from "../../contract/text.ts";
import { routes } from "../../contract/routes/all-routes.ts";
import { writtenDay } from "../components/written-time.ts";
import { pageReading } from "./readings.ts";
import { congressName, ownPagePath } from "../kinds/words.ts";

/** Longer texts are read by the section. */
const MOST_BYTES = 400_000;

type Section = BillTextOutline["sections"][number];

export const isShort = ({ bytes }: Pick<BillTextOutline, "bytes">): boolean => bytes <= MOST_BYTES;

const SHOWN: readonly (keyof BillTextOutline | keyof Section | "text")[] = listed(
  "congress type number citation version_code version_name stage date govinfo_package_id words bytes bill_url text_url changes_url sections citations id kind section_number heading level hash text",
);

/** Writes a version of a bill's text with its contents, or only the contents of a long one. `text` is null then. */
export function textPage(path: string, outline: BillTextOutline, text: string | null): Written {
  const { citation, version_name, version_code, stage, sections, citations, bill_url, words } =
    outline;
  const title = `${citation}, ${version_name}`;
  const to = (id: string): string => (text === null ? `${path}/sections/${id}` : `#${id}`);
  const contents = <Outline sections={sections} to={to} text={text} />;
  const content = (
    <div class={text === null ? "" : "guide"}>
      <article class="chapter record stack">
        <p class="quiet">
          <a href={ownPagePath(bill_url)}>{citation}</a> · {dated(outline)}
        </p>
        <h1>{title}</h1>
        <p class="quiet small">
          {stage ?? "Printing"}
          {version_code !== null && ` (${version_code})`} · {amount(words)} words ·{" "}
          <a href={`${ownPagePath(bill_url)}#texts`}>Other printings</a>
          {outline.changes_url !== null && [" · ", <a href={`${path}/changes`}>What changed</a>]}
        </p>
        {text === null ? (
          <>
            <p>This text is long. Choose a section.</p>
            {contents}
          </>
        ) : (
          <>
            <nav class="contents-above" aria-label="Contents">
              <details>
                <summary>Contents</summary>
                {contents}
              </details>
            </nav>
            <div class="bill-text">{linesOf(text, sections)}</div>
          </>
        )}
        <Citations citations={citations} to={to} />
        <FactList
          record={{ ...outline }}
          reading={pageReading(routes.billText.resource)}
          without={SHOWN}
        />
        <Elsewhere path={path} />
      </article>
      {text !== null && (
        <nav class="side" aria-labelledby="contents-title">
          <p id="contents-title">Contents</p>
          {contents}
        </nav>
      )}
    </div>
  );
  return { title, about: `The text of ${title}, ${dated(outline)}.`, content };
}

/** What a text cites, with the bills that cite the same and the sections where it stands. */
function Citations({
  // Builds of versions before citations have none.
  citations = [],
  to,
}: {
  readonly citations?: BillTextOutline["citations"];
  readonly to: (id: string) => string;
}) {
  if (citations.length === 0) return null;
  return (
    <details>
      <summary>Cites {amount(citations.length, "law")}</summary>
      <ul>
        {citations.map(({ text, bills_url, sections }) => (
          <li>
            <a href={ownPagePath(bills_url)}>{text}</a>
            {sections.map((id, at) => [
              at === 0 ? " in " : ", ",
              <a href={to(id)}>{numbered(id)}</a>,
            ])}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `division-a.title-ii.section-101~2` as `section 101`. */
const numbered = (id: string): string =>
  (id.split(".").at(-1) ?? id).replace(/~\d+$/, "").replaceAll("-", " ");

const dated = ({ congress, date }: Pick<BillTextOutline, "congress" | "date">): string =>
  [congressName(congress), date && writtenDay(date)].filter(Boolean).join(" · ");

/** Writes a section of a text. */
export function sectionPage(path: string, section: BillTextCut): Written {
  const { citation, version_name, section_number, heading, congress, id } = section;
  const title = [section_number, heading].filter(Boolean).join(". ") || id;
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
      <Citations citations={section.citations} to={(at) => `${whole}/sections/${at}`} />
      <FactList
        record={section}
        reading={pageReading(routes.billTextSection.resource)}
        without={SHOWN}
      />
      <Elsewhere path={path} />
    </article>
  );
  return {
    title: `${title}, ${citation}`,
    about: `${title}: ${citation}, ${version_name}.`,
    content,
  };
}

/** Shows what changed between two versions of a text. New words are underlined, removed ones struck through. */
export function changesPage(
  path: string,
  query: string,
  changes: BillTextChanges,
  versions: BillBlocks["texts"],
): Written {
  const { citation, congress, version_name, since_version_name, counts, formal } = changes;
  const { version_code, since_version_code: since } = changes;
  const [texts, text] = [path.replace(/\/[^/]+\/changes$/, ""), path.replace(/\/changes$/, "")];
  const title = `${citation}: ${version_name} since ${since_version_name}`;
  const changed = Object.entries(counts ?? {}).filter(
    ([done, count]) => done !== "same" && count > 0,
  );
  const content = (
    <article class="record stack">
      <p class="quiet">
        <a href={texts}>{citation}</a> · {congressName(congress)}
      </p>
      <h1>
        What changed from <a href={`${texts}/${since}`}>{since_version_name}</a> to{" "}
        <a href={text}>{version_name}</a>
      </h1>
      <Compare texts={texts} versions={versions} since={since} to={version_code} />
      <p>
        {counts === null
          ? "More than 4,000 paragraphs differ, so only sections are compared."
          : changed.length === 0
            ? `No words changed${formal?.length ? ", except on the cover and in the attestation" : ""}.`
            : `Paragraphs: ${changed.map(([done, count]) => `${amount(count)} ${done}`).join(", ")}.`}
      </p>
      <div class="bill-text">
        {changes.sections.map(({ id, since_id, heading, change, paragraphs }) => (
          <>
            <h2>
              {id === null ? (
                <del>{heading ?? since_id}</del>
              ) : (
                <a href={`${text}#${id}`}>{heading ?? id}</a>
              )}{" "}
              <span class="badge">{capital(change)}</span>
            </h2>
            {paragraphs?.map(changedParagraph)}
          </>
        ))}
        {formal !== null && formal.length > 0 && <h2>Cover and attestation</h2>}
        {formal?.map(changedParagraph)}
      </div>
      <Elsewhere path={path + query} />
    </article>
  );
  return { title, about: `What changed in ${title}, ${congressName(congress)}.`, content };
}

/** A form that compares two of a bill's texts; without a choice, the newest with the one before. */
export function Compare({
  texts,
  versions,
  since,
  to,
}: {
  /** Where the texts are. */
  readonly texts: string;
  readonly versions: BillBlocks["texts"];
  readonly since?: string | null;
  readonly to?: string | null;
}) {
  const values = versions.flatMap(({ version_code: code, version_name: name, text_url: here }) =>
    code === null || here === null ? [] : [[code, `${name} (${code})`] as const],
  );
  const [newest, before] = values.map(([code]) => code);
  if (newest === undefined || before === undefined) return null;
  const chosen = { since: since ?? before, to: to ?? newest };
  return (
    <form class="filters" method="get" action={`${texts}/${chosen.to}/changes`}>
      <Choice
        {...{ name: "since", label: "From", any: "The one before", values }}
        chosen={chosen.since}
      />
      <Choice {...{ name: "to", label: "To", any: "This one", values }} chosen={chosen.to} />
      <button class="button plain">Compare</button>
    </form>
  );
}

function changedParagraph(paragraph: NonNullable<BillTextChanges["formal"]>[number]) {
  const { change, regrouped, words } = paragraph;
  const told = change === "moved" ? change : regrouped;
  const [[, first = ""] = []] = words;
  const depth = Math.min((first.length - first.trimStart().length) >> 1, 8);
  return (
    <p class={`in-${depth}`}>
      {told !== null && <span class="badge">{capital(told)}</span>}{" "}
      {words.map(([op, text = ""]) => {
        const marked = text.trimStart();
        const space = text.slice(0, text.length - marked.length);
        if (op === "=") return text;
        return [space, op === "+" ? <ins>{marked}</ins> : <del>{marked}</del>];
      })}
    </p>
  );
}

function Outline({
  sections,
  to,
  text,
}: {
  readonly sections: readonly Section[];
  readonly to: (id: string) => string;
  readonly text: string | null;
}) {
  const bytes = text === null ? null : new TextEncoder().encode(text);
  // A section without a heading is known by its first words.
  const openingOf = ({ offset, kind, section_number }: Section): string | null => {
    if (bytes === null) return section_number === null ? capital(kind) : null;
    const words = new TextDecoder().decode(bytes.subarray(offset, offset + 200));
    return `${words.replace(SECTION_NUMBER, "").trim().split(/\s+/).slice(0, 6).join(" ")} …`;
  };
  return (
    <ul>
      {sections.map((section) => (
        <li class={`in-${Math.min(section.level, 6)}`}>
          <a href={to(section.id)}>
            {[section.section_number, section.heading ?? openingOf(section)]
              .filter(Boolean)
              .join(". ")}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The number that begins a section without a heading. */
const SECTION_NUMBER = /^(?:SECTION|SEC\.) [\w.-]+\.? ?/;
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
      if (section.heading === null) {
        const [number = ""] = SECTION_NUMBER.exec(words) ?? [];
        return (
          <p id={section.id}>
            {number !== "" && <strong>{number}</strong>}
            {inline(words.slice(number.length))}
          </p>
        );
      }
      return (
        <h2 id={section.id} class={section.kind}>
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
