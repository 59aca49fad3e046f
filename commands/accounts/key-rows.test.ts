import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Accounts } from "../../edge/accounts/create-accounts.ts";
import { openAccounts } from "../../edge/accounts/engines/open-accounts.ts";
import { createKey, listKeys, revokeKey } from "./keys.ts";
import { hashSecret } from "../../lib/bytes.ts";

let accounts: Accounts;

beforeEach(async () => {
  accounts = await openAccounts(":memory:");
});

afterEach(() => accounts.close());

describe("legis keys create", () => {
  it("creates a working key each time", async () => {
    const keys = [];
    for (let n = 0; n < 3; n++) keys.push(await createKey(accounts, { plan: "pro" }));
    expect(new Set(keys.map(({ account_id }) => account_id)).size).toBe(3);
    const [first] = keys;
    expect(first).toMatchObject({ email: null, plan: "pro", name: "default", revoked_at: null });
    expect(await accounts.findActiveKey(hashSecret(first?.key ?? ""))).toMatchObject({
      keyId: first?.id,
      accountId: first?.account_id,
      quotaId: expect.any(String),
      plan: "pro",
      recorded: { requests: 0 },
    });
  });

  it("adds to an address's account, keeping its plan unless one is given", async () => {
    const email = "ada@example.org";
    const first = await createKey(accounts, { email, plan: "pro", name: "one" });
    const second = await createKey(accounts, { email: "ADA@example.org", name: "two" });
    expect(second).toMatchObject({ account_id: first.account_id, email, plan: "pro" });
    await expect(createKey(accounts, { email })).rejects.toMatchObject({
      code: "too_many_keys",
    });
  });

  it("changes an existing account's plan if one is given", async () => {
    const email = "ada@example.org";
    await createKey(accounts, { email });
    expect(await createKey(accounts, { email, plan: "pro" })).toMatchObject({
      plan: "pro",
    });
  });
});

describe("legis keys", () => {
  it("list shows every key, shortened", async () => {
    const made = await createKey(accounts, { email: "ada@example.org" });
    const rows = await listKeys(accounts);
    expect(rows).toEqual([
      {
        id: made.id,
        name: "default",
        key_hint: `fld_live_…${made.key.slice(-4)}`,
        account_id: made.account_id,
        email: "ada@example.org",
        plan: "free",
        created_at: made.created_at,
        last_used_at: null,
        revoked_at: null,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.key);
  });

  it("revoke ends a key", async () => {
    const made = await createKey(accounts, {});
    expect((await revokeKey(accounts, made.id)).revoked_at).not.toBeNull();
    expect(await accounts.findActiveKey(hashSecret(made.key))).toBeNull();
    await expect(revokeKey(accounts, "key_none")).rejects.toThrow("no key key_none");
  });
});
