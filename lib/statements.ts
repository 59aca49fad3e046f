import type { Database, Statement } from "better-sqlite3";
import type { Compilable } from "kysely";

/** Queries built with Kysely and run on the spot. */
export interface Statements {
  readonly all: <Row>(query: Compilable<Row>) => Row[];
  readonly first: <Row>(query: Compilable<Row>) => Row | null;
  /** Row by row, so that memory stays flat. */
  readonly iterate: <Row>(query: Compilable<Row>) => IterableIterator<Row>;
  readonly run: (query: Compilable) => void;
}

/**
 * Runs Kysely's queries synchronously: its own driver is asynchronous and reads whole results,
 * and an import runs some hundred thousand small statements.
 */
export function createStatements(connection: Database): Statements {
  const prepared = new Map<string, Statement>();
  const prepare = <Row>(query: Compilable<Row>): [Statement<unknown[], Row>, unknown[]] => {
    const { sql, parameters } = query.compile();
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    return [statement as Statement<unknown[], Row>, [...parameters]];
  };
  return {
    all: (query) => {
      const [statement, parameters] = prepare(query);
      return statement.all(parameters);
    },
    first: (query) => {
      const [statement, parameters] = prepare(query);
      return statement.get(parameters) ?? null;
    },
    iterate: <Row>(query: Compilable<Row>) => {
      // A statement that is being stepped through can't be started again, so it is not shared.
      const { sql, parameters } = query.compile();
      return connection.prepare<unknown[], Row>(sql).iterate([...parameters]);
    },
    run: (query) => {
      const [statement, parameters] = prepare(query);
      statement.run(parameters);
    },
  };
}
