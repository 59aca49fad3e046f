import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createApiKey, hashApiKey, isWellFormedApiKey } from "../api-key.ts";
import { openAccounts, type Account, type Accounts } from "./accounts.ts";

let folder: string;
let path: string;
let now: number;
let accounts: Accounts;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "legis-accounts-"));
  path = join(folder, "state", "accounts.sqlite");
  now = Date.UTC(2026, 10, 21, 12, 0, 30);
  accounts = await openAccounts(path, () => now);
});

afterEach(async () => {
  await accounts.close();
  rmSync(folder, { recursive: true });
});

function newAccount(email: string | null = "ada@example.org"): Promise<Account> {
  return accounts.createAccount({ email, plan: "free", isVerified: false });
}

async function holderOf(key: string) {
  return accounts.findActiveKey(await hashApiKey(key));
}

describe("an account", () => {
  it("is found by its id and by its address in any case", async () => {
    const account = await newAccount();
    expect(account).toMatchObject({
      email: "ada@example.org",
      plan: "free",
      createdAt: "2026-11-21T12:00:30.000Z",
      verifiedAt: null,
    });
    expect(await accounts.findAccount(account.id)).toEqual(account);
    expect(await accounts.findAccount(" ADA@example.org")).toEqual(account);
    expect(await accounts.findAccount("eve@example.org")).toBeNull();
  });

  it("is the only one of its address, but any number have none", async () => {
    await newAccount();
    await expect(newAccount("Ada@Example.org")).rejects.toMatchObject({ code: "email_taken" });
    await newAccount(null);
    expect(await newAccount(null)).toMatchObject({ email: null });
  });

  it.each(["", "ada", "a@b c", "@", `${"a".repeat(250)}@b.org`])(
    "can't have address %j",
    async (email) => {
      await expect(newAccount(email)).rejects.toMatchObject({ code: "invalid_email" });
    },
  );

  it("changes its plan, and its keys with it", async () => {
    const { id } = await newAccount();
    const { key } = await accounts.createKey(id, "first");
    expect(await accounts.setPlan(id, "pro")).toMatchObject({ id, plan: "pro" });
    expect(await holderOf(key)).toMatchObject({ plan: "pro" });
    await expect(accounts.setPlan("acc_none", "pro")).rejects.toMatchObject({
      code: "no_such_account",
    });
  });
});

describe("a key", () => {
  it("works from its creation, for its account", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    expect(isWellFormedApiKey(key)).toBe(true);
    expect(await holderOf(key)).toEqual({ keyId: apiKey.id, accountId: id, plan: "free" });
    expect(await holderOf(createApiKey())).toBeNull();
  });

  it("is shown by prefix and last four characters, and stored nowhere", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    expect(apiKey).toEqual({
      id: apiKey.id,
      accountId: id,
      name: "first",
      prefix: "fld_live_",
      lastFour: key.slice(-4),
      createdAt: "2026-11-21T12:00:30.000Z",
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await accounts.listKeys(id)).toEqual([apiKey]);
    const files = [path, `${path}-wal`].map((file) => readFileSync(file, "latin1")).join("");
    expect(files).toContain(apiKey.id);
    expect(files).not.toContain(key);
  });

  it("is one of at most two active ones, also where several are asked for at once", async () => {
    const { id } = await newAccount();
    const asked = await Promise.allSettled(
      ["a", "b", "c"].map((name) => accounts.createKey(id, name)),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
    await expect(accounts.createKey(id, "d")).rejects.toMatchObject({
      code: "too_many_keys",
      message: expect.stringContaining("2 active keys"),
    });
    const [oldest] = await accounts.listKeys(id);
    await accounts.revokeKey(oldest?.id ?? "");
    expect((await accounts.createKey(id, "d")).apiKey.name).toBe("d");
  });

  it("needs an account", async () => {
    await expect(accounts.createKey("acc_none", "a")).rejects.toMatchObject({
      code: "no_such_account",
    });
  });

  it("stops for good when it is revoked, and is listed still", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    const revoked = await accounts.revokeKey(apiKey.id);
    expect(revoked.revokedAt).toBe("2026-11-21T12:00:30.000Z");
    expect(await holderOf(key)).toBeNull();
    now += 1000;
    expect(await accounts.revokeKey(apiKey.id)).toEqual(revoked);
    expect(await accounts.listKeys()).toEqual([revoked]);
  });

  it("can not be revoked by another account", async () => {
    const { id } = await newAccount();
    const other = await newAccount("eve@example.org");
    const { apiKey } = await accounts.createKey(id, "first");
    await expect(accounts.revokeKey(apiKey.id, other.id)).rejects.toMatchObject({
      code: "no_such_key",
    });
    expect(await accounts.listKeys(other.id)).toEqual([]);
    expect((await accounts.revokeKey(apiKey.id, id)).revokedAt).not.toBeNull();
  });
});

describe("daily counts", () => {
  const day = "2026-11-21";

  it("begin at 0 and add up", async () => {
    expect(await accounts.load("key_1", day)).toBe(0);
    const both = [
      { keyId: "key_1", day, requests: 3 },
      { keyId: "key_2", day, requests: 1 },
    ];
    expect(await accounts.add(both)).toEqual(both);
    expect(await accounts.add([{ keyId: "key_1", day, requests: -1 }])).toEqual([
      { keyId: "key_1", day, requests: 2 },
    ]);
    expect(await accounts.load("key_1", day)).toBe(2);
    expect(await accounts.load("key_1", "2026-11-22")).toBe(0);
    expect(await accounts.add([])).toEqual([]);
  });

  it("of thousands of keys are added at once", async () => {
    const many = Array.from({ length: 2_500 }, (_, n) => ({ keyId: `key_${n}`, day, requests: n }));
    expect(await accounts.add(many)).toHaveLength(2_500);
    expect(await accounts.load("key_2499", day)).toBe(2_499);
  });

  it("may be added while others ask", async () => {
    const one = [{ keyId: "key_1", day, requests: 1 }];
    await Promise.all([accounts.add(one), newAccount(), accounts.add(one), accounts.listKeys()]);
    expect(await accounts.load("key_1", day)).toBe(2);
  });

  it("are shared with other processes", async () => {
    const other = await openAccounts(path);
    await Promise.all([
      accounts.add([{ keyId: "key_1", day, requests: 2 }]),
      other.add([{ keyId: "key_1", day, requests: 3 }]),
    ]);
    expect(await accounts.load("key_1", day)).toBe(5);
    await other.close();
  });

  it("tell to the minute when a key was last used", async () => {
    const { id } = await newAccount();
    const { apiKey } = await accounts.createKey(id, "first");
    await accounts.add([{ keyId: apiKey.id, day, requests: 1 }]);
    const [used] = await accounts.listKeys(id);
    expect(used?.lastUsedAt).toBe("2026-11-21T12:00:00.000Z");
  });
});

describe("the accounts database", () => {
  it("keeps everything when it is opened again", async () => {
    const account = await newAccount();
    const { key } = await accounts.createKey(account.id, "first");
    await accounts.close();
    accounts = await openAccounts(path);
    expect(await accounts.findAccount(account.id)).toEqual(account);
    expect(await holderOf(key)).toMatchObject({ accountId: account.id });
  });

  it("can be made by several at once", async () => {
    const fresh = join(folder, "fresh.sqlite");
    const opened = await Promise.all([
      openAccounts(fresh),
      openAccounts(fresh),
      openAccounts(fresh),
    ]);
    expect(await opened[2]?.listKeys()).toEqual([]);
    await Promise.all(opened.map((one) => one.close()));
  });

  it("names the file that it can not open", async () => {
    const wrong = join(folder, "notes.txt");
    writeFileSync(
      wrong,
      "not a database, but long enough to be read as the header of one".repeat(20),
    );
    await expect(openAccounts(wrong)).rejects.toThrow(`${wrong} can not be opened`);
  });
});
