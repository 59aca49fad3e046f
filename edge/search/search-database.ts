import Database from "better-sqlite3";
import type { SearchAnswer, SearchRequest } from "./search.ts";

/** A build's `search.sqlite`, read in the calling thread. */
export interface SearchDatabase {
  /** Throws `TooLate` where the answer is not there after `withinMs`. */
  query(request: SearchRequest, withinMs: number): SearchAnswer;
  close(): void;
}

/** The search was given up because its time was over. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

interface Statements {
  readonly page: Database.Statement<unknown[], { line: string; total: number }>;
  readonly count: Database.Statement<unknown[], { total: number }>;
}

/** Opens a search database; statements are prepared once per combination of filters. */
export function openSearchDatabase(
  path: string,
  now: () => number = () => performance.now(),
): SearchDatabase {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  const columns = columnsByTable(database);
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
    const hits = hitsOf(request);
    const statements: Statements = {
      page: database.prepare(pageOf(hits, request.resource)),
      count: database.prepare(`WITH hit AS (${hits}) SELECT count(*) AS total FROM hit`),
    };
    prepared.set(shape, statements);
    return statements;
  }

  return {
    query(request, withinMs) {
      const { match, exact, view, filters, offset, limit } = request;
      if (match === null && exact === null) return { total: 0, lines: [] };
      const { page, count } = prepare(request);
      const named = Object.fromEntries(filters.map(({ value }, at) => [`filter${at}`, value]));
      const wanted = {
        ...named,
        view,
        ...(match !== null && { match }),
        ...(exact !== null && { exact }),
      };
      if (withinMs <= 0) throw new TooLate();
      deadline = now() + withinMs;
      const rows = page.all({ ...wanted, offset, limit });
      const lines = rows.map(({ line }) => line);
      const [first] = rows;
      if (first !== undefined) return { total: first.total, lines };
      // Past the last page no row tells the total; on the first page there is none to tell.
      return { total: offset === 0 ? 0 : (count.get(wanted)?.total ?? 0), lines };
    },

    close() {
      database.close();
    },
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
  const unknown = filters.find(({ column }) => !known.has(column));
  if (unknown !== undefined) {
    throw new Error(`The search table ${resource} has no column ${JSON.stringify(unknown.column)}`);
  }
}

function shapeOf({ resource, match, exact, filters }: SearchRequest): string {
  return JSON.stringify([resource, match !== null, exact !== null, filters.map((f) => f.column)]);
}

/** All matching rows: those cited by their key, then those that have the words. */
function hitsOf({ resource, match, exact, filters }: SearchRequest): string {
  const conditions = [
    "r.view IS @view",
    ...filters.map(({ column }, at) => `r."${column}" = @filter${at}`),
  ].join(" AND ");
  const cited = `SELECT r.id, 1 AS is_exact, 0 AS score, r.position
    FROM "${resource}" AS r WHERE r.exact = @exact AND ${conditions}`;
  // `rank` has the weights the database was written with. Rounded, so that the order does not hang on the last bit of a sum of floats.
  const worded = `SELECT r.id, 0 AS is_exact, round(f.rank, 4) AS score, r.position
    FROM "${resource}_fts" AS f JOIN "${resource}" AS r ON r.id = f.rowid
    WHERE "${resource}_fts" MATCH @match AND ((f.rowid & 63) <> 0 OR within_deadline())
      AND ${conditions} ${exact === null ? "" : "AND r.exact IS NOT @exact"}`;
  return [exact === null ? [] : [cited], match === null ? [] : [worded]].flat().join(" UNION ALL ");
}

/** Lines are read only for the rows shown: they are what is big in a row. */
function pageOf(hits: string, resource: string): string {
  return `WITH hit AS (${hits}), page AS (
      SELECT *, count(*) OVER () AS total FROM hit
      ORDER BY is_exact DESC, score, position, id LIMIT @limit OFFSET @offset
    )
    SELECT r.line, page.total FROM page JOIN "${resource}" AS r ON r.id = page.id
    ORDER BY page.is_exact DESC, page.score, page.position, page.id`;
}
