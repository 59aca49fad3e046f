import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";
import { Client } from "pg";
import { afterEach, beforeEach } from "vitest";

import type { Accounts } from "../site/accounts/create-accounts.ts";
import { openAccounts } from "../site/accounts/engines/open-accounts.ts";
import { newFolder } from "./new-folder.ts";

/** Accounts in a private database, with a clock that only the test moves. */
export interface TemporaryAccounts {
  readonly accounts: Accounts;
  /** The database's file or address. */
  readonly path: string;
  readonly clock: { now: number };
  /** Opens the same accounts as another process would. */
  readonly openAgain: () => Promise<Accounts>;
  /** The whole database as Latin-1 text; the tables' contents for Postgres. */
  readonly bytes: () => Promise<string>;
  /** How many rows a table has. */
  readonly countRows: (table: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

const kept = { on: null as string | null };

/** From now on makes accounts in this Postgres database, not shared with others, or in files if null. */
export function keepAccountsIn(address: string | null): void {
  kept.on = address;
}

export async function openTemporaryAccounts(): Promise<TemporaryAccounts> {
  const database = kept.on === null ? newFile() : await emptied(kept.on);
  const { path } = database;
  const clock = { now: Date.UTC(2026, 10, 21, 12, 0, 30) };
  const openAgain = (): Promise<Accounts> => openAccounts(path, () => clock.now);
  const opened = [await openAgain()];
  const [accounts] = opened as [Accounts];
  return {
    ...database,
    accounts,
    clock,
    openAgain: async () => {
      const another = await openAgain();
      opened.push(another);
      return another;
    },
    close: async () => {
      await Promise.all(opened.map((one) => one.close()));
      database.remove();
    },
  };
}

/** Gives every test of a file its own accounts. */
export function eachWithAccounts(): TemporaryAccounts {
  const own = {} as TemporaryAccounts;
  beforeEach(async () => void Object.assign(own, await openTemporaryAccounts()));
  afterEach(() => own.close());
  return own;
}

function newFile() {
  const folder = newFolder();
  const path = join(folder, "state", "accounts.sqlite");
  return {
    path,
    bytes: () =>
      Promise.resolve(
        readdirSync(join(folder, "state"))
          .map((file) => readFileSync(join(folder, "state", file), "latin1"))
          .join(""),
      ),
    countRows: (table: string) => {
      const connection = new Database(path);
      const rows = connection.prepare(`select count(*) from ${table}`).pluck().get();
      connection.close();
      return Promise.resolve(Number(rows));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function emptied(address: string) {
  const ask = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new Client(address);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  };
  const tables = async (): Promise<string[]> =>
    (await ask("select tablename from pg_tables where schemaname = 'public'"))
      .map(({ tablename }) => String(tablename))
      .filter((name) => !name.startsWith("kysely_") && name !== "secret");
  // Faster than to truncate a dozen tables.
  await ask((await tables()).map((table) => `delete from ${table}`).join(";"));
  return {
    path: address,
    bytes: async () => {
      const all = await Promise.all((await tables()).map((table) => ask(`select * from ${table}`)));
      return JSON.stringify(all);
    },
    countRows: async (table: string) =>
      Number((await ask(`select count(*) from ${table}`))[0]?.["count"]),
    remove: () => {},
  };
}
