import { splitValues } from "../../contract/parameter-kind.ts";
import type { ListRoute } from "../../contract/kinds/route.ts";
import { listParameters } from "../../contract/resources/routes.ts";
import { amount } from "../../lib/amounts.ts";
import { headOf } from "./heads.tsx";
import { Elsewhere, type Written } from "./record-page.tsx";
import { FactList, isFields, Rows } from "./values.tsx";
import { capital, type Fields, inWords, labelOf, pagePath, wordsFor } from "./words.ts";

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
  readonly answer: { readonly data: unknown; readonly meta: ListMeta };
}

/** Writes the page of any list: its filters, its rows, and its pages. A list may be that of a record, such as a topic. */
export function listPage({ route, path, query, answer }: ListFacts): Written {
  const { data, meta } = answer;
  const { headed } = route;
  const record = headed !== undefined && isFields(data) ? data : null;
  const rows = (record === null ? data : record[headed?.key ?? ""]) as readonly Fields[];
  const head = record && headOf(headed?.resource ?? "", record);
  const title = head?.title ?? capital(route.summary.replace(/^List (?:the )?/, ""));
  const described = route.description.replaceAll("`", "");
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
      <p class="quiet">{described}</p>
      {record !== null && (
        <FactList
          record={record}
          without={[...(head?.used ?? []), headed?.key ?? "", "id", "api_url"]}
        />
      )}
      <Filters route={route} path={path} query={query} />
      <p>
        {amount(meta.total)} {meta.total === 1 ? "entry" : "entries"}
        {meta.total_pages > 1 && `, page ${amount(meta.page)} of ${amount(meta.total_pages)}`}
      </p>
      {meta.incomplete === true && (
        <p class="notice warn">Entries may be missing, since not all records are published here.</p>
      )}
      <Rows records={rows} />
      <nav class="row apart" aria-label="Pages">
        {meta.prev_url && (
          <a href={pagePath(meta.prev_url) ?? ""} rel="prev">
            ← Page before
          </a>
        )}
        {meta.next_url && (
          <a href={pagePath(meta.next_url) ?? ""} rel="next">
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
function Filters({ route, path, query }: Pick<ListFacts, "route" | "path" | "query">) {
  const all = listParameters(route);
  const choices = all.filter(
    ({ kind, name }) => name === "congress" || (kind.values !== undefined && !HIDDEN.has(name)),
  );
  const isSearched = route.resource.search !== undefined;
  if (choices.length === 0 && !isSearched) return null;
  const kept = [...query].filter(
    ([name]) => name !== "page" && name !== "q" && !choices.some((each) => each.name === name),
  );
  return (
    <form class="tight" method="get" action={path} role="search">
      {isSearched && (
        <p class="field">
          <label for="q">Search</label>
          <input type="search" id="q" name="q" value={query.get("q") ?? ""} />
        </p>
      )}
      <details open={choices.some(({ name }) => query.has(name))}>
        <summary>Filters</summary>
        <div class="filters">
          {choices.map(({ name, kind }) => {
            const set = splitValues(query.get(name) ?? "");
            return (
              <p class="field">
                <label for={name}>{labelOf(name)}</label>
                {kind.values === undefined ? (
                  <input id={name} name={name} inputmode="numeric" value={set[0] ?? ""} />
                ) : (
                  <select id={name} name={name}>
                    <option value="">Any</option>
                    {kind.values.map((value) => (
                      <option
                        value={value}
                        selected={set.some((each) => each.toLowerCase() === value.toLowerCase())}
                      >
                        {capital(wordsFor(name, name === "type" ? value : inWords(value)))}
                      </option>
                    ))}
                  </select>
                )}
              </p>
            );
          })}
        </div>
      </details>
      {kept.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button class="button plain">Show</button>
    </form>
  );
}
