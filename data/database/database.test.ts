import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { MIGRATIONS, openRecords, RecordsError, type RecordsDatabase } from "./database.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "legis-records-"));
  path = join(folder, "records.sqlite");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const HASH = Buffer.from("hash");

const openReader = (): Promise<RecordsDatabase> => openRecords(path, { readonly: true });

const currentVersions = ({ all, query }: RecordsDatabase): number =>
  all(query.selectFrom("current_version").select("record")).length;

describe("openRecords", () => {
  it("creates the database and its folder, and reopens it", async () => {
    const deep = join(folder, "var", "records.sqlite");
    (await openRecords(deep)).close();
    const again = await openRecords(deep);
    expect(again.all(again.query.selectFrom("bill").selectAll())).toEqual([]);
    again.close();
  });

  it("refuses a file that is not a database", async () => {
    await writeFile(path, "Not a database, though long enough to be one.".repeat(20));
    await expect(openRecords(path)).rejects.toThrow("it is not an SQLite database");
  });

  it("refuses another program's database and leaves it unchanged", async () => {
    const other = new BetterSqlite(path);
    other.exec("create table tune (name text)");
    other.close();
    await expect(openRecords(path)).rejects.toThrow("it is the database of another program");
    const after = new BetterSqlite(path, { readonly: true });
    expect(after.prepare("select name from sqlite_schema").pluck().all()).toEqual(["tune"]);
    after.close();
  });

  it("refuses a database of a newer version of this program", async () => {
    (await openRecords(path)).close();
    const newer = new BetterSqlite(path);
    newer.exec("insert into kysely_migration values ('999-later', '2030-01-01')");
    newer.close();
    await expect(openRecords(path)).rejects.toThrow("newer version of this program (999-later)");
  });

  it("refuses a folder, and a missing file when read-only", async () => {
    await expect(openRecords(folder)).rejects.toThrow("it is not a file");
    await expect(openRecords(path, { readonly: true })).rejects.toThrow("there is none");
    await expect(openRecords(folder)).rejects.toBeInstanceOf(RecordsError);
  });

  it("opens a database of an earlier version with all its rows", async () => {
    await createEarlierDatabase(path);
    const { all, query, close } = await openRecords(path);
    expect(all(query.selectFrom("current_version").selectAll())).toEqual([
      { record: "vote 119-1-house-1", content_hash: HASH },
    ]);
    const files = query.selectFrom("file").select(["name", "outcome", "is_order_independent"]);
    expect(all(files.orderBy("name"))).toEqual([
      { name: "roll001.xml", outcome: "imported", is_order_independent: 0 },
      { name: "swagger.json", outcome: "skipped", is_order_independent: 1 },
    ]);
    expect(all(query.selectFrom("problem").select(["file", "impact"]))).toEqual([
      { file: "roll002.xml", impact: "the version is live" },
    ]);
    close();
  });

  it("reads beside a writer, and does not write when read-only", async () => {
    const writer = await openRecords(path);
    const reader = await openRecords(path, { readonly: true });
    const remove = reader.query.deleteFrom("bill");
    expect(() => reader.run(remove)).toThrow("readonly");
    reader.close();
    writer.close();
  });

  it("holds a snapshot whose stamp differs from that of a later state", async () => {
    const writer = await openRecords(path);
    const [early, twin] = [await openReader(), await openReader()];
    const stamp = early.snapshot();
    expect(twin.snapshot()).toBe(stamp);
    writer.begin();
    writer.run(
      writer.query.insertInto("current_version").values({ record: "a", content_hash: HASH }),
    );
    writer.commit();
    const late = await openReader();
    expect(late.snapshot()).not.toBe(stamp);
    expect([early, twin, late].map(currentVersions)).toEqual([0, 0, 1]);
    for (const each of [early, twin, late, writer]) each.close();
  });
});

async function createEarlierDatabase(file: string): Promise<void> {
  const connection = new BetterSqlite(file);
  connection.pragma("application_id = 1279608658");
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: connection }) });
  const { "008-names": _, ...migrations } = MIGRATIONS;
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  const hash = `x'${HASH.toString("hex")}'`;
  connection.exec(`
    insert into giver values ('vote 119-1-house-1', ${hash});
    insert into file (content_hash, name, reader_version, outcome, imported_at, in_any_order)
      values (${hash}, 'roll001.xml', 5, 'imported', '2026-11-21T03:00:00Z', 0),
        (x'00', 'swagger.json', 5, 'passed_over', '2026-11-21T03:00:00Z', 1);
    insert into problem (file, kind, found_by, since, reason, cost, nights, last_day)
      values ('roll002.xml', 'adopted', 'import', '2026-11-21T03:00:00Z', 'fewer members',
        'the version is live', 3, '2026-11-23')`);
  await db.destroy();
}
