import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countOn } from "../../test/count-on.ts";
import {
  changeAccountForOperator,
  changePlanForOperator,
  decidePlanForOperator,
  deleteAccountForOperator,
  listAccountsForOperator,
  parsePlanName,
  showAccountForOperator,
} from "./account-rows.ts";
import { type Accounts } from "../../edge/accounts/accounts.ts";
import { openAccounts } from "../../edge/accounts/open-accounts.ts";

let accounts: Accounts;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12);
  accounts = await openAccounts(":memory:", () => now);
});
afterEach(() => accounts.close());

const newAccount = async (email: string | null, plan: "free" | "pro" = "free"): Promise<string> => {
  now += 1000;
  return (await accounts.createAccount({ email, plan, isVerified: true })).id;
};

describe("legis accounts", () => {
  it("list shows all, those of a plan, or those that ask for another", async () => {
    const ada = await newAccount("ada@example.org");
    const eve = await newAccount("eve@example.org", "pro");
    const nameless = await newAccount(null);
    await accounts.requestPlan(nameless, "pro");
    const idsOf = async (choice: Parameters<typeof listAccountsForOperator>[1]) =>
      (await listAccountsForOperator(accounts, choice)).map(({ id }) => id);
    expect(await idsOf({})).toEqual([ada, eve, nameless]);
    expect(await idsOf({ plan: "free" })).toEqual([ada, nameless]);
    expect(await idsOf({ isPending: true })).toEqual([nameless]);
    expect(await idsOf({ plan: "pro", isPending: true })).toEqual([]);
  });

  it("show tells of its keys, their use, and who is signed in", async () => {
    const id = await newAccount("ada@example.org");
    const { key, apiKey } = await accounts.createKey(id, "nightly");
    await countOn(accounts, key, { day: "2026-11-21", requests: 7 });
    await accounts.openSession(id);
    const shown = await showAccountForOperator(accounts, "ADA@example.org");
    expect(shown).toMatchObject({
      id,
      email: "ada@example.org",
      plan: "free",
      requested_plan: null,
      suspended_at: null,
      sessions: 1,
      keys: [
        {
          id: apiKey.id,
          name: "nightly",
          key_hint: `fld_live_…${apiKey.lastFour}`,
          requests_today: 7,
        },
      ],
    });
    expect(shown.use_by_day).toHaveLength(30);
    expect(shown.use_by_day.at(-1)).toEqual({ day: "2026-11-21", requests: 7 });
  });

  it("plan, approve and decline settle what it asked for, and say what that was", async () => {
    const id = await newAccount("ada@example.org");
    expect(await changePlanForOperator(accounts, id, "pro")).toMatchObject({
      account: { plan: "pro" },
      requestedPlan: null,
    });
    await changePlanForOperator(accounts, "ada@example.org", "free");
    await accounts.requestPlan(id, "pro");
    expect(await decidePlanForOperator(accounts, id, "declinePlan")).toMatchObject({
      account: { plan: "free", requested_plan: null },
      requestedPlan: "pro",
    });
    await accounts.requestPlan(id, "pro");
    expect(await decidePlanForOperator(accounts, id, "approvePlan")).toMatchObject({
      account: { plan: "pro", requested_plan: null },
      requestedPlan: "pro",
    });
    await expect(decidePlanForOperator(accounts, id, "declinePlan")).rejects.toThrow(
      "asks for no other plan",
    );
  });

  it("suspend and restore change it, by id or address", async () => {
    const id = await newAccount("ada@example.org");
    expect(await changeAccountForOperator(accounts, "ada@example.org", "suspend")).toMatchObject({
      suspended_at: "2026-11-21T12:00:01.000Z",
    });
    expect(await changeAccountForOperator(accounts, id, "restore")).toMatchObject({
      suspended_at: null,
    });
  });

  it("delete removes it and says which it was", async () => {
    const id = await newAccount("ada@example.org");
    expect(await deleteAccountForOperator(accounts, "ada@example.org")).toMatchObject({ id });
    await expect(deleteAccountForOperator(accounts, "ada@example.org")).rejects.toThrow(
      "There is no account ada@example.org",
    );
  });

  it("reads a plan's name in any case", () => {
    expect(parsePlanName("Pro")).toBe("pro");
    expect(() => parsePlanName("gold")).toThrow('free or pro, not "gold"');
  });
});
