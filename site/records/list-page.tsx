import { splitValues } from "../../contract/parameter-kind.ts";
import type { ListRoute } from "../../contract/kinds/route.ts";
import { listParameters } from "../../contract/resources/routes.ts";
import { amount } from "../../lib/amounts.ts";
import { headOf } from "./heads.tsx";
import { Elsewhere, WatchButton, type Written } from "./record-page.tsx";
import { ordinal } from "../../contract/text.ts";
import { yearsOf } from "../components/coverage.tsx";
import { SearchField } from "../components/search-form.tsx";
import { FactList, isFields, Rows } from "./values.tsx";
import { capital, type Fields, inWords, labelOf, ownPagePath, wordsFor } from "./words.ts";
import { required } from "../../lib/required.ts";

export interface ListMeta {
  readonly page: number;
  readonly total: number;
  readonly total_pages: number;
  readonly prev_url: string | null;
  readonly next_url: string | null;
  readonly incomplete?: boolean;
}

interface ListFacts {
  readonly route: ListRoute;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly feed: string | null;
  readonly answer: { readonly data: unknown; readonly meta: ListMeta };
  /** The Congresses that have such records. */
  readonly congresses: readonly number[];
}

/** Writes the page of any list: its filters, its rows, and its pages. A list may be that of a record, such as a topic. */
export function listPage({ route, path, query, feed, answer, congresses }: ListFacts): Written {
  const { data, meta } = answer;
  const { headed } = route;
  const owner = headed !== undefined && isFields(data) ? { ...headed, record: data } : null;
  const rows = (owner === null ? data : owner.record[owner.key]) as readonly Fields[];
  const head = owner && headOf(owner.resource, owner.record);
  const title = head?.title ?? capital(route.summary.replace(/^List (?:the )?/, ""));
  const described = `${(/^[^;.]+/.exec(route.description)?.[0] ?? title).replaceAll("`", "")}.`;
  const names = required(path.split("/").at(-1), "the last part").replaceAll("-", " ");
  const noun = headed?.key ?? (names === "bulk" ? "files" : names);
  const above = path.split("/").slice(0, -1);
  const shown = `${path}${query.size === 0 ? "" : `?${query.toString()}`}`;
  const content = (
    <article class="record stack">
      {above.length > 1 && (
        <p class="quiet">
          <a href={above.join("/")}>{above.slice(1).join(" · ")}</a>
        </p>
      )}
      <h1>{title}</h1>
      <WatchButton feed={feed} />
      <p class="quiet">{described}</p>
      {owner !== null && (
        <FactList
          record={owner.record}
          without={[...(head?.used ?? []), owner.key, "id", "api_url"]}
        />
      )}
      <Filters route={route} path={path} query={query} congresses={congresses} />
      <p>
        {amount(meta.total)} {meta.total === 1 ? noun.replace(/(?:(?<=ss)e)?s$/, "") : noun}
        {meta.total_pages > 1 && `, page ${amount(meta.page)} of ${amount(meta.total_pages)}`}
      </p>
      {meta.incomplete === true && (
        <p class="notice warn">
          Not all {noun} are stored here yet. <a href="/status#gaps">What is missing</a>
        </p>
      )}
      <Rows records={rows} without={query.has("congress") ? ["congress"] : []} />
      <nav class="row apart" aria-label="Pages">
        {meta.prev_url && (
          <a href={ownPagePath(meta.prev_url)} rel="prev">
            ← Page before
          </a>
        )}
        {meta.next_url && (
          <a href={ownPagePath(meta.next_url)} rel="next">
            Next page →
          </a>
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

const HIDDEN = new Set(["order", "in"]);

/** A form with a list's search and the filters of few values. Others stay as they are. */
function Filters({ route, path, query, congresses }: Omit<ListFacts, "answer" | "feed">) {
  const choices = listParameters(route).flatMap(({ name, kind }) => {
    const values = name === "congress" ? congresses.map(String) : kind.values;
    return values === undefined || values.length === 0 || HIDDEN.has(name)
      ? []
      : [{ name, values }];
  });
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
          {choices.map(({ name, values }) => {
            const set = splitValues((query.get(name) ?? "").toLowerCase());
            return (
              <p class="field">
                <label for={name}>{labelOf(name)}</label>
                <select id={name} name={name}>
                  <option value="">Any</option>
                  {values.map((value) => (
                    <option value={value} selected={set.includes(value.toLowerCase())}>
                      {name === "congress"
                        ? `${ordinal(Number(value))}, ${yearsOf(Number(value))}`
                        : capital(inWords(wordsFor(name, value)))}
                    </option>
                  ))}
                </select>
              </p>
            );
          })}
          {choices.length > 0 && <button class="button plain">Apply</button>}
        </div>
      </details>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
