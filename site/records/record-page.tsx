import type { Child } from "hono/jsx";

import { API_PREFIX } from "../../contract/addresses.ts";
import { place } from "../../contract/entries/meeting.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import type { Route } from "../../contract/kinds/route.ts";
import type { FieldName } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";
import type { AnyResource, Fields } from "../../contract/resource.ts";
import type { FieldReading } from "../../contract/schemas/reading.ts";
import { amount } from "../../lib/amounts.ts";
import { viewOf } from "../kinds/kinds.ts";
import type { Head } from "../kinds/view.ts";
import { meetingName } from "../kinds/meeting.ts";
import { Linked, OwnState } from "../kinds/linked.tsx";
import { fieldOf, pageReading, rowReading, shownOf } from "./readings.ts";
import {
  FactList,
  isFields,
  isRepeat,
  type ManyRows,
  nameOf,
  type Read,
  Rows,
  Value,
} from "./values.tsx";
import { congressName, labelOf, ownPagePath, pagePath, writtenEastern } from "../kinds/words.ts";

/** More rows of a block are on a page of their own. */
const MOST_ROWS = 100;
/** The publisher's lists have at most 250 entries, and topics without the policy area one less. */
const CUT_AT = 249;
/** More rows of a block are folded. */
const OPEN_ROWS = 10;

/** A page without the frame that all pages share. */
export interface Written {
  readonly title: string;
  readonly about: string;
  readonly content: Child;
}

/** Writes content as HTML. */
export function htmlOf(content: Child, ownState = ""): string {
  const page: Child = <OwnState.Provider value={ownState}>{content}</OwnState.Provider>;
  return (page as { toString: () => string }).toString();
}

/** A list below a record whose first entries are on the record's page. */
interface Excerpt {
  readonly resource: AnyResource;
  readonly title: string;
  readonly path: string;
  readonly rows: readonly Fields[];
  readonly total: number;
}

export interface RecordFacts {
  /** A committee's members in the Congress that was asked for are not known. */
  readonly isIncomplete?: boolean;
  readonly route: Route;
  readonly path: string;
  /** A record with all its blocks. */
  readonly record: Fields;
  /** The page's parameters, such as the block whose rows are `all` shown. */
  readonly asked: URLSearchParams;
  /** The Congress that sits. */
  readonly now?: number;
  readonly excerpts: readonly Excerpt[];
  readonly watched: string | null;
  /** What blocks begin with. */
  readonly before?: Readonly<Record<string, Child>>;
  /** The first meeting to come. */
  readonly next?: Meeting | undefined;
  /** The newest line of the House's floor that names it. */
  readonly floor?: { readonly at: string; readonly text: string } | null;
}

/** A part of a page with a heading. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  /** The publisher's list ends before its last entry. */
  readonly isCut?: boolean;
  /** Null if there is nothing in it. */
  readonly content: Child | null;
}

/** What a page of a record begins with, and the fields that it shows so. */
export function headOf(
  resource: AnyResource,
  { record, reading }: Read,
  asked = new URLSearchParams(),
  now = 0,
) {
  const { name: kind } = resource;
  const plain: Head = { title: nameOf({ record, reading })?.text ?? "", above: "" };
  const head = viewOf(kind)?.head?.(record as never, asked, now) ?? plain;
  const { used = [], facts = {} } = head;
  return { ...head, used: [...used, ...shownOf(reading.kind).head, ...Object.keys(facts)] };
}

/** Writes the page of any record: its head, its blocks as sections, all other fields, and where else it is. */
export function recordPage(facts: RecordFacts): Written {
  const { route, path, record, asked, now = 0, excerpts, watched, floor, next } = facts;
  const { resource } = route;
  const blocks = route.kind === "detail" ? route.resource.blocks : [];
  const reading = pageReading(resource);
  const head = headOf(resource, { record, reading }, asked, now);
  const placed = (at: "end" | "nowhere"): readonly string[] =>
    Object.keys(record).filter((key) => fieldOf(reading, key).at === at);
  const isTime = (key: string): boolean => fieldOf(reading, key).as === "instant";
  const ends = placed("end");
  const end = [...ends.filter((key) => !isTime(key)), ...ends.filter(isTime)];
  const { congress, congress_url } = record;
  const period =
    typeof congress === "number" && head.title !== congressName(congress)
      ? congressName(congress)
      : null;
  const counts = isFields(record["counts"]) ? record["counts"] : {};
  const cut = (record["incomplete_blocks"] ?? []) as readonly string[];
  const lists = Object.entries(record).filter(
    ([key, value]) => fieldOf(reading, key).isList === true && value !== null,
  );
  const sections = inReadingOrder([
    ...blocks.map(({ key: named, token }) => {
      const key = named as FieldName;
      const value = record[key];
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      const count = counts[token];
      const content = isEmpty ? null : (
        <>
          {facts.before?.[key]}
          {head.blocks?.[key] ?? (
            <Block
              name={key}
              value={head.rows?.[key] ?? value}
              reading={fieldOf(reading, key)}
              path={path}
              isWhole={asked.get("all") === key}
              isFolded={head.folded?.includes(key) === true}
            />
          )}
        </>
      );
      const isCut = cut.includes(token) && Number(count) >= CUT_AT;
      const title = labelOf(key);
      return { id: key, title, content, isCut, ...(typeof count === "number" && { count }) };
    }),
    ...excerpts.map(({ title, resource: below, path: to, rows, total }) => ({
      id: "newest",
      title,
      content: <FirstRows records={rows} reading={rowReading(below)} total={total} path={to} />,
    })),
    {
      id: "details",
      title: "Details",
      content: (
        <>
          <FactList
            record={record}
            reading={reading}
            without={[
              ...head.used,
              ...end,
              ...placed("nowhere"),
              ...blocks.map(({ key }) => key),
              ...lists.map(([key]) => key),
              ...(period === null ? [] : ["congress"]),
            ]}
          />
          <FactList
            record={Object.fromEntries(end.map((key) => [key, record[key]]))}
            reading={reading}
          />
          <Elsewhere path={path} />
        </>
      ),
    },
  ]);
  const hasParts = sections.length > 1;
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
      <WatchButton address={watched} />
      {floor && (
        <p>
          <a href="/today">On the House floor</a> {writtenEastern(floor.at)}: {floor.text}
        </p>
      )}
      {next?.starts_at && (
        <p>
          Next meeting {writtenEastern(next.starts_at)}:{" "}
          <Linked href={pagePath(next.api_url)}>{meetingName(next).text}</Linked>
          {place(next) && `, ${place(next)}`}
        </p>
      )}
      {head.content}
      {head.facts && <FactList record={head.facts} reading={reading} />}
      {facts.isIncomplete === true && <IncompleteNotice what="Not all members" />}
      {(hasParts || lists.length > 0) && (
        <nav class="parts row small" aria-label="On this page">
          {(hasParts ? sections : []).map(({ id, title, count, isCut, content: within }) => {
            const words = [title, count !== undefined && amount(count), isCut && "and more"]
              .filter(Boolean)
              .join(" ");
            if (within === null) return count === 0 && <span class="quiet">{words}</span>;
            return <a href={`#${id}`}>{words}</a>;
          })}
          {lists.map(([key, to]) => (
            <Linked href={ownPagePath(String(to))}>All {labelOf(key).toLowerCase()}</Linked>
          ))}
        </nav>
      )}
      {sections.map(
        ({ id, title, count, isCut, content: within }) =>
          within !== null && (
            <section class="stack" id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} class={hasParts ? undefined : "unseen"}>
                {title} {count !== undefined && <span class="quiet">{amount(count)}</span>}
              </h2>
              {isCut === true && <p>And more: the publisher’s list is cut.</p>}
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
const FIRST: readonly FieldName[] = listed(
  "summaries texts actions votes results cosponsors memberships committee_memberships",
);
const LAST: readonly (FieldName | "details")[] = listed(
  "biography terms subjects titles past_memberships details",
);

function inReadingOrder(sections: readonly Section[]): readonly Section[] {
  const placeIn = ({ id }: Section): number => {
    const [first, last] = [FIRST.indexOf(id as FieldName), LAST.indexOf(id as FieldName)];
    if (last !== -1) return FIRST.length + 1 + last;
    return first === -1 ? FIRST.length : first;
  };
  return sections.toSorted((a, b) => placeIn(a) - placeIn(b));
}

/** A link to the form that watches an address; nothing for a page that can't be watched. */
export function WatchButton({
  address,
  name = "",
}: {
  readonly address: string | null;
  readonly name?: string;
}) {
  if (address === null) return null;
  return (
    <p>
      <a
        class="button plain slim"
        href={`/account/watches/new?feed=${encodeURIComponent(address)}`}
      >
        {name === "" ? "Watch" : `Watch these ${name}`}
      </a>
    </p>
  );
}

export function IncompleteNotice({ what }: { readonly what: string }) {
  return (
    <p class="notice warn">
      {what} are stored here yet. <a href="/status#gaps">What is missing</a>
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
  reading,
  path,
  isWhole,
  isFolded,
}: {
  readonly name: string;
  readonly value: unknown;
  readonly reading: FieldReading;
  readonly path: string;
  readonly isWhole: boolean;
  readonly isFolded: boolean;
}) {
  if (!Array.isArray(value)) {
    return (
      <div>
        <Value value={value} reading={reading} />
      </div>
    );
  }
  const all = value.filter(isFields);
  const rows = [...all.filter((row) => !isRepeat(row)), ...all.filter(isRepeat)];
  const shown = isWhole ? rows : rows.slice(0, MOST_ROWS);
  const open = isFolded ? 1 : OPEN_ROWS;
  const list = {
    reading,
    total: rows.length,
    path: `${path}?all=${name}#${name}`,
  };
  // A few more are not worth a fold.
  if (shown.length < open * 1.5) return <FirstRows records={shown} {...list} />;
  return (
    <>
      <Rows records={rows.slice(0, open)} reading={reading} />
      <details open={isWhole}>
        <summary>All {amount(rows.length)}</summary>
        <FirstRows records={shown.slice(open)} {...list} before={open} />
      </details>
    </>
  );
}

/** The first rows of a list, and a link to all of them. */
export function FirstRows({
  records,
  reading,
  total,
  path,
  name = "",
  before = 0,
}: Omit<ManyRows, "without"> & {
  readonly total: number;
  /** How many rows stand before them. */
  readonly before?: number;
  readonly path: string;
  readonly name?: string;
}) {
  return (
    <>
      <Rows records={records} reading={reading} />
      {total > before + records.length && (
        <p>
          <Linked href={path}>{`All ${amount(total)} ${name}`.trim()}</Linked>
        </p>
      )}
    </>
  );
}
