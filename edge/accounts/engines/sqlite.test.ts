import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { legisProcess } from "../../../test/run-legis.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../../test/temporary-accounts.ts";
import { createKeyCheck } from "../../limits/key-check.ts";
import type { Account } from "../accounts.ts";
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
