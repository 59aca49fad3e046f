import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { legisProcess } from "../../../test/run-legis.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../../test/temporary-accounts.ts";
import { hashSecret } from "../../../lib/bytes.ts";
import { createApiKey } from "../../limits/api-key.ts";
import { createKeyCheck } from "../../limits/key-check.ts";
import type { Account } from "../accounts.ts";
import { accounts as firstMigration } from "../database/migrations/001-accounts.ts";
import { signIn } from "../database/migrations/002-sign-in.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openAccounts } from "./open-accounts.ts";
import { openSqliteEngine } from "./sqlite.ts";
import { loneBatch, storedUse } from "../../../test/lone-batch.ts";

let folder: string;
let opened: TemporaryAccounts;
let ada: Account;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-accounts-"));
  opened = await openTemporaryAccounts();
  ada = await opened.accounts.createAccount({ email: null, plan: "free", isVerified: true });
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

it("a server refuses a key within 30 seconds after a command revokes it in another process", async () => {
  const elsewhere = await opened.openAgain();
  const check = createKeyCheck({ keys: elsewhere, clock: () => opened.clock.now });
  const { key, apiKey } = await opened.accounts.createKey(ada.id, "first");
  expect(await check(key)).toMatchObject({ keyId: apiKey.id });
  const LEGIS_HOME = dirname(opened.path);
  const revoked = await legisProcess(["keys", "revoke", apiKey.id], { LEGIS_HOME });
  expect(revoked).toMatchObject({ code: 0 });
  opened.clock.now += 30_000;
  await expect(async () => check(key)).rejects.toMatchObject({ code: "invalid_api_key" });
});

describe("a database that another program is writing to", () => {
  it("is waited for", async () => {
    const other = new Database(opened.path);
    other.exec("begin immediate");
    const asked = [
      opened.accounts.createLink("ada@example.org"),
      opened.accounts.createKey(ada.id, "first"),
      opened.accounts.add([{ quotaId: "quota_1", day: "2026-11-21", requests: 1 }], loneBatch()),
    ];
    // Reads do not wait.
    expect(await opened.accounts.findAccount(ada.id)).toEqual(ada);
    setTimeout(() => other.exec("commit"), 1_000);
    await Promise.all(asked);
    expect(await storedUse(opened.accounts, "quota_1", "2026-11-21")).toBe(1);
    other.close();
  });

  it("is not waited for if a change is refused or empty", async () => {
    for (const name of ["first", "second"]) await opened.accounts.createKey(ada.id, name);
    const other = new Database(opened.path);
    other.exec("begin immediate");
    await expect(opened.accounts.createKey(ada.id, "third")).rejects.toMatchObject({
      code: "too_many_keys",
    });
    expect(await opened.accounts.useLink("none")).toBeNull();
    other.exec("rollback");
    other.close();
  });

  it("is reported as busy if never released, and nothing is half done", async () => {
    const { apiKey } = await opened.accounts.createKey(ada.id, "first");
    const other = new Database(opened.path);
    other.exec("begin immediate");
    await expect(opened.accounts.rotateKey(ada.id, apiKey.id)).rejects.toMatchObject({
      code: "busy",
      message: "Another program is writing to the accounts; try again in a moment",
    });
    other.exec("rollback");
    other.close();
    expect(await opened.accounts.listKeys(ada.id)).toEqual([apiKey]);
  }, 60_000);
});

it("key look-ups do not wait for a running change in the same process", async () => {
  const { query, lookUp, transact, close } = await openSqliteEngine(join(folder, "own.sqlite"));
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writes = [query.deleteFrom("account").where("id", "=", "none")];
  let isTried = false;
  const change = transact(async () => {
    if (isTried) {
      begun.resolve();
      await done.promise;
    }
    // The first attempt runs without a transaction.
    isTried = true;
    return { result: null, writes };
  });
  await begun.promise;
  expect(await lookUp(query.selectFrom("api_key").select("id"))([])).toBeNull();
  done.resolve();
  await change;
  await close();
});

describe("several processes", () => {
  it("can open and migrate the same database at once", async () => {
    const LEGIS_HOME = join(dirname(opened.path), "new");
    const made = await Promise.all(
      Array.from({ length: 3 }, () => legisProcess(["keys", "create"], { LEGIS_HOME })),
    );
    expect(made.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { out } = await legisProcess(["accounts", "list", "--json"], { LEGIS_HOME });
    expect(JSON.parse(out)).toHaveLength(3);
  });
});

describe("an SQLite file", () => {
  it("migrates data from before accounts could sign in", async () => {
    const old = new Database(join(folder, "old.sqlite"));
    const query = new Kysely<unknown>({ dialect: new SqliteDialect({ database: old }) });
    await new Migrator({
      db: query,
      provider: { getMigrations: async () => ({ "001-accounts": firstMigration }) },
    }).migrateToLatest();
    old.exec(`insert into account values ('acc_1', 'ada@example.org', 'pro', '2026', null, null)`);
    await query.destroy();
    const upgraded = await openAccounts(join(folder, "old.sqlite"));
    expect(await upgraded.listAccounts()).toMatchObject([
      { id: "acc_1", email: "ada@example.org", plan: "pro", requested_plan: null },
    ]);
    expect(await upgraded.openSession("acc_1")).toMatchObject({ token: expect.any(String) });
    await upgraded.close();
  });

  it("migrates counts by key", async () => {
    const old = new Database(join(folder, "old.sqlite"));
    const query = new Kysely<unknown>({ dialect: new SqliteDialect({ database: old }) });
    const migrations = { "001-accounts": firstMigration, "002-sign-in": signIn };
    await new Migrator({
      db: query,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    const keys = ["active", "second", "revoked", "earlier", "eve"].map(() => createApiKey());
    const today = "2026-11-21";
    old.exec(`
      insert into account (id, plan, created_at) values ('ada', 'free', '2026'), ('eve', 'free', '2026')`);
    const insertKey = old.prepare(
      "insert into api_key values (?, ?, 'key', ?, 'fld_live_', 'abcd', '2026', null, ?)",
    );
    const holders = [
      ["ada", null],
      ["ada", null],
      ["ada", `${today}T01`],
      ["ada", `${today}T00`],
      ["eve", null],
    ] as const;
    holders.forEach(([account, revoked], n) =>
      insertKey.run(`key_${n}`, account, hashSecret(keys[n] ?? ""), revoked),
    );
    old.exec(`
      insert into daily_use values ('key_0', '${today}', 1), ('key_1', '${today}', 20),
        ('key_2', '${today}', 300), ('key_3', '${today}', 4000), ('key_3', '2026-11-20', 5),
        ('key_4', '${today}', 6), ('key_gone', '${today}', 7)`);
    await query.destroy();
    const upgraded = await openAccounts(join(folder, "old.sqlite"), () => opened.clock.now);
    expect(await upgraded.useByDay("ada", 2)).toEqual([
      { day: "2026-11-20", requests: 5 },
      { day: today, requests: 4_321 },
    ]);
    // The counts of revoked keys are part of one of its two quotas.
    const held = [...(await upgraded.useToday("ada")).values()].toSorted((a, b) => a - b);
    expect([
      [1, 4_320],
      [20, 4_301],
    ]).toContainEqual(held);
    expect(await upgraded.useToday("eve")).toEqual(new Map([["key_4", 6]]));
    // The older version did not count their outcomes.
    const unknown = { key_id: "key_4", day: today, outcome: "unknown", requests: 6 };
    expect(await upgraded.answersByDay("eve", 2)).toEqual([unknown]);
    await upgraded.addAnswers(
      [{ keyId: "key_4", day: today, outcome: "answered", requests: 1 }],
      loneBatch(),
    );
    expect(await upgraded.answersByDay("eve", 2)).toMatchObject([{ outcome: "answered" }, unknown]);
    expect(await upgraded.findActiveKey(hashSecret(keys[1] ?? ""))).toMatchObject({
      keyId: "key_1",
    });
    await upgraded.revokeKey("key_0");
    await upgraded.createKey("ada", "next");
    expect((await upgraded.useByDay("ada", 1)).at(0)?.requests).toBe(4_321);
    await upgraded.close();
  });

  it("shows events of an earlier version under their present names", async () => {
    const path = join(folder, "old.sqlite");
    const old = new Database(path);
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: old }) });
    const { "008-names": _, ...migrations } = MIGRATIONS;
    const provider = { getMigrations: async () => migrations };
    await new Migrator({ db, provider }).migrateToLatest();
    old.exec(`
      insert into event (at, kind, is_operator) values ('2026-11-20T01', 'account_made', 0),
        ('2026-11-20T02', 'key_made', 0), ('2026-11-20T03', 'link_asked', 0),
        ('2026-11-20T04', 'signed_in', 0)`);
    await db.destroy();
    const upgraded = await openAccounts(path);
    const events = await upgraded.listEventsSince("2026-11-20");
    expect(events.map(({ kind }) => kind)).toEqual([
      "account_created",
      "key_created",
      "link_requested",
      "signed_in",
    ]);
    await upgraded.close();
  });

  it("can be created by several processes at once", async () => {
    const fresh = join(folder, "fresh.sqlite");
    const servers = await Promise.all([
      openAccounts(fresh),
      openAccounts(fresh),
      openAccounts(fresh),
    ]);
    expect(await servers[2]?.listKeys()).toEqual([]);
    await Promise.all(servers.map((one) => one.close()));
  });

  it("names the file that it cannot open", async () => {
    const wrong = join(folder, "notes.txt");
    writeFileSync(
      wrong,
      "not a database, but long enough to be read as the header of one".repeat(20),
    );
    await expect(openAccounts(wrong)).rejects.toThrow(`${wrong} cannot be opened`);
  });
});
