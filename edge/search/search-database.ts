import Database from "better-sqlite3";
import type { SearchAnswer, SearchRequest } from "../builds/search.ts";

/** The search was given up because its time was over. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/** The file is cut off, altered, gone, or on a disk that fails. */
export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
}

/** What SQLite says of files that can't be read as what they were; its other errors are ours. */
const DAMAGED = /^SQLITE_(?:CANTOPEN|CORRUPT|IOERR|NOTADB|PROTOCOL)/;

/** The rows of one combination of filters. */
interface Statements {
  readonly cited: Database.Statement<unknown[], number>;
  /** A piece of what an expression matches, in the order of rank. */
  readonly matched: Database.Statement<unknown[], number>;
  readonly count: Database.Statement<unknown[], number>;
  readonly line: Database.Statement<unknown[], string>;
}

/**
 * Does what reads the database.
 *
 * @throws {DamagedDatabase} when SQLite says that the file is damaged
 */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !DAMAGED.test(error.code)) throw error;
    throw new DamagedDatabase(error.message, { cause: error });
  }
}

/** A build's `search.sqlite`, read in the calling thread. */
export type SearchDatabase = ReturnType<typeof openSearchDatabase>;

/** Opens a search database; statements are prepared once per combination of filters. */
export function openSearchDatabase(path: string, now = (): number => performance.now()) {
  const database = reading(() => new Database(path, { readonly: true, fileMustExist: true }));
  const columns = reading(() => columnsByTable(database));
  const prepared = new Map<string, Statements>();
  let deadline = Infinity;

  // The only way to stop a running query: SQLite's own interrupt is not in better-sqlite3, and
  // a worker thread ends only when its native call returns.
  database.function("within_deadline", { deterministic: false }, () => {
    if (now() >= deadline) throw new TooLate();
    return 1;
  });

  function prepare(request: SearchRequest): Statements {
    const shape = shapeOf(request);
    const known = prepared.get(shape);
    if (known !== undefined) return known;
    refuseUnknownNames(request, columns);
    const hasViews = columns.get(request.resource)?.has("view") === true;
    const sql = statementsFor(request, hasViews);
    const statements: Statements = {
      cited: database.prepare<unknown[], number>(sql.cited).pluck(),
      matched: database.prepare<unknown[], number>(sql.matched).pluck(),
      count: database.prepare<unknown[], number>(sql.count).pluck(),
      line: database.prepare<unknown[], string>(sql.line).pluck(),
    };
    prepared.set(shape, statements);
    return statements;
  }

  function find(request: SearchRequest, withinMs: number): SearchAnswer {
    const { match, tiers, offset, limit } = request;
    if (withinMs <= 0) throw new TooLate();
    deadline = now() + withinMs;
    const { cited, matched, count, line } = prepare(request);
    const values = valuesOf(request);
    const citedIds = cited.all(values);
    const countOf = (expression: string): number =>
      count.get({ ...values, match: expression }) ?? 0;
    const total = citedIds.length + (match === null ? 0 : countOf(match));
    const ids = citedIds.slice(offset, offset + limit);
    let passed = citedIds.length;
    for (const tier of offset < total ? tiers : []) {
      if (ids.length === limit) break;
      const skip = Math.max(0, offset - passed);
      const page = { match: tier, limit: limit - ids.length, offset: skip };
      const found = matched.all({ ...values, ...page });
      ids.push(...found);
      // A tier that ends before the page begins is counted, so that the next one is entered at the right row.
      passed += found.length > 0 || skip === 0 ? skip + found.length : countOf(tier);
    }
    return { total, lines: ids.flatMap((id) => line.get(id) ?? []) };
  }

  return {
    /** Throws `TooLate` where the answer is not there after `withinMs`, `DamagedDatabase` where the file is damaged. */
    query: (request: SearchRequest, withinMs: number): SearchAnswer =>
      reading(() => find(request, withinMs)),
    close: () => void database.close(),
  };
}

function columnsByTable(database: Database.Database): ReadonlyMap<string, ReadonlySet<string>> {
  const rows = database
    .prepare<[], { table: string; column: string }>(
      `SELECT t.name AS "table", c.name AS "column"
       FROM pragma_table_list AS t, pragma_table_info(t.name) AS c WHERE t.schema = 'main'`,
    )
    .all();
  const columns = new Map<string, Set<string>>();
  for (const { table, column } of rows) {
    columns.set(table, (columns.get(table) ?? new Set()).add(column));
  }
  return columns;
}

/** Table and column names stand in the SQL as they are, so each must be one that the database has. */
function refuseUnknownNames(
  { resource, filters }: SearchRequest,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const known = columns.get(resource);
  if (known === undefined || !columns.has(`${resource}_fts`)) {
    throw new Error(`The search database has no table for ${JSON.stringify(resource)}`);
  }
  const unknown = filters.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`The search table ${resource} has no column ${JSON.stringify(unknown.name)}`);
  }
}

function shapeOf({ resource, keys, view, filters }: SearchRequest): string {
  return JSON.stringify([
    resource,
    keys.length > 0,
    view !== null,
    filters.map(({ name }) => name),
  ]);
}

function valuesOf({ keys, view, filters }: SearchRequest): Record<string, string | number> {
  const named = filters.map(({ value }, at) => [`filter${at}`, value] as const);
  return {
    ...Object.fromEntries(named),
    ...(view !== null && { view }),
    keys: JSON.stringify(keys),
  };
}

/** Rows are numbered in the order of their rank, so that a page is read without sorting what matches. */
function statementsFor(
  { resource, keys, view, filters }: SearchRequest,
  hasViews: boolean,
): Readonly<Record<keyof Statements, string>> {
  const shown = filters.map(({ name }, at) => `r."${name}" = @filter${at}`);
  if (hasViews) shown.push(view === null ? "r.view IS NULL" : "r.view = @view");
  const where = shown.map((condition) => ` AND ${condition}`).join("");
  const keyed = `SELECT id FROM "${resource}_key" WHERE key IN (SELECT value FROM json_each(@keys))`;
  const matched = `FROM "${resource}_fts" AS f
    ${shown.length === 0 ? "" : `CROSS JOIN "${resource}" AS r ON r.id = f.rowid`}
    WHERE "${resource}_fts" MATCH @match AND ((f.rowid & 63) <> 0 OR within_deadline())
      ${where} ${keys.length === 0 ? "" : `AND f.rowid NOT IN (${keyed})`}`;
  return {
    cited: `SELECT r.id FROM "${resource}" AS r WHERE r.id IN (${keyed}) ${where} ORDER BY r.position`,
    matched: `SELECT f.rowid ${matched} ORDER BY f.rowid LIMIT @limit OFFSET @offset`,
    count: `SELECT count(*) ${matched}`,
    line: `SELECT line FROM "${resource}" WHERE id = ?`,
  };
}
