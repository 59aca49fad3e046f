import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { expect, it } from "vitest";

import { openAccountsDatabase } from "./database.ts";

const [NORMAL, FULL] = [1, 2];

it("what is confirmed to somebody is on the disk by then; counts follow at leisure", async () => {
  const folder = mkdtempSync(join(tmpdir(), "legis-database-"));
  const database = await openAccountsDatabase(join(folder, "accounts.sqlite"));
  const synchronous = (): unknown => database.connection.pragma("synchronous", { simple: true });
  expect(database.atomically(synchronous)).toBe(FULL);
  expect(database.atomicallyAtLeisure(synchronous)).toBe(NORMAL);
  expect(() =>
    database.atomicallyAtLeisure(() => {
      throw new Error("stop");
    }),
  ).toThrow("stop");
  expect(database.atomically(synchronous)).toBe(FULL);
  await database.close();
  rmSync(folder, { recursive: true });
});

it("one that a newer version of this program wrote is not opened, and says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "legis-database-"));
  const path = join(folder, "accounts.sqlite");
  await (await openAccountsDatabase(path)).close();
  const newer = new BetterSqlite(path);
  newer.exec("insert into kysely_migration values ('999-later', '2030-01-01')");
  newer.close();
  await expect(openAccountsDatabase(path)).rejects.toThrow(
    `The accounts database ${path} can not be opened: it was written by a newer version of this program (999-later)`,
  );
  rmSync(folder, { recursive: true });
});
