import { type Compilable, Kysely, PostgresDialect, SqliteDialect } from "kysely";

import { messageOf } from "../../../lib/errors.ts";
import { unavailable } from "../database/accounts-error.ts";
import { type AccountsDatabase, timesOf } from "../database/database.ts";
import type { LookUp } from "../database/engine.ts";
import type { AccountsTables } from "../database/schema.ts";

const neverConnects = () => Promise.reject(new Error("The accounts are not open"));

interface LaterParts {
  readonly open: () => Promise<AccountsDatabase>;
  readonly isPostgres: boolean;
  readonly clock: () => number;
}

/** Stands in for a database that does not answer yet. Each use tries to open it, until it was opened once. */
export function openLater({ open, isPostgres, clock }: LaterParts): AccountsDatabase {
  let opened: AccountsDatabase | null = null;
  let opening: Promise<AccountsDatabase> | null = null;
  const database = async (): Promise<AccountsDatabase> => {
    if (opened !== null) return opened;
    opening ??= open().finally(() => {
      opening = null;
    });
    try {
      opened = await opening;
    } catch (error) {
      throw unavailable(messageOf(error), error);
    }
    return opened;
  };
  return {
    ...timesOf(clock),
    // Only builds statements.
    query: new Kysely<AccountsTables>({
      dialect: isPostgres
        ? new PostgresDialect({ pool: neverConnects })
        : new SqliteDialect({ database: neverConnects }),
    }),
    all: async (statement) => (await database()).all(statement),
    first: async (statement) => (await database()).first(statement),
    run: async (statement) => (await database()).run(statement),
    allWithoutSync: async (statement) => (await database()).allWithoutSync(statement),
    writeWithoutSync: async (statements) => (await database()).writeWithoutSync(statements),
    atomically: async (work) => (await database()).atomically(work),
    lookUp: <Row>(statement: Compilable<Row>) => {
      let lookUp: LookUp<Row> | null = null;
      return async (values) => (lookUp ??= (await database()).lookUp(statement))(values);
    },
    hash: (text) => {
      if (opened !== null) return opened.hash(text);
      // For the next request: this one cannot wait.
      database().catch(() => undefined);
      throw unavailable("they are being opened", null);
    },
    wipe: async () => (await database()).wipe(),
    close: async () => {
      await opening?.catch(() => null);
      await opened?.close();
    },
  };
}
