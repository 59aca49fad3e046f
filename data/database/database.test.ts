import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";

import { openRecords, RecordsError, type RecordsDatabase } from "./database.ts";
import { newFolder } from "../../test/new-folder.ts";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = newFolder();
  path = join(folder, "records.sqlite");
});

const HASH = Buffer.from("hash");

const openReader = (): Promise<RecordsDatabase> => openRecords(path, { readonly: true });

const versionsIn = ({ all, query }: RecordsDatabase): number =>
  all(query.selectFrom("version").select("record")).length;

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

  it("refuses a database from before 1.0 with one line that says what to do", async () => {
    (await openRecords(path)).close();
    const earlier = new BetterSqlite(path);
    earlier.exec("update kysely_migration set name = '001-records'");
    earlier.close();
    await expect(openRecords(path)).rejects.toThrow(
      `records database ${path}: it was made before 1.1.0 was released; stop what uses it and move it away with its -wal and -shm; then run "legis import ${join(folder, "mirror")}"`,
    );
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
      writer.query
        .insertInto("version")
        .values({ record: "a", content_hash: HASH, document: null }),
    );
    writer.commit();
    const late = await openReader();
    expect(late.snapshot()).not.toBe(stamp);
    expect([early, twin, late].map(versionsIn)).toEqual([0, 0, 1]);
    for (const each of [early, twin, late, writer]) each.close();
  });
});
