import type { Child } from "hono/jsx";

import { API_PREFIX } from "../../contract/addresses.ts";
import type { Route } from "../../contract/kinds/route.ts";
import { amount } from "../../lib/amounts.ts";
import { headOf } from "./heads.tsx";
import { FactList, isFields, Linked, Rows, Value } from "./values.tsx";
import { congressName, type Fields, labelOf, ownPagePath, pagePath } from "./words.ts";

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
  readonly feed: string | null;
}

/** Addresses at the page's end. */
const PLACES = "site_url feed_url source_url calendar_url updated_at source_updated_at".split(" ");

/** A part of a page with a heading. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  /** Null if there is nothing in it. */
  readonly content: Child | null;
}

/** Writes the page of any record: its head, its blocks as sections, all other fields, and where else it is. */
export function recordPage({ route, path, record, all, excerpts, feed }: RecordFacts): Written {
  const { resource } = route;
  const blocks = route.kind === "detail" ? route.resource.blocks : [];
  const head = headOf(resource.name, record);
  const counts = isFields(record["counts"]) ? record["counts"] : {};
  const { congress, congress_url } = record;
  const lists = Object.entries(record).filter(
    ([key, value]) => /[^s]s_url$/.test(key) && pagePath(String(value)) !== null,
  );
  const sections = inReadingOrder([
    ...blocks.map(({ key, token }) => {
      const value = record[key];
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      const count = counts[token];
      const content = isEmpty
        ? null
        : (head.blocks?.[key] ?? (
            <Block name={key} value={value} path={path} isWhole={all === key} />
          ));
      return { id: key, title: labelOf(key), content, ...(typeof count === "number" && { count }) };
    }),
    ...excerpts.map(({ title, path: to, rows, total }) => ({
      id: "newest",
      title,
      content: <FirstRows records={rows} total={total} path={to} />,
    })),
    {
      id: "details",
      title: "Details",
      content: (
        <>
          <FactList
            record={record}
            without={[
              ...head.used,
              ...PLACES,
              ...blocks.map(({ key }) => key),
              ...lists.map(([key]) => key),
              ..."id api_url congress congress_url".split(" "),
            ]}
          />
          <FactList
            record={Object.fromEntries(PLACES.map((key) => [key, record[key]]))}
            without={[]}
          />
          <Elsewhere path={path} />
        </>
      ),
    },
  ]);
  const hasParts = sections.length > 1;
  const period =
    typeof congress === "number" && resource.name !== "congress" ? congressName(congress) : null;
  const above = [head.above, period].filter(Boolean).join(" · ");
  const content = (
    <article class="record stack">
      <p class="quiet">
        {head.above}
        {period !== null && (
          <>
            {head.above && " · "}
            <Linked href={typeof congress_url === "string" ? pagePath(congress_url) : null}>
              {period}
            </Linked>
          </>
        )}
      </p>
      <h1>{head.title}</h1>
      <WatchButton feed={feed} />
      {head.content}
      {(hasParts || lists.length > 0) && (
        <nav class="row small" aria-label="On this page">
          {(hasParts ? sections : []).map(({ id, title, count, content: within }) => {
            const words = `${title}${count === undefined ? "" : ` ${amount(count)}`}`;
            if (within === null) return count === 0 && <span class="quiet">{words}</span>;
            return <a href={`#${id}`}>{words}</a>;
          })}
          {lists.map(([key, to]) => (
            <a href={ownPagePath(String(to))}>All {labelOf(key).toLowerCase()}</a>
          ))}
        </nav>
      )}
      {sections.map(
        ({ id, title, content: within }) =>
          within !== null && (
            <section class="stack" id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} class={hasParts ? undefined : "unseen"}>
                {title}
              </h2>
              {within}
            </section>
          ),
      )}
    </article>
  );
  return {
    title: [head.title, above.split(" · ")[0]].filter(Boolean).join(", "),
    about: `${above}: ${head.title}`.slice(0, 300).toWellFormed(),
    content,
  };
}

/** What readers look for first, and last. */
const FIRST =
  "summaries texts actions votes results cosponsors memberships committee_memberships".split(" ");
const LAST = "biography terms subjects titles past_memberships details".split(" ");

function inReadingOrder(sections: readonly Section[]): readonly Section[] {
  const place = ({ id }: Section): number => {
    const [first, last] = [FIRST.indexOf(id), LAST.indexOf(id)];
    if (last !== -1) return FIRST.length + 1 + last;
    return first === -1 ? FIRST.length : first;
  };
  return sections.toSorted((a, b) => place(a) - place(b));
}

/** A link to the form that watches a feed; nothing for a page without one. */
export function WatchButton({ feed }: { readonly feed: string | null }) {
  if (feed === null) return null;
  return (
    <p>
      <a class="button plain slim" href={`/account/watches/new?feed=${encodeURIComponent(feed)}`}>
        Watch
      </a>
    </p>
  );
}

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
  if (!Array.isArray(value)) {
    return (
      <div>
        <Value name={name} value={value} />
      </div>
    );
  }
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
  return <FirstRows records={shown} total={rows.length} path={`${path}?all=${name}#${name}`} />;
}

/** The first rows of a list, and a link to all of them. */
export function FirstRows({
  records,
  total,
  path,
  name = "",
}: {
  readonly records: readonly Fields[];
  readonly total: number;
  readonly path: string;
  readonly name?: string;
}) {
  return (
    <>
      <Rows records={records} />
      {total > records.length && (
        <p>
          <a href={path}>{`All ${amount(total)} ${name}`.trim()}</a>
        </p>
      )}
    </>
  );
}
