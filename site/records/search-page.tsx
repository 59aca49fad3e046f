import { COLLECTIONS } from "../../contract/resources/routes.ts";
import type { OpenBuild } from "../../edge/api/open-answers.ts";
import { SearchForm } from "../components/search-form.tsx";
import type { ListMeta } from "./list-page.tsx";
import { FirstRows, type Written } from "./record-page.tsx";
import { capital, type Fields } from "./words.ts";

const SEARCHED = COLLECTIONS.filter(({ route }) => route.resource.search !== undefined);

/** Lists that are about the data, not of it. */
const ASIDE: ReadonlySet<string> = new Set(["bulk", "changes"]);

interface Found {
  readonly name: string;
  readonly path: string;
  readonly rows: readonly Fields[];
  readonly total: number;
}

/** Searches all kinds of records, one after another, and writes the best of each. */
export async function searchPage(q: string, { read }: Pick<OpenBuild, "read">): Promise<Written> {
  const found: Found[] = [];
  const query = new URLSearchParams({ q });
  for (const { name, route } of q === "" ? [] : SEARCHED) {
    const { data, meta } = await read<{
      readonly data: readonly Fields[];
      readonly meta: ListMeta;
    }>(route, [], `${query.toString()}&per_page=5`);
    found.push({ name, path: `${route.path}?${query.toString()}`, rows: data, total: meta.total });
  }
  const shown = found.filter(({ total }) => total > 0);
  const content = (
    <article class="record stack">
      <h1>Search</h1>
      <SearchForm value={q} />
      {q === "" && (
        <nav class="row" aria-label="Records">
          {COLLECTIONS.filter(({ name }) => !ASIDE.has(name)).map(({ name, route }) => (
            <a href={route.path}>{capital(name)}</a>
          ))}
        </nav>
      )}
      {q !== "" && shown.length === 0 && <p>Nothing was found for {q}.</p>}
      {shown.map(({ name, path, rows, total }) => (
        <section class="stack">
          <h2>{capital(name)}</h2>
          <FirstRows records={rows} total={total} path={path} name={name} />
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
