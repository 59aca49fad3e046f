import { beforeEach, describe, expect, it } from "vitest";
import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import type { Account } from "./accounts.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { DAY_MS } from "../../lib/time.ts";
import { codeOf } from "../../test/code-of.ts";

const opened = eachWithAccounts();
let { accounts, clock } = opened;
let ada: Account;

beforeEach(async () => {
  ({ accounts, clock } = opened);
  ada = await accounts.createAccount({
    email: "ada@example.org",
    plan: "free",
    isVerified: true,
  });
});

describe("a session", () => {
  it("stays open for 30 days while used", async () => {
    const { token } = await accounts.openSession(ada.id);
    expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(await accounts.accountOfSession(token)).toEqual(ada);
    for (let day = 1; day < 31; day++) {
      clock.now += DAY_MS - 1;
      expect(await accounts.accountOfSession(token)).not.toBeNull();
      await accounts.noteSessionUse(token);
    }
    clock.now += 30;
    expect(await accounts.accountOfSession(token)).toBeNull();
    expect(await accounts.countSessions(ada.id)).toBe(0);
  });

  it("ends after a day without use", async () => {
    const { token } = await accounts.openSession(ada.id);
    clock.now += DAY_MS - 1;
    expect(await accounts.accountOfSession(token)).toEqual(ada);
    clock.now += 1;
    expect(await accounts.accountOfSession(token)).toBeNull();
    await accounts.noteSessionUse(token);
    expect(await accounts.accountOfSession(token)).toBeNull();
    await accounts.removeExpired();
    expect(await opened.bytes()).not.toContain(hashSecret(token));
  });

  it("is listed with its browser and network, and ends with all others", async () => {
    const by = { session: null, ip: "192.0.2.7", browser: "Firefox on Linux", requestId: "r" };
    await accounts.openSession(ada.id, by);
    clock.now += 1_000;
    const { token } = await accounts.openSession(ada.id);
    expect(await accounts.listSessions(ada.id)).toEqual([
      {
        hash: hashSecret(token),
        created_at: "2026-11-21T12:00:31.000Z",
        last_used_at: "2026-11-21T12:00:31.000Z",
        browser: null,
        network: null,
      },
      expect.objectContaining({
        browser: "Firefox on Linux",
        network: accounts.networkName("192.0.2.7"),
      }),
    ]);
    const link = await accounts.createLink("ada@example.org");
    await accounts.endAllSessions(ada.id);
    expect(await accounts.listSessions(ada.id)).toEqual([]);
    expect(await accounts.findLink(link.token)).toBeNull();
  });

  it("can be ended without ending others", async () => {
    const [one, two] = [await accounts.openSession(ada.id), await accounts.openSession(ada.id)];
    await accounts.endSession(one.token);
    expect(await accounts.accountOfSession(one.token)).toBeNull();
    expect(await accounts.accountOfSession(two.token)).not.toBeNull();
    expect(await accounts.countSessions(ada.id)).toBe(1);
  });

  it("ends when its account is suspended, and stays ended after that is restored", async () => {
    const { token } = await accounts.openSession(ada.id);
    await accounts.suspend(ada.id);
    expect(await accounts.accountOfSession(token)).toBeNull();
    expect(await codeOf(accounts.openSession(ada.id))).toBe("account_suspended");
    await accounts.restore(ada.id);
    expect(await accounts.accountOfSession(token)).toBeNull();
    expect(await accounts.openSession(ada.id)).toMatchObject({ token: expect.any(String) });
  });

  it("is refused for any other text, and for a missing account", async () => {
    const { token } = await accounts.openSession(ada.id);
    for (const text of ["", "x", token.toUpperCase(), hashSecret(token), "' OR ''='"]) {
      expect(await accounts.accountOfSession(text)).toBeNull();
    }
    await accounts.endSession("x");
    expect(await codeOf(accounts.openSession("acc_none"))).toBe("no_such_account");
  });

  it("is stored only as its hash", async () => {
    const { token } = await accounts.openSession(ada.id);
    expect(await opened.bytes()).toContain(hashSecret(token));
    expect(await opened.bytes()).not.toContain(token);
  });
});
