import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countOn } from "../../test/count-on.ts";
import { newFolder } from "../../test/new-folder.ts";
import { listEvents, showAccount } from "./account-rows.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Accounts } from "../../site/accounts/create-accounts.ts";
import { openAccounts } from "../../site/accounts/engines/open-accounts.ts";

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
  it("activity --since lists the events of all accounts from that day on", async () => {
    const ada = await newAccount("ada@example.org");
    await accounts.createKey(ada, "before");
    now += 2 * DAY_MS;
    const eve = await newAccount("eve@example.org");
    for (const id of [eve, ada]) await accounts.suspend(id);
    const accountsOf = async (since: string) =>
      (await listEvents(accounts, undefined, { since })).map(({ account }) => account);
    expect(new Set(await accountsOf("2026-11-21"))).toEqual(new Set([ada, eve]));
    const all = await accountsOf("2026-11-21");
    const since = await accountsOf("2026-11-23");
    expect(since.length).toBeLessThan(all.length);
    expect(new Set(since)).toEqual(new Set([ada, eve]));
    expect(await accountsOf("2026-11-24")).toEqual([]);
    await expect(listEvents(accounts, ada, { since: "2026-11-21" })).rejects.toThrow(/^Give /);
  });

  it("find an account that was deleted after the backup by the name in its events", async () => {
    const path = join(newFolder(), "accounts.sqlite");
    const open = () => openAccounts(path, () => now);
    const before = await open();
    const { id } = await before.createAccount({
      email: "ada@example.org",
      plan: "free",
      isVerified: true,
    });
    await before.close();
    copyFileSync(path, `${path}.backup`);
    const lost = await open();
    await lost.deleteAccount(id);
    const [deleted] = await listEvents(lost, undefined, { since: "2026-11-21" });
    await lost.close();
    expect(deleted).toMatchObject({ event: "deleted", account: expect.stringMatching(/^gone_/) });
    copyFileSync(`${path}.backup`, path);
    const restored = await open();
    const name = deleted?.account ?? "";
    expect(await showAccount(restored, name)).toMatchObject({ id, email: "ada@example.org" });
    await restored.deleteAccount(id);
    await expect(showAccount(restored, name)).rejects.toThrow(`There is no account ${name}`);
    expect(await listEvents(restored, name, {})).toMatchObject([{ event: "deleted" }]);
    await restored.close();
  });

  it("show prints its keys, their use, and its sessions", async () => {
    const id = await newAccount("ada@example.org");
    const { key, apiKey } = await accounts.createKey(id, "nightly");
    await countOn(accounts, key, { day: "2026-11-21", requests: 7 });
    await accounts.openSession(id);
    const shown = await showAccount(accounts, "ADA@example.org");
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
          key_hint: `fld_live_…${apiKey.last_four}`,
          requests_today: 7,
        },
      ],
    });
    expect(shown.use_by_day).toHaveLength(30);
    expect(shown.use_by_day.at(-1)).toEqual({ day: "2026-11-21", requests: 7 });
  });
});
