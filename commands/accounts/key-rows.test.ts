import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";
import { createKey } from "./keys.ts";

let accounts: Accounts;

beforeEach(async () => {
  accounts = await openAccounts(":memory:");
});

afterEach(() => accounts.close());

describe("legis keys create", () => {
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
