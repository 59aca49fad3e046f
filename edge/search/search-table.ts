import type { Condition } from "../../contract/request/request.ts";
import type { Expression } from "../../contract/query/expression.ts";
import type { SearchQuery } from "../../contract/query/search-query.ts";
import { countRows, firstRows, hasRow, type RowBits } from "../../contract/search/row-bits.ts";
import { type Digest, hashOfRow } from "../../contract/search/row-hash.ts";
import { filterTerm } from "../../contract/search-text.ts";
import type { ListSearch } from "../builds/search.ts";
import { rowsByCommonWords } from "./common-words.ts";
import { matchExpression, type WordsFrom } from "./match-expression.ts";
import type { Select, Sql, SqlValue } from "./sql.ts";
import { required } from "../../lib/required.ts";

interface TableParts {
  readonly sql: Sql;
  readonly digest: Digest | undefined;
  readonly resource: string;
  readonly columns: readonly string[];
  readonly hasTitles: boolean;
}

/** A table of `search.sqlite`, or a row, is missing or altered. */
export class DamagedTable extends Error {
  override readonly name = "DamagedTable";
}

const FEW_ROWS = 20;
const MOST_WORDS_FROM = 40;
const MOST_VIEWS = 15;

/** The rows that a search may find. */
export type Scope = Pick<ListSearch, "view" | "filters">;

export const NO_FILTERS: Scope = { filters: [], view: null };

/** A resource's tables. Row numbers are ranks, and the full-text index returns rows in their order. */
export class SearchTable {
  readonly hasTitles: boolean;
  /** The indexed words of a length, each followed by its number of rows. */
  readonly wordsOfLength: (length: number) => string;
  /** The rows with the key alone, without a day. */
  readonly rowsOfKey: (key: string) => readonly number[];
  readonly #parts: TableParts;
  readonly #row: Select<string>;
  #views: readonly number[] | null = null;
  readonly #known: Select<number>;
  readonly #keyed: Select<number>;
  readonly #named: Select<number>;
  readonly #terms: Select<string>;
  #rowsByCommonWords: ((match: Expression) => RowBits | null) | null = null;
  /** A search counts what it ranks. */
  #lastSet: {
    readonly match: Expression;
    readonly scope: Scope;
    readonly rows: RowBits | null;
  } | null = null;
  /** All queries of a search ask for the words of one beginning. */
  #from: { readonly letters: string; readonly words: readonly string[] | null } | null = null;

  constructor(parts: TableParts) {
    const { sql, resource, hasTitles } = parts;
    this.#parts = parts;
    this.hasTitles = hasTitles;
    const text = hasTitles ? "line || char(10) || titles" : "line";
    this.#row = sql(`SELECT hash || char(10) || ${text} FROM ${resource}_line WHERE id = ?`);
    const words = sql<string>(`SELECT words FROM ${resource}_words WHERE length = ?`);
    this.wordsOfLength = (length) => words(length)[0] ?? "";
    this.rowsOfKey = sql<number>(`SELECT id FROM ${resource}_key WHERE key = ? ORDER BY id`);
    this.#known = sql(`SELECT 1 FROM ${resource}_term WHERE term = ? AND rows > 0`);
    this.#keyed = sql(
      `SELECT id FROM ${resource} WHERE id IN
         (SELECT id FROM ${resource}_key WHERE key IN (SELECT value FROM json_each(?)))
       ORDER BY position`,
    );
    this.#terms = sql(
      `SELECT term || '' FROM ${resource}_term WHERE term >= ? AND term < ? LIMIT ${MOST_WORDS_FROM + 1}`,
    );
    this.#named = sql(
      `SELECT id FROM ${resource}_key WHERE key BETWEEN ? AND ? ORDER BY key DESC, id`,
    );
  }

  readonly lineOf = (id: number): string => this.rowOf(id).line;

  /** Returns a record's line, and its other titles. Throws `DamagedTable` unless they have their hash. */
  rowOf(id: number): { readonly line: string; readonly titles: readonly string[] } {
    const [hash, line, ...titles] = (this.#row(id)[0] ?? "").split("\n");
    const text = [line, ...titles].join("\n");
    if (line === undefined || Number(hash) !== hashOfRow(id, text, this.#parts.digest)) {
      throw new DamagedTable(`row ${id} of ${this.#parts.resource} has a checksum mismatch`);
    }
    return { line, titles };
  }

  /** Tells whether an indexed word of titles is known. */
  readonly knows = (word: string): boolean => this.#known(word).length > 0;

  /** The newest views. */
  views(): readonly number[] {
    const { sql, resource } = this.#parts;
    this.#views ??= sql<number>(
      `SELECT DISTINCT view FROM ${resource} WHERE view IS NOT NULL ORDER BY view DESC LIMIT ${MOST_VIEWS}`,
    )();
    return this.#views;
  }

  /** The row of each key that one has. */
  readonly rowsOfKeys = (keys: readonly string[]): ReadonlyMap<string, number> => {
    const { sql, resource } = this.#parts;
    const found = sql<string>(
      `SELECT json_array(key, id) FROM ${resource}_key
       WHERE key IN (SELECT value FROM json_each(?))`,
    )(JSON.stringify(keys));
    return new Map(found.map((pair) => JSON.parse(pair) as [string, number]));
  };

  /** Rows are numbered from 1. */
  get size(): number {
    const { sql, resource } = this.#parts;
    return required(sql<number>(`SELECT coalesce(max(id), 0) FROM ${resource}`)()[0], "a count");
  }

  /** Counts a scope's rows that match. */
  count(match: Expression, scope: Scope): number {
    const rows = this.#setOf(match, scope);
    return rows === null ? this.#count([match], scope) : countRows(rows);
  }

  #count(matches: readonly Expression[], scope: Scope): number {
    return required(this.#rows(matches, scope).select("count(*)")[0], "a count");
  }

  /** Returns the first matching rows in a scope, by rank. */
  first(limit: number, match: Expression, scope: Scope): readonly number[] {
    const known = this.#isLast(match, scope) ? this.#setOf(match, scope) : null;
    if (known !== null) return firstRows(known, limit);
    const { select, id } = this.#rows([match], scope);
    return select(id, `ORDER BY ${id} LIMIT ?`, limit);
  }

  /** Counts the rows in a scope, and returns some of them in list order. */
  list(
    scope: Scope,
    { isReversed, offset, limit }: Pick<ListSearch, "isReversed" | "offset" | "limit">,
  ): { readonly total: number; readonly ids: readonly number[] } {
    const order = `ORDER BY position ${isReversed ? "DESC" : "ASC"} LIMIT ? OFFSET ?`;
    return {
      total: this.#count([], scope),
      ids: this.#rows([], scope, { hasPositions: true }).select("id", order, limit, offset),
    };
  }

  /** Returns those of the rows that are in a scope, in list order. */
  listed(rows: readonly number[], scope: Scope): readonly number[] {
    const { select, id, isOneOf } = this.#rows([], scope, { hasPositions: true });
    return select(id, `${isOneOf(rows)} ORDER BY position`, JSON.stringify(rows));
  }

  /** Returns the cited rows in a scope: citations in list order, then names by rank. */
  cited({ keys, names }: Pick<SearchQuery, "keys" | "names">, scope: Scope): readonly number[] {
    const keyed = keys.length === 0 ? [] : this.#keyed(JSON.stringify(keys));
    const named = names.flatMap(({ key, among }) => {
      // Behind every day.
      const rows = this.#named(key, `${key} ~`);
      return among === null ? rows : this.among(rows, [among], null);
    });
    return this.among([...new Set([...keyed, ...named])], [], scope);
  }

  /** Returns those of the rows that match and are in a scope, in their order. */
  among(
    rows: readonly number[],
    matches: readonly Expression[],
    scope: Scope | null,
  ): readonly number[] {
    if (rows.length === 0) return [];
    const [match, ...more] = matches;
    const isOne = match !== undefined && more.length === 0 && scope !== null;
    if (isOne && (rows.length > FEW_ROWS || this.#isLast(match, scope))) {
      const known = this.#setOf(match, scope);
      if (known !== null) return rows.filter((row) => hasRow(known, row));
    }
    const { select, id, isOneOf } = this.#rows(matches, scope);
    const found = new Set(select(id, isOneOf(rows), JSON.stringify(rows)));
    return rows.filter((row) => found.has(row));
  }

  /** The index knows the rows of one and two letters. */
  readonly #wordsFrom: WordsFrom = (letters) => {
    if (letters.length <= 2) return null;
    if (this.#from?.letters !== letters) {
      const words = this.#terms(letters, `${letters}\u{10FFFF}`);
      this.#from = { letters, words: words.length > MOST_WORDS_FROM ? null : words };
    }
    return this.#from.words?.length === 0 ? [letters] : this.#from.words;
  };

  /** The rows that match and are in a scope, if they are found by sets of common words. */
  #setOf(match: Expression, scope: Scope): RowBits | null {
    if (!this.#isLast(match, scope)) {
      const { sql, resource } = this.#parts;
      this.#rowsByCommonWords ??= rowsByCommonWords(sql, resource, this.#wordsFrom);
      const hasOthers = scope.filters.some((each) => "from" in each || "keys" in each);
      const rows = hasOthers
        ? null
        : this.#rowsByCommonWords({ all: this.#conditions([match], scope) });
      this.#lastSet = { match, scope, rows };
    }
    return this.#lastSet?.rows ?? null;
  }

  #isLast(match: Expression, scope: Scope): boolean {
    return this.#lastSet?.match === match && this.#lastSet.scope === scope;
  }

  /** What the full-text index is asked for. */
  #conditions(matches: readonly Expression[], scope: Scope | null): readonly Expression[] {
    const all = matches.filter((each) => !("all" in each) || each.all.length > 0);
    if (scope === null) return all;
    const ofView = this.#parts.columns.includes("view") ? [viewOf(scope)] : [];
    return [...all, ...scope.filters.flatMap(expressionOf), ...ofView];
  }

  /** Prepares queries of the rows that match and are in a scope. */
  #rows(
    matches: readonly Expression[],
    scope: Scope | null,
    { hasPositions = false }: { readonly hasPositions?: boolean } = {},
  ) {
    const { sql, resource } = this.#parts;
    const filters = scope === null ? [] : scope.filters;
    const ranges = filters.filter((each) => "from" in each);
    const keyed = filters.filter((each) => "keys" in each);
    const all = this.#conditions(matches, scope);
    const index = `${resource}_fts`;
    const hasIndex = all.length > 0;
    const isJoined = hasIndex && (hasPositions || ranges.length > 0);
    const joined = `${index} CROSS JOIN ${resource} ON ${resource}.id = ${index}.rowid`;
    const conditions = [
      hasIndex ? `${index} MATCH ?` : "true",
      ...ranges.map(({ name }) => `${this.#dayColumn(name)} BETWEEN ? AND ?`),
      ...keyed.map(
        () =>
          `${hasIndex && !isJoined ? index : resource}.rowid IN
             (SELECT id FROM ${resource}_key WHERE key IN (SELECT value FROM json_each(?)))`,
      ),
    ];
    const from = `FROM ${isJoined ? joined : hasIndex ? index : resource} WHERE ${conditions.join(" AND ")}`;
    const values = [
      ...(hasIndex ? [matchExpression({ all }, this.#wordsFrom)] : []),
      // Every date sorts before `~`, because years have four digits.
      ...ranges.flatMap((range) => [range.from ?? "", range.to ?? "~"]),
      ...keyed.map(({ keys }) => JSON.stringify(keys)),
    ];
    const id = `${hasIndex ? index : resource}.rowid`;
    return {
      id,
      // SQLite asks the index again for each listed row, unless the sign keeps it from doing so.
      isOneOf: ({ length }: readonly number[]) =>
        `AND ${hasIndex && length > FEW_ROWS ? "+" : ""}${id} IN (SELECT value FROM json_each(?))`,
      select: (what: string, rest = "", ...more: readonly SqlValue[]) =>
        sql<number>(`SELECT ${what} ${from} ${rest}`)(...values, ...more),
    };
  }

  /** Checks the column's name, because the SQL contains it verbatim. */
  #dayColumn(name: string): string {
    const { resource, columns } = this.#parts;
    if (columns.includes(name)) return `"${name}"`;
    throw new Error(`The search table ${resource} has no column ${JSON.stringify(name)}`);
  }
}

/** Returns no expression for ranges of days and keys, which the full-text index does not have. */
function expressionOf(condition: Condition): Expression[] {
  if ("from" in condition || "keys" in condition) return [];
  const values = "values" in condition ? condition.values : [condition.value];
  return [{ any: values.map((value) => ({ filter: filterTerm(condition.name, value) })) }];
}

function viewOf({ view }: Scope): Expression {
  return { filter: filterTerm("view", view) };
}
