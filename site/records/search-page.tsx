import { keysOfNames } from "../../contract/query/name-keys.ts";
import type { ListRoute, Route } from "../../contract/kinds/route.ts";
import type { Answer, ListMeta } from "../../contract/request/parse-answer.ts";
import type { Fields } from "../../contract/resource.ts";
import { LISTS_OF_KINDS, routes } from "../../contract/routes/all-routes.ts";
import { capital } from "../../contract/text.ts";
import { required } from "../../lib/required.ts";
import { SearchForm } from "../components/search-form.tsx";
import { watchedAddress } from "../../contract/request/feeds.ts";
import { FirstRows, WatchButton, type Written } from "./record-page.tsx";
import { SearchReading } from "./search-reading.tsx";
import { isFields } from "./values.tsx";
import { rowReading } from "./readings.ts";

/** The lists that the search over all kinds asks. */
export const SEARCHED = LISTS_OF_KINDS.filter(({ route }) => route.resource.search !== undefined);

/** Writes the best of each kind of records. `answers` are those of `SEARCHED`, or none without words. */
export function searchPage(
  q: string,
  answers: readonly Answer<ListRoute>[],
  areWatchesOn: boolean,
): Written {
  const query = new URLSearchParams({ q });
  const found = answers.map(({ data, meta }, at) => {
    const { words, route } = required(SEARCHED[at], "a list");
    const isNamed = data[0] !== undefined && isNameOf(data[0], q);
    const path = `${route.path}?${query.toString()}`;
    return { route, name: words.many, path, rows: data, total: meta.total, isNamed };
  });
  const laws = found.find(({ route, isNamed }) => route === routes.laws && isNamed)?.rows ?? [];
  const ofLaws = new Set(laws.map(({ bill }) => isFields(bill) && bill["api_url"]));
  const shown = found
    .map((kind) => ({
      ...kind,
      rows: kind.rows.filter((row) => !ofLaws.has(row["api_url"] as string)),
    }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const content = (
    <article class="record stack">
      <h1>Search</h1>
      <SearchForm value={q} />
      {q === "" && (
        <nav class="row" aria-label="Records">
          {[...LISTS_OF_KINDS, { route: routes.congresses, words: { many: "congresses" } }].map(
            ({ words, route }) => (
              <a href={route.path}>{capital(words.many)}</a>
            ),
          )}
        </nav>
      )}
      <SearchReading path="/search" query={query} meta={asRead(answers.map(({ meta }) => meta))} />
      {q !== "" && shown.length === 0 && <p>Nothing was found for {q}.</p>}
      {shown.map(({ route, name, path, rows, total }) => (
        <section class="stack">
          <h2>{capital(name)}</h2>
          <WatchButton address={areWatchesOn ? watchedAddress(path) : null} name={name} />
          <FirstRows
            {...{ records: rows, total, path, name }}
            reading={rowReading(route.resource)}
          />
        </section>
      ))}
    </article>
  );
  return {
    title: q === "" ? "Search" : `Search: ${q}`,
    about: "Search all records of Congress.",
    content,
  };
}

/** What is named exactly comes first, a law before its bill. */
function placeOf({ route, isNamed }: { readonly route: Route; readonly isNamed: boolean }): number {
  if (!isNamed) return 2;
  return route === routes.laws ? 0 : 1;
}

/** Tells whether a question is a record's name or citation, or several words of one member or of members. */
function isNameOf(
  { name, title, matched_title, citation, last_name, in_office }: Fields,
  q: string,
): boolean {
  const [asked = ""] = keysOfNames([q]);
  if (last_name !== undefined && /\S\s+\S/.test(q)) return true;
  const names =
    last_name === undefined
      ? [name, title, matched_title, citation]
      : in_office === true
        ? [last_name]
        : [];
  const texts = names.filter((each) => typeof each === "string");
  return keysOfNames(
    texts.flatMap((each) => [
      each,
      each.replace(/^(?:House|Senate) /, ""),
      each.replace(/^(?:House |Senate )?Committee on (?:the )?(.*)/, "$1 Committee"),
    ]),
  ).includes(asked);
}

/** What the lists say about how they read a question, each reading once. */
function asRead(metas: readonly ListMeta[]): Pick<ListMeta, "suggestion" | "read_as"> {
  const all = metas.flatMap(({ read_as: readAs = [] }) => readAs);
  const [suggestion] = metas.flatMap((meta) => meta.suggestion ?? []);
  return {
    read_as: [...new Map(all.map((each) => [JSON.stringify(each), each])).values()],
    ...(suggestion !== undefined && { suggestion }),
  };
}
