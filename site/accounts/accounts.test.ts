import { beforeEach, describe, expect, it } from "vitest";
import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import { countOn } from "../../test/count-on.ts";
import { createApiKey, isWellFormedApiKey } from "../../edge/limits/api-key.ts";
import { type Account } from "./accounts.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { loneBatch, storedUse } from "../../test/lone-batch.ts";
import { codeOf } from "../../test/code-of.ts";

const opened = eachWithAccounts();
let { accounts, clock } = opened;
beforeEach(() => void ({ accounts, clock } = opened));

/** Returns the texts that occur in the database. */
async function found(traces: readonly string[]): Promise<string[]> {
  const bytes = await opened.bytes();
  return traces.filter((trace) => bytes.includes(trace));
}

function newAccount(email: string | null = "ada@example.org"): Promise<Account> {
  return accounts.createAccount({ email, plan: "free", isVerified: false });
}

async function holderOf(key: string) {
  return accounts.findActiveKey(hashSecret(key));
}

describe("an account", () => {
  it("is found by its id and by its address in any case", async () => {
    const account = await newAccount();
    expect(account).toMatchObject({
      email: "ada@example.org",
      plan: "free",
      created_at: "2026-11-21T12:00:30.000Z",
      verified_at: null,
    });
    expect(await accounts.findAccount(account.id)).toEqual(account);
    expect(await accounts.findAccount(" ADA@example.org")).toEqual(account);
    expect(await accounts.findAccount("eve@example.org")).toBeNull();
  });

  it("is the only one with its address; any number may have none", async () => {
    await newAccount();
    expect(await codeOf(newAccount("Ada@Example.org"))).toBe("email_taken");
    await newAccount(null);
    expect(await newAccount(null)).toMatchObject({ email: null });
  });

  it("changes its plan and that of its keys", async () => {
    const { id } = await newAccount();
    const { key } = await accounts.createKey(id, "first");
    expect(await accounts.setPlan(id, "pro")).toMatchObject({ id, plan: "pro" });
    expect(await holderOf(key)).toMatchObject({ plan: "pro" });
    expect(await codeOf(accounts.setPlan("acc_none", "pro"))).toBe("no_such_account");
  });
});

describe("requesting a plan", () => {
  it("waits for approval, and changes nothing until then", async () => {
    const { id } = await newAccount();
    expect(await accounts.requestPlan(id, "pro")).toMatchObject({
      plan: "free",
      requested_plan: "pro",
    });
    expect(await accounts.approvePlan(id)).toMatchObject({ plan: "pro", requested_plan: null });
    await expect(accounts.approvePlan(id)).rejects.toMatchObject({
      code: "nothing_requested",
      message: `Account ${id} has no plan request`,
    });
  });

  it("and withdrawing it requests nothing, even after approval", async () => {
    const { id } = await newAccount();
    await accounts.requestPlan(id, "pro");
    expect(await accounts.requestPlan(id, null)).toMatchObject({ requested_plan: null });
    await accounts.requestPlan(id, "pro");
    await accounts.approvePlan(id);
    expect(await accounts.requestPlan(id, null)).toMatchObject({
      plan: "pro",
      requested_plan: null,
    });
  });

  it("is closed when the operator sets any plan", async () => {
    const { id } = await newAccount();
    await accounts.requestPlan(id, "pro");
    expect(await accounts.setPlan(id, "free")).toMatchObject({
      plan: "free",
      requested_plan: null,
    });
  });
});

describe("a suspended account", () => {
  it("has no working key until it is restored", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    const suspended = await accounts.suspend(id);
    expect(suspended.suspended_at).toBe("2026-11-21T12:00:30.000Z");
    expect(await holderOf(key)).toBeNull();
    const isSuspended = { code: "account_suspended" };
    await expect(accounts.createKey(id, "b")).rejects.toMatchObject(isSuspended);
    await expect(accounts.rotateKey(id, apiKey.id)).rejects.toMatchObject(isSuspended);
    clock.now += 1000;
    expect(await accounts.suspend(id)).toEqual(suspended);
    expect(await accounts.restore(id)).toMatchObject({ suspended_at: null });
    expect(await holderOf(key)).toMatchObject({ accountId: id });
  });

  it("loses its mailed links, whatever the address's case", async () => {
    const { id } = await newAccount();
    const { token } = await accounts.createLink("ADA@example.org");
    await accounts.suspend(id);
    expect(await accounts.findLink(token)).toBeNull();
  });
});

describe("a deleted account", () => {
  it("loses its keys, sessions and links, and frees its address", async () => {
    const { id } = await newAccount();
    const { key } = await accounts.createKey(id, "first");
    const session = await accounts.openSession(id);
    const link = await accounts.createLink("ada@example.org");
    await accounts.deleteAccount(id);
    expect(await accounts.findAccount(id)).toBeNull();
    expect(await holderOf(key)).toBeNull();
    expect(await accounts.listKeys()).toEqual([]);
    expect(await accounts.accountOfSession(session.token)).toBeNull();
    expect(await accounts.findLink(link.token)).toBeNull();
    expect(await newAccount()).toMatchObject({ email: "ada@example.org" });
  });

  it("leaves nothing in the database's files that identifies it", async () => {
    await accounts.createLink("Ada.Lovelace@example.org");
    const { id } = await newAccount("ada.lovelace@example.org");
    const other = await newAccount("eve@example.org");
    const { key, apiKey } = await accounts.createKey(id, "ada's engine");
    await countOn(accounts, key, { day: "2026-11-21", requests: 3 });
    const traces = [id, "ada.lovelace@", "Ada.Lovelace@", "ada's engine", apiKey.id];
    expect(await found(traces)).toEqual(traces);
    await accounts.deleteAccount(id);
    expect(await found(traces)).toEqual([]);
    expect(await opened.bytes()).toContain(other.id);
  });

  it("leaves other accounts' keys, sessions and links alone", async () => {
    const { id } = await newAccount();
    const eve = await newAccount("eve@example.org");
    const { key } = await accounts.createKey(eve.id, "eve's");
    const session = await accounts.openSession(eve.id);
    const link = await accounts.createLink("eve@example.org");
    await accounts.deleteAccount(id);
    expect(await holderOf(key)).toMatchObject({ accountId: eve.id });
    expect(await accounts.accountOfSession(session.token)).toEqual(eve);
    expect(await accounts.findLink(link.token)).not.toBeNull();
  });
});

it.each([
  ["setPlan", () => accounts.setPlan("acc_none", "pro")],
  ["requestPlan", () => accounts.requestPlan("acc_none", "pro")],
  ["approvePlan", () => accounts.approvePlan("acc_none")],
  ["suspend", () => accounts.suspend("acc_none")],
  ["restore", () => accounts.restore("acc_none")],
  ["deleteAccount", () => accounts.deleteAccount("acc_none")],
  ["createKey", () => accounts.createKey("acc_none", "a")],
  ["rotateKey", () => accounts.rotateKey("acc_none", "key_none")],
])("an unknown account can't be changed: %s", async (_, change) => {
  await expect(change()).rejects.toMatchObject({
    code: "no_such_account",
    message: "There is no account acc_none",
  });
});

describe("a key", () => {
  it("works for its account as soon as it is created", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    expect(isWellFormedApiKey(key)).toBe(true);
    expect(await holderOf(key)).toEqual({
      keyId: apiKey.id,
      accountId: id,
      plan: "free",
      quotaId: expect.stringMatching(/^quota_\w{16}$/),
      recorded: { day: 20_778, requests: 0, at: expect.any(Number) },
    });
    expect(await holderOf(createApiKey())).toBeNull();
  });

  it("is shown by prefix and last four characters, and never stored", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    expect(apiKey).toEqual({
      id: apiKey.id,
      account_id: id,
      name: "first",
      prefix: "fld_live_",
      last_four: key.slice(-4),
      created_at: "2026-11-21T12:00:30.000Z",
      last_used_at: null,
      revoked_at: null,
    });
    expect(await accounts.listKeys(id)).toEqual([apiKey]);
    expect(await opened.bytes()).toContain(apiKey.id);
    expect(await opened.bytes()).not.toContain(key);
  });

  it("is one of at most two active ones, even for concurrent requests", async () => {
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

  it("can be renamed only by its account", async () => {
    const { id } = await newAccount();
    const other = await newAccount("eve@example.org");
    const { apiKey } = await accounts.createKey(id, " first ");
    expect(apiKey.name).toBe("first");
    expect(await accounts.renameKey(id, apiKey.id, " nightly ")).toEqual({
      ...apiKey,
      name: "nightly",
    });
    for (const wrong of ["", "a\nb"]) {
      expect(await codeOf(accounts.renameKey(id, apiKey.id, wrong))).toBe("invalid_name");
      expect(await codeOf(accounts.createKey(id, wrong))).toBe("invalid_name");
    }
    expect(await codeOf(accounts.renameKey(other.id, apiKey.id, "eve's"))).toBe("no_such_key");
    expect(await accounts.listKeys(id)).toMatchObject([{ name: "nightly" }]);
  });

  it("is rotated into a new key with the same name, even if two exist", async () => {
    const { id } = await newAccount();
    const old = await accounts.createKey(id, "first");
    const kept = await accounts.createKey(id, "second");
    clock.now += 1000;
    const rotated = await accounts.rotateKey(id, old.apiKey.id);
    expect(rotated.apiKey).toMatchObject({ name: "first", revoked_at: null, account_id: id });
    expect(await holderOf(rotated.key)).toMatchObject({ keyId: rotated.apiKey.id });
    expect(await holderOf(old.key)).toBeNull();
    expect(await holderOf(kept.key)).not.toBeNull();
  });

  it("is rotated once, and only by its account", async () => {
    const { id } = await newAccount();
    const other = await newAccount("eve@example.org");
    const { apiKey } = await accounts.createKey(id, "first");
    expect(await codeOf(accounts.rotateKey(other.id, apiKey.id))).toBe("no_such_key");
    const asked = [accounts.rotateKey(id, apiKey.id), accounts.rotateKey(id, apiKey.id)];
    const [made, refused] = (await Promise.allSettled(asked)).toSorted((a, b) =>
      a.status.localeCompare(b.status),
    );
    expect(made).toMatchObject({ status: "fulfilled" });
    expect(refused).toMatchObject({
      reason: { code: "no_such_key", message: `There is no active key ${apiKey.id} to rotate` },
    });
    expect(await accounts.listKeys(id)).toHaveLength(2);
    expect(await accounts.listKeys(other.id)).toEqual([]);
  });

  it("is one of at most 100 per account and day", async () => {
    const { id } = await newAccount();
    let { apiKey } = await accounts.createKey(id, "first");
    for (let made = 1; made < 100; made++) ({ apiKey } = await accounts.rotateKey(id, apiKey.id));
    const isEnough = {
      code: "too_many_keys",
      message: `Account ${id} created 100 keys within a day, which is the limit; try again tomorrow`,
    };
    await expect(accounts.rotateKey(id, apiKey.id)).rejects.toMatchObject(isEnough);
    await expect(accounts.createKey(id, "second")).rejects.toMatchObject(isEnough);
    const keys = await accounts.listKeys(id);
    expect(keys.filter(({ revoked_at }) => revoked_at === null)).toEqual([apiKey]);
    clock.now += 86_400_000;
    expect((await accounts.rotateKey(id, apiKey.id)).apiKey.name).toBe("first");
  });

  it("stops for good when revoked, and stays listed", async () => {
    const { id } = await newAccount();
    const { key, apiKey } = await accounts.createKey(id, "first");
    const revoked = await accounts.revokeKey(apiKey.id);
    expect(revoked.revoked_at).toBe("2026-11-21T12:00:30.000Z");
    expect(await holderOf(key)).toBeNull();
    clock.now += 1000;
    expect(await accounts.revokeKey(apiKey.id)).toEqual(revoked);
    expect(await accounts.listKeys()).toEqual([revoked]);
  });

  it("cannot be revoked by another account", async () => {
    const { id } = await newAccount();
    const other = await newAccount("eve@example.org");
    const { apiKey } = await accounts.createKey(id, "first");
    expect(await codeOf(accounts.revokeKey(apiKey.id, other.id))).toBe("no_such_key");
    expect(await accounts.listKeys(other.id)).toEqual([]);
    expect((await accounts.revokeKey(apiKey.id, id)).revoked_at).not.toBeNull();
  });
});

describe("daily counts", () => {
  const day = "2026-11-21";
  const increment = (requests: number, quotaId = "quota_1") => ({
    quotaId,
    day,
    requests,
    kilobytes: 0,
  });

  it("begin at 0 and add up", async () => {
    expect(await storedUse(accounts, "quota_1", day)).toBe(0);
    const both = [increment(3), increment(1, "quota_2")];
    expect(await accounts.add(both, loneBatch())).toEqual(both);
    expect(await accounts.add([increment(-1)], loneBatch())).toEqual([increment(2)]);
    expect(await storedUse(accounts, "quota_1", day)).toBe(2);
    expect(await storedUse(accounts, "quota_1", "2026-11-22")).toBe(0);
    expect(await accounts.add([], loneBatch())).toEqual([]);
  });

  it("of one quota's requests and kilobytes add up in one batch", async () => {
    const of = { quotaId: "quota_1", day };
    const both = [
      { ...of, requests: 3, kilobytes: 0 },
      { ...of, requests: 0, kilobytes: 70 },
    ];
    expect(await accounts.add(both, loneBatch())).toEqual([{ ...of, requests: 3, kilobytes: 70 }]);
    expect(await accounts.add(both, loneBatch())).toEqual([{ ...of, requests: 6, kilobytes: 140 }]);
  });

  it("of thousands of keys are added in one batch", async () => {
    const many = Array.from({ length: 2_500 }, (_, n) => increment(n, `quota_${n}`));
    expect(await accounts.add(many, loneBatch())).toHaveLength(2_500);
    expect(await storedUse(accounts, "quota_2499", day)).toBe(2_499);
  });

  it("are shared with other processes", async () => {
    const other = await opened.openAgain();
    await Promise.all([
      accounts.add([increment(2)], loneBatch()),
      other.add([increment(3)], loneBatch()),
    ]);
    expect(await storedUse(accounts, "quota_1", day)).toBe(5);
    await other.close();
  });

  it("record to the minute when a key was last used", async () => {
    const { id } = await newAccount();
    const { key } = await accounts.createKey(id, "first");
    await countOn(accounts, key, { day, requests: 1 });
    const [used] = await accounts.listKeys(id);
    expect(used?.last_used_at).toBe("2026-11-21T12:00:00.000Z");
  });
});
