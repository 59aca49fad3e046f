import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../../test/temporary-accounts.ts";
import type { Account } from "../accounts.ts";
import { openAccounts } from "./open-accounts.ts";
import { openSqliteEngine } from "./sqlite.ts";
import { loneBatch, storedUse } from "../../../test/lone-batch.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { codeOf } from "../../../test/code-of.ts";

let folder: string;
let opened: TemporaryAccounts;
let ada: Account;

beforeEach(async () => {
  folder = newFolder();
  opened = await openTemporaryAccounts();
  ada = await opened.accounts.createAccount({ email: null, plan: "free", isVerified: true });
});
afterEach(async () => {
  await opened.close();
});

describe("a database that another program is writing to", () => {
  it("is waited for", async () => {
    const other = new Database(opened.path);
    other.exec("begin immediate");
    const asked = [
      opened.accounts.createLink("ada@example.org"),
      opened.accounts.createKey(ada.id, "first"),
      opened.accounts.add(
        [{ quotaId: "quota_1", day: "2026-11-21", requests: 1, kilobytes: 0 }],
        loneBatch(),
      ),
    ];
    // Reads do not wait.
    expect(await opened.accounts.findAccount(ada.id)).toEqual(ada);
    setTimeout(() => other.exec("commit"), 300);
    await Promise.all(asked);
    expect(await storedUse(opened.accounts, "quota_1", "2026-11-21")).toBe(1);
    other.close();
  });

  it("is not waited for if a change is refused or empty", async () => {
    for (const name of ["first", "second"]) await opened.accounts.createKey(ada.id, name);
    const other = new Database(opened.path);
    other.exec("begin immediate");
    expect(await codeOf(opened.accounts.createKey(ada.id, "third"))).toBe("too_many_keys");
    expect(await opened.accounts.useLink("none")).toBeNull();
    other.exec("rollback");
    other.close();
  });

  it("is reported as busy if never released, and nothing is half done", async () => {
    const { apiKey } = await opened.accounts.createKey(ada.id, "first");
    const other = new Database(opened.path);
    other.exec("begin immediate");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await Promise.all([
      expect(opened.accounts.rotateKey(ada.id, apiKey.id)).rejects.toMatchObject({
        code: "busy",
        message: "Another program is writing to the accounts; try again in a moment",
      }),
      vi.advanceTimersByTimeAsync(30_000),
    ]);
    vi.useRealTimers();
    other.exec("rollback");
    other.close();
    expect(await opened.accounts.listKeys(ada.id)).toEqual([apiKey]);
  });
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
