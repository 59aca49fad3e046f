import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { mayMount, openSmallDisk } from "../test/small-disk.ts";
import { isBusy, openSqlite, type Sqlite } from "./sqlite.ts";
import { newFolder } from "../test/new-folder.ts";

interface Tables {
  tune: { name: string };
}

const OURS = 0x54_55_4e_45;
const tunes: Migration = {
  up: (db) => db.schema.createTable("tune").addColumn("name", "text").execute(),
};
const failing: Migration = {
  up: async (db) => {
    await db.schema.createTable("half").addColumn("name", "text").execute();
    throw new Error("no further");
  },
};

let folder: string;
let path: string;
let opened: Sqlite<Tables>[];

beforeEach(() => {
  folder = newFolder();
  path = join(folder, "tunes.sqlite");
  opened = [];
});
afterEach(() => {
  for (const { connection } of opened) connection.close();
});

async function open(
  migrations: Record<string, Migration>,
  { readonly = false, waitMs = 0 } = {},
): Promise<Sqlite<Tables>> {
  const pragmas = ["journal_mode = wal"];
  const options = { readonly, waitMs, applicationId: OURS, pragmas, migrations };
  const database = await openSqlite<Tables>(path, options);
  opened.push(database);
  return database;
}

function tablesIn(file: string): unknown[] {
  const database = new BetterSqlite(file, { readonly: true });
  const names = database.prepare("select name from sqlite_schema where type = 'table'").pluck();
  const found = names.all();
  database.close();
  return found;
}

describe("a database", () => {
  it("runs Kysely queries and plain SQL synchronously", async () => {
    const { query, all, first, iterate, run } = await open({ tunes });
    const names = query.selectFrom("tune").select("name").orderBy("name");
    expect(first(names)).toBeNull();
    expect(run(query.insertInto("tune").values([{ name: "a" }, { name: "b" }]))).toBe(2);
    expect(all(names)).toEqual([{ name: "a" }, { name: "b" }]);
    expect(all(sql<{ count: number }>`select count(*) as count from tune`)).toEqual([{ count: 2 }]);
    const seen: string[] = [];
    for (const one of iterate(names))
      for (const other of iterate(names)) seen.push(one.name + other.name);
    expect(seen).toEqual(["aa", "ab", "ba", "bb"]);
  });

  it("is migrated, and then opened without writing", async () => {
    await open({ tunes });
    const writer = await open({ tunes });
    writer.connection.exec("begin immediate");
    expect((await open({ tunes })).all(sql`select * from tune`)).toEqual([]);
  });

  it("is unchanged if a migration fails", async () => {
    await open({ "1-tunes": tunes });
    await expect(open({ "1-tunes": tunes, "2-failing": failing })).rejects.toThrow("no further");
    expect(tablesIn(path)).not.toContain("half");
    expect((await open({ "1-tunes": tunes })).all(sql`select * from tune`)).toEqual([]);
  });

  it("is not migrated while another program writes, with a clear error", async () => {
    const { connection } = await open({ "1-tunes": tunes });
    connection.exec("begin immediate");
    const error: unknown = await open({ "1-tunes": tunes, "2-failing": failing }).catch(
      (reason: unknown) => reason,
    );
    expect(isBusy(error)).toBe(true);
  });

  it("is copied before a migration, and the older version names the copy", async () => {
    const later = { "1-tunes": tunes, "2-later": { up: async () => {} } };
    const before = await open({ "1-tunes": tunes });
    before.run(before.query.insertInto("tune").values({ name: "a" }));
    await Promise.all([open(later), open(later)].map((each) => each.catch(() => {})));
    await open({ ...later, "3-last": { up: async () => {} } });
    const backup = `${path}.before-3-last`;
    expect(readdirSync(folder).filter((name) => name.includes("before"))).toEqual([
      basename(backup),
    ]);
    expect(statSync(backup).mode & 0o077).toBe(0);
    const kept = new BetterSqlite(backup, { readonly: true });
    expect(kept.prepare("select name from tune").pluck().all()).toEqual(["a"]);
    expect(kept.prepare("select name from kysely_migration").pluck().all()).toHaveLength(2);
    kept.close();
    await expect(open(later)).rejects.toThrow(`stop it and put ${backup} in its place`);
  });

  it.skipIf(!mayMount)("is not migrated if a copy does not fit (needs root)", async () => {
    const disk = openSmallDisk("4m");
    path = join(disk.path, "tunes.sqlite");
    const { connection } = await open({ "1-tunes": tunes });
    connection.exec("insert into tune values (zeroblob(2500000))");
    connection.close();
    const later = open({ "1-tunes": tunes, "2-later": { up: async () => {} } });
    await expect(later).rejects.toMatchObject({ code: "SQLITE_FULL" });
    expect(readdirSync(disk.path).filter((name) => name.includes("before"))).toEqual([]);
    expect((await open({ "1-tunes": tunes })).connection.pragma("integrity_check")).toEqual([
      { integrity_check: "ok" },
    ]);
    opened.pop()?.connection.close();
    disk.remove();
  });

  it("of a newer version is refused, naming that version's change", async () => {
    await open({ "1-tunes": tunes, "2-later": { up: async () => {} } });
    await expect(open({ "1-tunes": tunes })).rejects.toMatchObject({
      code: "newer",
      message:
        "it was written by a newer version of this program (2-later); run that version, or stop it and put a backup from before the upgrade in its place",
    });
  });

  it("made before 1.0, by other migrations, is refused and not changed", async () => {
    await open({ "001-songs": tunes, "002-more": { up: async () => {} } });
    await expect(open({ "0001-tunes": tunes, "0002-later": failing })).rejects.toMatchObject({
      code: "before_1_0",
      message: "it was made before 1.1.0 was released",
    });
    expect(readdirSync(folder).filter((name) => name.includes("before"))).toEqual([]);
  });

  it("of an older version is refused when opened read-only", async () => {
    await open({ "1-tunes": tunes });
    await expect(
      open({ "1-tunes": tunes, "2-later": { up: async () => {} } }, { readonly: true }),
    ).rejects.toMatchObject({ code: "older" });
  });

  it("of another program is refused and not changed", async () => {
    const other = new BetterSqlite(path);
    other.exec("create table song (name text)");
    other.close();
    const before = readFileSync(path);
    await expect(open({ tunes })).rejects.toMatchObject({ code: "foreign" });
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});
