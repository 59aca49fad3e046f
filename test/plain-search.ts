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
  // The tests' tables have these values as words of the standing.
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
    const values = {
      ...Object.fromEntries(filters.map((filter, at) => [`filter${at}`, wantedBy(filter)])),
      view,
      keys: JSON.stringify(keys),
    };
    const ids = (sql: string, more = {}) =>
      database
        .prepare<[object], number>(sql)
        .pluck()
        .all({ ...values, ...more });
    const matches = `SELECT rowid FROM ${resource}_fts WHERE ${resource}_fts MATCH @match`;
    const cited = ids(
      `SELECT id FROM ${resource} WHERE id IN
         (SELECT id FROM ${resource}_key WHERE key IN (SELECT value FROM json_each(@keys)))
       ORDER BY position`,
    );
    for (const { key, among } of names) {
      const sql = `SELECT id FROM ${resource}_key WHERE key = @key`;
      const found =
        among === null
          ? ids(`${sql} ORDER BY id`, { key })
          : ids(`${sql} AND id IN (${matches}) ORDER BY id`, { key, match: fts5Expression(among) });
      cited.push(...found.filter((id) => !cited.includes(id)));
    }
    const all = JSON.stringify(cited);
    const matching = (expression: Expression): readonly number[] =>
      ids(
        `SELECT r.id FROM ${resource} AS r WHERE r.id IN (${matches})
           AND r.id NOT IN (SELECT value FROM json_each(@cited)) ${shown.join(" ")}
         ORDER BY r.id`,
        { cited: all, match: fts5Expression(expression) },
      );
    const passing = ids(
      `SELECT r.id FROM ${resource} AS r WHERE r.id IN (SELECT value FROM json_each(@cited)) ${shown.join(" ")}`,
      { cited: all },
    );
    const first = cited.filter((id) => passing.includes(id));
    const found = [...first, ...tiers.flatMap(matching)];
    const line = database
      .prepare<[number], string>(`SELECT line FROM ${resource} WHERE id = ?`)
      .pluck();
    return {
      total: first.length + (match === null ? 0 : matching(match).length),
      lines: found.slice(offset, offset + limit).map((id) => line.get(id) ?? ""),
    };
  }

  return { query: find, close: () => void database.close() };
}
