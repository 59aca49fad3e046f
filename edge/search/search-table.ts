import type { LRUCache } from "lru-cache";

import { type Field, filterTerm } from "../../contract/search/postings.ts";
import type { Condition, DateRange } from "../../contract/request/request.ts";
import type { Expression, Phrase } from "../../contract/search-query.ts";
import type { ListSearch, WordSearch } from "../builds/search.ts";
import { OccurrenceFinder } from "./occurrences.ts";
import { hasRow, inAll, inAny, NO_ROWS, type RowSet, setOf, without } from "./row-set.ts";
import type { Select, Sql } from "./sql.ts";

/** The parts that the tables of a database share. */
export interface SharedParts {
  readonly sql: Sql;
  readonly known: LRUCache<string, RowSet>;
  readonly checkTime: () => void;
}

interface TableParts extends SharedParts {
  readonly resource: string;
  readonly columns: readonly string[];
}

/** A resource's table. Row numbers are ranks, so sets of rows are sorted by rank. */
export class SearchTable {
  readonly lineOf: Select<string>;
  readonly lineOfKey: Select<string>;
  /** The other titles of a record, a line each; null for resources that show none. */
  readonly titlesOf: Select<string> | null;
  readonly #parts: TableParts;
  readonly #lastRow: number;
  readonly #finder: OccurrenceFinder;
  readonly #keyed: Select<number>;
  readonly #named: Select<number>;
  readonly #words: Select<string>;
  #listOrder: Uint32Array | null = null;

  constructor(parts: TableParts) {
    const { sql, resource } = parts;
    this.#parts = parts;
    this.#lastRow = sql<number | null>(`SELECT max(id) FROM "${resource}"`)()[0] ?? 0;
    this.#finder = new OccurrenceFinder({ ...parts, lastRow: this.#lastRow });
    this.lineOf = sql(`SELECT line FROM "${resource}" WHERE id = ?`);
    this.titlesOf = parts.columns.includes("titles")
      ? sql(`SELECT titles FROM "${resource}" WHERE id = ?`)
      : null;
    this.lineOfKey = sql(
      `SELECT line FROM "${resource}" WHERE id IN (SELECT id FROM "${resource}_key" WHERE key = ?)`,
    );
    this.#keyed = sql(
      `SELECT r.id FROM "${resource}" AS r WHERE r.id IN
         (SELECT id FROM "${resource}_key" WHERE key IN (SELECT value FROM json_each(?)))
       ORDER BY r.position`,
    );
    this.#named = sql(`SELECT id FROM "${resource}_key" WHERE key = ? ORDER BY id`);
    this.#words = sql(`SELECT words FROM "${resource}_words" WHERE length = ?`);
  }

  inListOrder(
    shown: RowSet | null,
    { isReversed, offset, limit }: Pick<ListSearch, "isReversed" | "offset" | "limit">,
  ): readonly number[] {
    const { sql, resource, checkTime } = this.#parts;
    checkTime();
    this.#listOrder ??= Uint32Array.from(
      sql<number>(`SELECT id FROM "${resource}" ORDER BY position`)(),
    );
    const listed = this.#listOrder.filter((id) => shown === null || hasRow(shown, id));
    if (isReversed) listed.reverse();
    return [...listed.subarray(offset, offset + limit)];
  }

  shownBy({ view, filters }: Pick<ListSearch, "view" | "filters">): RowSet | null {
    const sets = filters.map((condition) => this.#showing(condition));
    if (this.#parts.columns.includes("view"))
      sets.push(this.#showing({ name: "view", value: view }));
    const [set, ...otherSets] = sets;
    return set === undefined ? null : inAll(set, ...otherSets);
  }

  /** Returns the indexed words of a length, each followed by its number of rows. */
  wordsOfLength(length: number): string {
    this.#parts.checkTime();
    return this.#words(length)[0] ?? "";
  }

  /** Returns the cited rows within `shown` (citations in list order, then names by rank), and all cited rows. */
  cited(
    { keys, names }: Pick<WordSearch, "keys" | "names">,
    shown: RowSet | null,
  ): { rows: readonly number[]; set: RowSet } {
    const keyed = keys.length === 0 ? [] : this.#keyed(JSON.stringify(keys));
    const rowsOf = new Map(names.map(({ key }) => [key, [] as readonly number[]]));
    for (const key of rowsOf.keys()) rowsOf.set(key, this.#named(key));
    const named = names.flatMap(({ key, among }) => {
      const found = rowsOf.get(key) ?? [];
      if (among === null || found.length === 0) return found;
      const wanted = this.#evaluate(among, new Map());
      return found.filter((id) => hasRow(wanted, id));
    });
    const ids = [...new Set([...keyed, ...named])];
    return {
      set: setOf(this.#lastRow, ids),
      rows: shown === null ? ids : ids.filter((id) => hasRow(shown, id)),
    };
  }

  /** Returns a function that finds an expression's uncited rows within `shown`. It evaluates each part once. */
  matching(cited: RowSet, shown: RowSet | null): (expression: Expression) => RowSet {
    const known = new Map<Expression, RowSet>();
    return (expression) => {
      const found = without(this.#evaluate(expression, known), cited);
      return shown === null ? found : inAll(found, shown);
    };
  }

  #evaluate(expression: Expression, known: Map<Expression, RowSet>): RowSet {
    const cached = known.get(expression);
    if (cached !== undefined) return cached;
    const set = this.#compute(expression, (part) => this.#evaluate(part, known));
    known.set(expression, set);
    return set;
  }

  #compute(expression: Expression, evaluate: (part: Expression) => RowSet): RowSet {
    if ("words" in expression) return this.#rowsWith(expression);
    if ("filter" in expression) return this.#rowsShowing(expression.filter);
    if ("any" in expression) return inAny(...expression.any.map(evaluate));
    if ("but" in expression) return without(evaluate(expression.some), evaluate(expression.but));
    const [set, ...otherSets] = expression.all.map(evaluate);
    return set === undefined ? NO_ROWS : inAll(set, ...otherSets);
  }

  #rowsWith({ columns, words, isPrefix, isFirst }: Phrase): RowSet {
    const fields: readonly Field[] = isFirst ? ["start"] : columns;
    return inAny(...fields.map((field) => this.#finder.find({ words, isPrefix, field })));
  }

  #showing(condition: Condition | ViewCondition): RowSet {
    const { name } = condition;
    if ("from" in condition) return this.#rowsBetween(condition);
    const values = "values" in condition ? condition.values : [condition.value];
    return inAny(...values.map((value) => this.#rowsShowing(filterTerm(name, value))));
  }

  #rowsShowing(term: string): RowSet {
    return this.#finder.find({ words: [term], isPrefix: false, field: "filter" });
  }

  /** Checks the column's name, because the SQL contains it verbatim. */
  #rowsBetween({ name, from, to }: { readonly name: string } & DateRange): RowSet {
    const { sql, resource, columns, known, checkTime } = this.#parts;
    if (!columns.includes(name)) {
      throw new Error(`The search table ${resource} has no column ${JSON.stringify(name)}`);
    }
    const key = JSON.stringify([resource, name, from, to]);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    checkTime();
    const found = sql<number>(`SELECT id FROM "${resource}" WHERE "${name}" BETWEEN ? AND ?`);
    // Every date sorts before `~`, because years have four digits.
    const set = setOf(this.#lastRow, found(from ?? "", to ?? "~"));
    known.set(key, set);
    return set;
  }
}

interface ViewCondition {
  readonly name: "view";
  readonly value: number | null;
}
