import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { legisProcess } from "../../test/run-legis.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../test/temporary-accounts.ts";
import { createKeyCheck, type KeyCheck } from "../limits/key-check.ts";
import type { Account } from "./accounts.ts";
import type { Accounts } from "./create-accounts.ts";

let opened: TemporaryAccounts;
let elsewhere: Accounts;
let ada: Account;

beforeEach(async () => {
  opened = await openTemporaryAccounts();
  elsewhere = await opened.openAgain();
  ada = await opened.accounts.createAccount({ email: null, plan: "free", isVerified: true });
});
afterEach(() => opened.close());

/** The key check of another server on the same accounts. */
const checkElsewhere = (): KeyCheck =>
  createKeyCheck({ keys: elsewhere, clock: () => opened.clock.now });

async function codeOf(check: KeyCheck, key: string): Promise<string> {
  try {
    await check(key);
    return "ok";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("servers that share a database", () => {
  it.each<[string, (keyId: string) => Promise<unknown>]>([
    ["revoked", (keyId) => opened.accounts.revokeKey(keyId)],
    ["rotated", (keyId) => opened.accounts.rotateKey(ada.id, keyId)],
    ["suspended with its account", () => opened.accounts.suspend(ada.id)],
    ["deleted with its account", () => opened.accounts.deleteAccount(ada.id)],
  ])("refuse within 30 seconds a key that another one has %s", async (_, end) => {
    const check = checkElsewhere();
    const { key, apiKey } = await opened.accounts.createKey(ada.id, "first");
    expect(await codeOf(check, key)).toBe("ok");
    await end(apiKey.id);
    opened.clock.now += 30_000;
    expect(await codeOf(check, key)).toBe("invalid_api_key");
  });

  it("refuse within 30 seconds a key that a command has revoked in a process of its own", async () => {
    const check = checkElsewhere();
    const { key, apiKey } = await opened.accounts.createKey(ada.id, "first");
    expect(await codeOf(check, key)).toBe("ok");
    const LEGIS_HOME = dirname(opened.path);
    expect(await legisProcess(["keys", "revoke", apiKey.id], { LEGIS_HOME })).toMatchObject({
      code: 0,
    });
    opened.clock.now += 30_000;
    expect(await codeOf(check, key)).toBe("invalid_api_key");
  });

  it("let each other's links and sessions in", async () => {
    const link = await opened.accounts.createLink("ada@example.org");
    const used = await elsewhere.useLink(link.token);
    const session = await opened.accounts.openSession(used?.account.id ?? "");
    expect(await elsewhere.accountOfSession(session.token)).toEqual(used?.account);
  });

  it("let an account have two active keys at most, whichever makes them", async () => {
    const asked = await Promise.allSettled(
      [opened.accounts, elsewhere, opened.accounts, elsewhere].map((each, at) =>
        each.createKey(ada.id, `key ${at}`),
      ),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });
});

describe("a database that another program writes to", () => {
  it("is waited for", async () => {
    const other = new Database(opened.path);
    other.exec("begin immediate");
    const asked = [
      opened.accounts.createLink("ada@example.org"),
      opened.accounts.createKey(ada.id, "first"),
      opened.accounts.add([{ quotaId: "quota_1", day: "2026-11-21", requests: 1, usedBy: null }]),
    ];
    // Reading goes on meanwhile.
    expect(await opened.accounts.findAccount(ada.id)).toEqual(ada);
    setTimeout(() => other.exec("commit"), 1_000);
    await Promise.all(asked);
    expect(await opened.accounts.load("quota_1", "2026-11-21")).toBe(1);
    other.close();
  });

  it("is reported as busy where it is never let go, and nothing is half done", async () => {
    const { apiKey } = await opened.accounts.createKey(ada.id, "first");
    const other = new Database(opened.path);
    other.exec("begin immediate");
    await expect(opened.accounts.rotateKey(ada.id, apiKey.id)).rejects.toMatchObject({
      code: "busy",
      message: "The accounts are being written to by another program; try again in a moment",
    });
    other.exec("rollback");
    other.close();
    expect(await opened.accounts.listKeys(ada.id)).toEqual([apiKey]);
  }, 60_000);
});

describe("several processes", () => {
  it("may open, and bring up to date, the same database at once", async () => {
    const LEGIS_HOME = join(dirname(opened.path), "new");
    const made = await Promise.all(
      Array.from({ length: 3 }, () => legisProcess(["keys", "create"], { LEGIS_HOME })),
    );
    expect(made.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { out } = await legisProcess(["accounts", "list", "--json"], { LEGIS_HOME });
    expect(JSON.parse(out)).toHaveLength(3);
  });
});
