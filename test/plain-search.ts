/** `q` as the build format describes it, run on SQLite's FTS5. The edge's search must give the same results. */
import Database from "better-sqlite3";

import type { Expression } from "../contract/search-query.ts";
import type { Condition } from "../contract/request/request.ts";
import type { SearchAnswer, WordSearch } from "../edge/builds/search.ts";

/** Translates an expression to FTS5 syntax. */
export function fts5Expression(expression: Expression): string {
  if ("words" in expression) {
    const { columns, words, isPrefix, isFirst } = expression;
    return `{${columns.join(" ")}} : ${isFirst ? "^ " : ""}"${words.join(" ")}"${isPrefix ? " *" : ""}`;
  }
  // The tests' tables have a record's state as a word of its standing.
  if ("filter" in expression) return `{standing} : "${expression.filter.replace("=", "")}"`;
  const each = (parts: readonly Expression[]) => parts.map((part) => `(${fts5Expression(part)})`);
  if ("any" in expression) return each(expression.any).join(" OR ");
  if ("all" in expression) return each(expression.all).join(" AND ");
  return each([expression.some, expression.but]).join(" NOT ");
}

/** Writes a comparison with a column in SQLite's syntax. */
function conditionOf(filter: Condition, wanted: string): string {
  if ("value" in filter) return `"${filter.name}" = ${wanted}`;
  if ("values" in filter) return `"${filter.name}" IN (SELECT value FROM json_each(${wanted}))`;
  const [from, to] = ["from", "to"].map((bound) => `json_extract(${wanted}, '$.${bound}')`);
  return `("${filter.name}" >= ${from} OR ${from} IS NULL) AND ("${filter.name}" <= ${to} OR ${to} IS NULL)
    AND "${filter.name}" IS NOT NULL`;
}

function wantedBy(filter: Condition): string | number {
  if ("value" in filter) return filter.value;
  return JSON.stringify("values" in filter ? filter.values : filter);
}

/** A search done by SQLite alone. */
export function openPlainSearch(path: string) {
  const database = new Database(path, { readonly: true });

  function find(request: WordSearch): SearchAnswer {
    const { resource, keys, names, match, tiers, view, filters, offset, limit } = request;
    const shown = filters.map((filter, at) => `AND ${conditionOf(filter, `@filter${at}`)}`);
    if (resource === "legislator") shown.push("AND view IS @view");
    const [first, dated] = names;
    const named = `SELECT id FROM ${resource}_key WHERE key = @name OR key = @dated AND id IN
      (SELECT rowid FROM ${resource}_fts WHERE ${resource}_fts MATCH @among)`;
    const cites = `SELECT id FROM ${resource}_key WHERE key IN (SELECT value FROM json_each(@keys))`;
    const keyed = `${named} UNION ${cites}`;
    const values = {
      ...Object.fromEntries(filters.map((filter, at) => [`filter${at}`, wantedBy(filter)])),
      view,
      name: first?.key,
      dated: dated?.key,
      among: dated?.among ? fts5Expression(dated.among) : '{title} : ""',
      keys: JSON.stringify(keys),
    };
    const ids = (sql: string, more = {}) =>
      database
        .prepare<[object], number>(sql)
        .pluck()
        .all({ ...values, ...more });
    const matching = (expression: Expression): readonly number[] =>
      ids(
        `SELECT f.rowid FROM ${resource}_fts AS f JOIN ${resource} AS r ON r.id = f.rowid
         WHERE ${resource}_fts MATCH @match AND f.rowid NOT IN (${keyed}) ${shown.join(" ")}
         ORDER BY f.rowid`,
        { match: fts5Expression(expression) },
      );
    const cited = ids(
      `SELECT id FROM ${resource} WHERE id IN (${keyed}) ${shown.join(" ")}
       ORDER BY CASE WHEN id IN (${cites}) THEN position ELSE 1e9 + id END`,
    );
    const found = [...cited, ...tiers.flatMap(matching)];
    const line = database
      .prepare<[number], string>(`SELECT line FROM ${resource} WHERE id = ?`)
      .pluck();
    return {
      total: cited.length + (match === null ? 0 : matching(match).length),
      lines: found.slice(offset, offset + limit).map((id) => line.get(id) ?? ""),
    };
  }

  return { query: find, close: () => void database.close() };
}
