import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../test/code-of.ts";
import { openTemporaryAccounts, type TemporaryAccounts } from "../../test/temporary-accounts.ts";
import { createKeyCheck, type KeyCheck } from "../../edge/limits/key-check.ts";
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

describe("servers that share a database", () => {
  it.each<[string, (keyId: string) => Promise<unknown>]>([
    ["revoked", (keyId) => opened.accounts.revokeKey(keyId)],
    ["suspended with its account", () => opened.accounts.suspend(ada.id)],
  ])("refuse within 30 seconds a key that another one has %s", async (_, end) => {
    const check = checkElsewhere();
    const { key, apiKey } = await opened.accounts.createKey(ada.id, "first");
    expect(await codeOf(check(key))).toBe("ok");
    await end(apiKey.id);
    opened.clock.now += 30_000;
    expect(await codeOf(check(key))).toBe("invalid_api_key");
  });

  it("accept each other's links and sessions", async () => {
    const link = await opened.accounts.createLink("ada@example.org");
    const used = await elsewhere.useLink(link.token);
    const session = await opened.accounts.openSession(used?.account.id ?? "");
    expect(await elsewhere.accountOfSession(session.token)).toEqual(used?.account);
  });

  it("allow an account two active keys in total", async () => {
    const asked = await Promise.allSettled(
      [opened.accounts, elsewhere, opened.accounts, elsewhere].map((each, at) =>
        each.createKey(ada.id, `key ${at}`),
      ),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });
});
