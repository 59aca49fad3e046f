import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";

import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, it } from "vitest";

import { freePort } from "../../../test/free-port.ts";
import { createNodeLog } from "../../../hosts/node/log.ts";
import { openAccountsDatabase } from "./open-accounts.ts";
import { newFolder } from "../../../test/new-folder.ts";

const [NORMAL, FULL] = [1, 2];

it("confirmed changes are on disk before the confirmation; counts follow later", async () => {
  const folder = newFolder();
  const database = await openAccountsDatabase(join(folder, "accounts.sqlite"));
  const synchronous = sql<{ synchronous: number }>`pragma synchronous`;
  const inChange = () => database.atomically(({ first }) => first(synchronous));
  expect(await inChange()).toEqual({ synchronous: FULL });
  expect(await database.allWithoutSync(synchronous)).toEqual([{ synchronous: NORMAL }]);
  await expect(database.allWithoutSync(sql`select absent from attempt`)).rejects.toThrow(
    "no such column",
  );
  expect(await inChange()).toEqual({ synchronous: FULL });
  await database.close();
});

it.each([
  [
    "of a newer version",
    "insert into kysely_migration values ('999-later', '2030-01-01')",
    "it was written by a newer version of this program (999-later)",
  ],
  [
    "made before 1.0",
    "update kysely_migration set name = '001-accounts' where name like '0001-%'",
    "it was made before 1.1.0 was released; stop what uses it, move it away with its -wal and -shm, and create the accounts again",
  ],
])("a database %s is refused with a clear error", async (_, statement, reason) => {
  const folder = newFolder();
  const path = join(folder, "accounts.sqlite");
  await (await openAccountsDatabase(path)).close();
  const other = new BetterSqlite(path);
  other.exec(statement);
  other.close();
  await expect(openAccountsDatabase(path)).rejects.toThrow(
    `The accounts database ${path} cannot be opened: ${reason}`,
  );
});

it("a transaction that reads its own writes is refused, since not every database shows them", async () => {
  const database = await openAccountsDatabase(":memory:");
  const { query } = database;
  const seen = database.atomically(async ({ write, first }) => {
    write(query.deleteFrom("attempt"));
    return first(query.selectFrom("attempt").selectAll());
  });
  await expect(seen).rejects.toThrow("must read before it writes");
  await database.close();
});

it("an unreachable database is named without its password in the error, its causes and the log", async () => {
  const lines: string[] = [];
  const log = createNodeLog({ destination: { write: (line) => void lines.push(line) } });
  for (const end of ["", "?sslmode=require", "?password=s3cret"]) {
    const address = `postgres://legis:s3cret@127.0.0.1:${await freePort()}/legis${end}`;
    const error: unknown = await openAccountsDatabase(address).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/postgres:\/\/\*\*\*@127\.0\.0\.1:\d+\/legis.* start Postgres/);
    log.error("account_store_failed", { error });
    expect(inspect(error, { depth: 10 }) + lines.join()).not.toContain("s3cret");
  }
});

it("a database that does not answer yet is opened by the first use after it does", async () => {
  const port = await freePort();
  const reasons: unknown[] = [];
  const folder = newFolder();
  const files = join(folder, "accounts");
  const opening = (address: string) =>
    openAccountsDatabase(address, Date.now, (error) => reasons.push(error));
  const remote = await opening(`postgres://legis@127.0.0.1:${port}/legis`);
  expect(String(reasons)).toContain("start Postgres");
  const statement = remote.query.selectFrom("account").select("id").where("id", "=", "acc_1");
  expect(statement.compile().sql).toContain("$1");
  for (const use of [() => remote.all(statement), () => remote.lookUp(statement)(["acc_1"])])
    await expect(use()).rejects.toMatchObject({ code: "unavailable" });
  await remote.close();
  // A folder that is a file needs other settings.
  writeFileSync(files, "");
  await expect(opening(join(files, "accounts.sqlite"))).rejects.toThrow(
    /not a directory|ENOTDIR|EEXIST/,
  );
  const path = join(folder, "accounts.sqlite");
  await (await openAccountsDatabase(path)).close();
  const other = new BetterSqlite(path);
  other.exec("pragma locking_mode = exclusive; begin immediate; insert into secret values ('x')");
  const locked = await opening(path);
  expect(reasons).toHaveLength(2);
  other.close();
  expect(() => locked.hash("mailbox:ada@example.org")).toThrow("being opened");
  expect(await locked.all(locked.query.selectFrom("secret").selectAll())).toHaveLength(1);
  expect(locked.hash("mailbox:ada@example.org")).toHaveLength(64);
  await locked.close();
});
