import type { D1Database } from "@cloudflare/workers-types";
import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, it } from "vitest";

import { MIGRATIONS } from "../../../site/accounts/database/migrations.ts";
import { migrateD1, migrateExistingD1, openD1Engine } from "./d1-engine.ts";

/** The parts of D1 that accounts need, on an in-memory database whose nth statement fails. */
function openD1(sqlite: BetterSqlite.Database, failsAt = Infinity): D1Database {
  let steps = 0;
  const prepare = (text: string) => {
    const bound = (...values: unknown[]) => {
      const execute = () => {
        steps += 1;
        if (steps === failsAt) throw new Error("D1_ERROR: storage was reset");
        const statement = sqlite.prepare(text);
        if (statement.reader) return { success: true, results: statement.all(...values), meta: {} };
        return { success: true, results: [], meta: statement.run(...values) };
      };
      const run = async () => execute();
      return { execute, all: run, run, first: async () => execute().results[0] };
    };
    return { bind: bound, ...bound() };
  };
  return {
    prepare,
    exec: async (text: string) => void sqlite.exec(text),
    batch: async (statements: { readonly execute: () => unknown }[]) =>
      sqlite.transaction(() => statements.map(({ execute }) => execute()))(),
  } as unknown as D1Database;
}

const KNOWN = Object.keys(MIGRATIONS);

const later = (sqlite: BetterSqlite.Database) => {
  const names = sqlite.prepare("SELECT name FROM migration ORDER BY name").pluck();
  const migrations = { ...MIGRATIONS, "9999-later": () => [sql`CREATE TABLE later (id integer)`] };
  return { names: () => names.all(), migrations };
};

it("a migration that fails midway changes nothing, and the next one completes it", async () => {
  for (const at of [3, 9, 20]) {
    const sqlite = new BetterSqlite(":memory:");
    await expect(migrateD1(openD1(sqlite, at))).rejects.toThrow("storage was reset");
    await migrateD1(openD1(sqlite));
    const { names, migrations } = later(sqlite);
    // The first statement reads the names.
    await expect(migrateD1(openD1(sqlite, 3), migrations)).rejects.toThrow("storage was reset");
    expect(names()).toEqual(KNOWN);
    await migrateD1(openD1(sqlite), migrations);
    expect(names()).toEqual([...KNOWN, "9999-later"]);
  }
});

it("existing tables are migrated once, others left alone", async () => {
  const sqlite = new BetterSqlite(":memory:");
  await migrateExistingD1(openD1(sqlite));
  expect(sqlite.prepare("SELECT name FROM sqlite_schema").all()).toEqual([]);
  await migrateD1(openD1(sqlite));
  const { names, migrations } = later(sqlite);
  await migrateExistingD1(openD1(sqlite), migrations);
  expect(names()).toEqual([...KNOWN, "9999-later"]);
  // One statement shows that nothing is left to do.
  await migrateExistingD1(openD1(sqlite, 2), migrations);
});

it("tables of another version are refused with a clear error", async () => {
  const sqlite = new BetterSqlite(":memory:");
  await migrateD1(openD1(sqlite));
  await migrateD1(openD1(sqlite), later(sqlite).migrations);
  await expect(migrateD1(openD1(sqlite))).rejects.toThrow("newer version of this program");
  sqlite.exec("UPDATE migration SET name = '0001-accounts' WHERE name LIKE '0001-%'");
  for (const migrate of [migrateD1, migrateExistingD1])
    await expect(migrate(openD1(sqlite))).rejects.toThrow("it was made before 1.1.0 was released");
});

it("forty concurrent transactions all succeed, as if run one after another", async () => {
  const sqlite = new BetterSqlite(":memory:");
  const database = openD1(sqlite);
  await migrateD1(database);
  sqlite.exec("CREATE TABLE counter AS SELECT 0 AS number");
  const engine = openD1Engine(database);
  const numbers = await Promise.all(
    Array.from({ length: 40 }, () =>
      engine.transact(async (read) => {
        const { rows } = await read<{ number: number }>(sql`SELECT number FROM counter`);
        const result = (rows[0]?.number ?? NaN) + 1;
        return { result, writes: [sql`UPDATE counter SET number = ${result}`] };
      }),
    ),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});
