import { splitValues } from "../../contract/parameter-kind.ts";
import type { Answer } from "../../contract/request/parse-answer.ts";
import type { ListRoute } from "../../contract/kinds/route.ts";
import { listParameters, routes } from "../../contract/routes/all-routes.ts";
import { amount } from "../../lib/amounts.ts";
import type { Meeting } from "../../contract/kinds/meeting.ts";
import { kindOf, KINDS } from "../../contract/kinds/kinds.ts";
import { Elsewhere, headOf, WatchButton, type Written, IncompleteNotice } from "./record-page.tsx";
import { ordinal, capital } from "../../contract/text.ts";
import { yearsOf } from "../components/coverage.tsx";
import { Choice } from "../components/field.tsx";
import { SearchField } from "../components/search-form.tsx";
import { SearchReading } from "./search-reading.tsx";
import { fieldOf, pageReading, rowReading } from "./readings.ts";
import { FactList, Rows } from "./values.tsx";
import { writtenWeekday } from "../components/written-time.ts";
import { easternDayAt } from "../../contract/eastern.ts";
import { Linked } from "../kinds/linked.tsx";
import { labelOf, ownPagePath, wordsFor } from "../kinds/words.ts";
import { required } from "../../lib/required.ts";

interface ListFacts {
  readonly route: ListRoute;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly watched: string | null;
  readonly answer: Answer<ListRoute>;
  /** The Congresses that have such records. */
  readonly congresses: readonly number[];
  /** Meetings from the day of the build on, the first one first; `answer` has those before. */
  readonly coming?: readonly Meeting[] | null;
  /** How many meetings have no start. */
  readonly undated?: number;
  /** The member or committee that it is about. */
  readonly of?: { readonly name: string; readonly api_url: string } | null;
}

/** Writes the page of any list: its filters, its rows, and its pages. A list may be that of a record, such as a topic. */
export function listPage(facts: ListFacts): Written {
  const { route, path, query, watched, answer, congresses, coming = null, undated = 0 } = facts;
  const { of: about = null } = facts;
  const { data: rows, meta, owner } = answer;
  const { headed } = route;
  const of = headed && required(kindOf(headed.resource), headed.resource).resource;
  const reading = pageReading(of ?? route.resource);
  const head = owner && of && headOf(of, { record: owner, reading });
  const listed = rowReading(route.resource);
  const many = route.tag.name.toLowerCase();
  const words =
    listed.kind === undefined
      ? { one: many.replace(/(?:(?<=ss)e)?s$/, ""), many }
      : KINDS[listed.kind].words;
  const isOfKind = listed.kind !== undefined && route.resource === KINDS[listed.kind].resource;
  const named = isOfKind ? words.many : route.summary.replace(/^List (?:the )?/, "");
  // "A committee's meetings", "the bills that a legislator cosponsored".
  const short = named.replace(/^a \w+'s | that a legislator/, "");
  const title = head?.title ?? (about === null ? capital(named) : `${about.name}: ${short}`);
  const described = `${(/^[^;.]+/.exec(route.description)?.[0] ?? title).replaceAll("`", "")}.`;
  const above = path.split("/").slice(0, -1);
  const shown = `${path}${query.size === 0 ? "" : `?${query.toString()}`}`;
  const congress = route === routes.legislators ? query.get("congress") : null;
  // Builds don't count members and committees by Congress.
  const isOfAll = route === routes.legislators || route === routes.committees;
  const isEmpty = isOfKind && congresses.length === 0 && !isOfAll;
  const isNone = meta.total === 0 && meta.incomplete === true;
  const stored = isNone ? (isEmpty ? "No" : "No such") : "Not all";
  const content = (
    <article class="record stack">
      {about === null && above.length > 1 && (
        <p class="quiet">
          <a href={above.join("/")}>{above.slice(1).join(" · ")}</a>
        </p>
      )}
      <h1>
        {about && [<a href={ownPagePath(about.api_url)}>{about.name}</a>, ": "]}
        {about ? short : title}
      </h1>
      <WatchButton address={watched} />
      {coming === null && <p class="quiet">{described}</p>}
      {route === routes.legislators && (
        <p>
          <a href="/states">Who represents your state, and how to reach them</a>
        </p>
      )}
      {owner !== null && (
        <FactList
          record={owner}
          reading={reading}
          without={[
            ...(head?.used ?? []),
            ...Object.keys(owner).filter((key) => fieldOf(reading, key).at === "nowhere"),
          ]}
        />
      )}
      <Filters route={route} path={path} query={query} congresses={congresses} of={about} />
      <SearchReading path={path} query={query} meta={meta} />
      {coming && (
        <>
          <h2>To come</h2>
          {coming.length === 0 && <p>None is announced.</p>}
          {[...Map.groupBy(coming, startDay)].map(([day, all]) => (
            <>
              <h3>{writtenWeekday(day)}</h3>
              <Rows records={all} reading={listed} />
            </>
          ))}
          {undated > 0 && (
            <p>
              {amount(undated, "meeting")} without a start, first in{" "}
              <a href={`${path}?order=oldest`}>all meetings</a>.
            </p>
          )}
          <h2>Past</h2>
        </>
      )}
      {!isNone && (
        <p>
          {amount(meta.total)} {meta.total === 1 ? words.one : words.many}
          {meta.total_pages > 1 && `, page ${amount(meta.page)} of ${amount(meta.total_pages)}`}
        </p>
      )}
      {meta.incomplete === true && <IncompleteNotice what={`${stored} ${words.many}`} />}
      <Rows
        records={congress === null ? rows : rows.map((row) => ({ ...row, congress: +congress }))}
        reading={listed}
        without={query.has("congress") ? ["congress"] : []}
      />
      <nav class="row apart" aria-label="Pages">
        {meta.prev_url && (
          <Linked href={ownPagePath(meta.prev_url)} rel="prev">
            ← Page before
          </Linked>
        )}
        {meta.next_url && (
          <Linked href={ownPagePath(meta.next_url)} rel="next">
            Next page →
          </Linked>
        )}
      </nav>
      <Elsewhere path={shown} />
    </article>
  );
  return {
    title: meta.page > 1 ? `${title}, page ${meta.page}` : title,
    about: `${title}: ${described}`,
    content,
  };
}

const startDay = ({ starts_at }: Meeting): string => easternDayAt(starts_at ?? "");

const HIDDEN = new Set(["order", "in"]);

/** A form with a list's search and the filters of few values. Others stay as they are. */
function Filters({ route, path, query, congresses, of }: Omit<ListFacts, "answer" | "watched">) {
  const choices = listParameters(route).flatMap(({ name, kind }) => {
    if (HIDDEN.has(name)) return [];
    const known = name === "congress" ? congresses.map(String) : kind.values;
    const given = query.get(name) ?? "";
    const set = String(kind.read(given, []) ?? given);
    // Shown even if no record has it: a Congress that is not here, several statuses, a committee.
    const values = new Set([...(known ?? []), ...(set === "" ? [] : [set])]);
    return values.size === 0 ? [] : [{ name, values: known && [...values], set }];
  });
  const fields = pageReading(route.resource);
  const isSearched = route.resource.search !== undefined;
  if (choices.length === 0 && !isSearched) return null;
  const kept = [...query].filter(
    ([name]) => name !== "page" && name !== "q" && !choices.some((each) => each.name === name),
  );
  return (
    <form class="stack" method="get" action={path} role="search">
      {isSearched && <SearchField label="Search" value={query.get("q") ?? ""} />}
      <details open={choices.some(({ name }) => query.has(name))}>
        <summary>Filters</summary>
        <div class="filters">
          {choices.map(({ name, values, set }) => (
            <Choice
              name={name}
              label={name === "committee" && of ? `${labelOf(name)}: ${of.name}` : labelOf(name)}
              chosen={set}
              values={values?.map((value) => [
                value,
                name === "congress"
                  ? `${ordinal(Number(value))}, ${yearsOf(Number(value))}`
                  : splitValues(value)
                      .map((each) => wordsFor({ isName: true, ...fieldOf(fields, name) }, each))
                      .join(", "),
              ])}
            />
          ))}
          {choices.length > 0 && <button class="button plain">Apply</button>}
        </div>
      </details>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
