import type { Child } from "hono/jsx";

import { API_PREFIX } from "../../contract/addresses.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { listsBelow } from "../../contract/resources/routes.ts";
import { amount } from "../../lib/amounts.ts";
import { headOf } from "./heads.tsx";
import { FactList, isFields, Rows, Value } from "./values.tsx";
import { type Fields, labelOf } from "./words.ts";

/** More rows of a block are on a page of their own. */
const MOST_ROWS = 100;

/** A page without the frame that all pages share. */
export interface Written {
  readonly title: string;
  readonly about: string;
  readonly content: Child;
}

/** Writes content as HTML. */
export const htmlOf = (content: Child): string =>
  (content as { toString: () => string }).toString();

/** A list below a record whose first entries are on the record's page. */
export interface Excerpt {
  readonly title: string;
  readonly path: string;
  readonly rows: readonly Fields[];
  readonly total: number;
}

export interface RecordFacts {
  readonly route: Route;
  readonly path: string;
  /** A record with all its blocks. */
  readonly record: Fields;
  /** The block whose rows are all shown. */
  readonly all: string | null;
  readonly excerpts: readonly Excerpt[];
}

/** Addresses at the page's end. */
const PLACES =
  "api_url site_url feed_url source_url calendar_url updated_at source_updated_at".split(" ");

/** Writes the page of any record: its head, its blocks as sections, all other fields, and where else it is. */
export function recordPage({ route, path, record, all, excerpts }: RecordFacts): Written {
  const { resource } = route;
  const blocks = route.kind === "detail" ? route.resource.blocks : [];
  const head = headOf(resource.name, record);
  const counts = isFields(record["counts"]) ? record["counts"] : {};
  const every = inReadingOrder(blocks).map(({ key, token }) => {
    const value = record[key];
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return { key, value, count: counts[token], isEmpty };
  });
  const sections = every.filter(({ isEmpty }) => !isEmpty);
  const hasParts = every.length > 0 || excerpts.length > 0;
  const below = listsBelow(resource).map(({ segment }) => segment);
  const used = [...head.used, ...PLACES, "id", ...blocks.map(({ key }) => key)];
  const content = (
    <article class="record stack">
      <p class="quiet">{head.above}</p>
      <h1>{head.title}</h1>
      {head.content}
      {hasParts && (
        <nav class="row small" aria-label="On this page">
          {every.map(({ key, count, isEmpty }) => {
            const words = `${labelOf(key)}${typeof count === "number" ? ` ${amount(count)}` : ""}`;
            if (isEmpty) return count === 0 && <span class="quiet">{words}</span>;
            return <a href={`#${key}`}>{words}</a>;
          })}
          {excerpts.map(({ title, path: to }) => (
            <a href={`#${idOf(to)}`}>{title}</a>
          ))}
          {below.map((segment) => (
            <a href={`${path}/${segment}`}>All {segment.replaceAll("-", " ")}</a>
          ))}
          <a href="#details">Details</a>
        </nav>
      )}
      {sections.map(({ key, value }) => (
        <section class="stack" id={key} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{labelOf(key)}</h2>
          {head.blocks?.[key] ?? (
            <Block name={key} value={value} path={path} isWhole={all === key} />
          )}
        </section>
      ))}
      {excerpts.map(({ title, path: to, rows, total }) => (
        <section class="stack" id={idOf(to)}>
          <h2>{title}</h2>
          <Rows records={rows} />
          <p>
            <a href={to}>{total > rows.length ? `All ${amount(total)}` : "As a list"}</a>
          </p>
        </section>
      ))}
      <section class="stack" id="details">
        {hasParts && <h2>Details</h2>}
        <FactList record={record} without={used} />
        <FactList
          record={Object.fromEntries(PLACES.map((key) => [key, record[key]]))}
          without={["api_url"]}
        />
        <Elsewhere path={path} />
      </section>
    </article>
  );
  return {
    title: [head.title, head.above.split(" · ")[0]].filter(Boolean).join(", "),
    about: aboutOf(head.title, head.above),
    content,
  };
}

/** What readers look for first. */
const FIRST = "biography summaries texts actions votes results cosponsors memberships".split(" ");
const LAST = "subjects titles past_memberships".split(" ");

function inReadingOrder<Each extends { readonly key: string }>(
  blocks: readonly Each[],
): readonly Each[] {
  const place = ({ key }: Each): number =>
    LAST.includes(key) ? FIRST.length + 1 : FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
  return blocks.toSorted((a, b) => place(a) - place(b));
}

const idOf = (path: string): string => path.replaceAll(/[^a-z]+/gi, "-").replace(/^-/, "");

const aboutOf = (title: string, above: string): string =>
  `${above}: ${title}`.slice(0, 300).toWellFormed();

/** The same page for programs. */
export function Elsewhere({ path }: { readonly path: string }) {
  const [bare = "", query] = path.split("?", 2);
  const end = query === undefined ? "" : `?${query}`;
  return (
    <p class="quiet small">
      Also{" "}
      <a href={`${bare}.md${end}`} rel="alternate" type="text/markdown">
        as Markdown
      </a>
      , and as JSON in the API at <code>{`${API_PREFIX}${path}`}</code>
    </p>
  );
}

function Block({
  name,
  value,
  path,
  isWhole,
}: {
  readonly name: string;
  readonly value: unknown;
  readonly path: string;
  readonly isWhole: boolean;
}) {
  if (!Array.isArray(value)) return <Value name={name} value={value} />;
  const rows = value.filter(isFields);
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  if (name === "summaries" && rows.length > 1) {
    return (
      <>
        <Rows records={rows.slice(0, 1)} />
        <details>
          <summary>{amount(rows.length - 1, "older summary", "older summaries")}</summary>
          <Rows records={rows.slice(1)} />
        </details>
      </>
    );
  }
  return (
    <>
      <Rows records={shown} />
      {shown.length < rows.length && (
        <p>
          <a href={`${path}?all=${name}#${name}`}>All {amount(rows.length)}</a>
        </p>
      )}
    </>
  );
}
