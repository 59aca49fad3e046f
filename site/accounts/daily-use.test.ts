import { beforeEach, describe, expect, it } from "vitest";
import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import { countOn } from "../../test/count-on.ts";
import type { Account, NewKey } from "./accounts.ts";
import { loneBatch, storedUse } from "../../test/lone-batch.ts";
import { DAY_MS } from "../../lib/time.ts";

const opened = eachWithAccounts();
let { accounts, clock } = opened;
let ada: Account;

beforeEach(async () => {
  ({ accounts, clock } = opened);
  ada = await accounts.createAccount({ email: null, plan: "free", isVerified: true });
});

const TODAY = "2026-11-21";

/** Counts requests of a key and returns their quota's ID. */
const count = ({ key }: NewKey, day: string, requests: number) =>
  countOn(opened.accounts, key, { day, requests });

describe("an account's use", () => {
  it("is the requests of all its keys per day, with 0 for days without any", async () => {
    const one = await accounts.createKey(ada.id, "one");
    const two = await accounts.createKey(ada.id, "two");
    await count(one, TODAY, 3);
    await count(two, TODAY, 4);
    await count(two, "2026-11-19", 5);
    await count(two, "2026-11-18", 6);
    await accounts.revokeKey(two.apiKey.id);
    expect(await accounts.useByDay(ada.id, 3)).toEqual([
      { day: "2026-11-19", requests: 5 },
      { day: "2026-11-20", requests: 0 },
      { day: TODAY, requests: 7 },
    ]);
  });

  it("of bulk files is counted apart, in bytes by key", async () => {
    const made = await accounts.createKey(ada.id, "one");
    const quotaId = await count(made, TODAY, 3);
    await accounts.add([{ quotaId, day: TODAY, requests: 0, kilobytes: 234_000 }], loneBatch());
    const use = { requests: 3, bytes: 234_000_000 };
    expect(await accounts.useToday(ada.id)).toEqual(new Map([[made.apiKey.id, use]]));
  });

  it("excludes other accounts", async () => {
    const eve = await accounts.createAccount({ email: null, plan: "free", isVerified: true });
    await count(await accounts.createKey(eve.id, "eve's"), TODAY, 3);
    expect(await accounts.useByDay(ada.id, 1)).toEqual([{ day: TODAY, requests: 0 }]);
    expect(await accounts.useToday(ada.id)).toEqual(new Map());
  });

  it("stays after the account is deleted, under anonymous IDs", async () => {
    const made = await accounts.createKey(ada.id, "one");
    const quotaId = await count(made, TODAY, 3);
    await count(made, "2026-11-20", 4);
    await accounts.deleteAccount(ada.id);
    // A server that learned of the deletion later writes its pending counts.
    await accounts.add([{ quotaId, day: TODAY, requests: 2, kilobytes: 0 }], loneBatch());
    clock.now += DAY_MS;
    await accounts.removeExpired();
    expect(await opened.countRows("quota")).toBe(0);
    expect(await opened.bytes()).not.toContain(made.apiKey.id);
    expect(await storedUse(accounts, quotaId, TODAY)).toBe(5);
    expect(await opened.countRows("daily_use")).toBe(2);
  });
});

describe("removing expired rows", () => {
  it("keeps daily counts for 90 days", async () => {
    const quotaId = await count(await accounts.createKey(ada.id, "one"), TODAY, 3);
    clock.now += 90 * DAY_MS;
    await accounts.removeExpired();
    expect(await storedUse(accounts, quotaId, TODAY)).toBe(3);
    clock.now += DAY_MS;
    await accounts.removeExpired();
    expect(await storedUse(accounts, quotaId, TODAY)).toBe(0);
    expect(await accounts.listKeys(ada.id)).toHaveLength(1);
  });

  it("keeps revoked keys for 90 days, and active ones of any age", async () => {
    const { apiKey } = await accounts.createKey(ada.id, "old");
    const { apiKey: active } = await accounts.createKey(ada.id, "active");
    await accounts.revokeKey(apiKey.id);
    clock.now += 90 * DAY_MS;
    await accounts.removeExpired();
    expect(await accounts.listKeys(ada.id)).toHaveLength(2);
    clock.now += 1;
    await accounts.removeExpired();
    expect(await accounts.listKeys(ada.id)).toEqual([active]);
  });

  it("removes expired links and sessions, and keeps open ones", async () => {
    await accounts.createLink("old@example.org");
    clock.now += DAY_MS;
    const { token } = await accounts.createLink("new@example.org");
    const session = await accounts.openSession(ada.id);
    await accounts.removeExpired();
    expect(await opened.bytes()).toContain("new@example.org");
    expect(await accounts.findLink(token)).not.toBeNull();
    expect(await accounts.accountOfSession(session.token)).not.toBeNull();
    const restarted = await opened.openAgain();
    expect(await restarted.findLink(token)).not.toBeNull();
    expect(await opened.countRows("mailed_link")).toBe(1);
    clock.now += 30 * DAY_MS;
    await accounts.removeExpired();
    expect(await opened.countRows("mailed_link")).toBe(0);
    expect(await opened.countRows("session")).toBe(0);
  });
});
