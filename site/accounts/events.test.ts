import { beforeEach, describe, expect, it } from "vitest";
import { eachWithAccounts } from "../../test/temporary-accounts.ts";
import { openAccounts } from "./engines/open-accounts.ts";
import type { Actor } from "./actor.ts";
import type { FreshEvent } from "./events.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { DAY_MS } from "../../lib/time.ts";
import { codeOf } from "../../test/code-of.ts";

const EMAIL = "ada@example.org";
const IP = "192.0.2.7";

const opened = eachWithAccounts();
let { accounts, clock } = opened;
beforeEach(() => void ({ accounts, clock } = opened));

const actor = (session: string | null = null): Actor => ({
  session,
  ip: IP,
  browser: "Firefox on Linux",
  requestId: "request-1",
});

/** Signs up with a mailed link. */
async function signUp(): Promise<{ id: string; by: Actor }> {
  const { token } = await accounts.createLink(EMAIL, actor());
  const used = await accounts.useLink(token, actor());
  const id = used?.account.id ?? "";
  return { id, by: actor((await accounts.openSession(id, actor())).token) };
}

const kinds = async (id: string): Promise<string[]> =>
  (await accounts.listEvents(id, 100)).map(({ kind }) => kind).toReversed();

describe("the events of an account", () => {
  it("include everything that happens to it, whoever does it", async () => {
    const { id, by } = await signUp();
    await accounts.createLink(EMAIL, by);
    const { apiKey } = await accounts.createKey(id, "website", by);
    const replaced = await accounts.rotateKey(id, apiKey.id, by);
    await accounts.revokeKey(replaced.apiKey.id, id, by);
    await accounts.setPlan(id, "pro", by);
    await accounts.endAllSessions(id, by);
    await accounts.suspend(id);
    await accounts.restore(id);
    await accounts.requestPlan(id, "free");
    await accounts.approvePlan(id);
    await accounts.deleteAccount(id);
    expect(await kinds(id)).toEqual([
      "link_used",
      "account_created",
      "signed_in",
      "link_requested",
      "key_created",
      "key_replaced",
      "key_revoked",
      "plan_changed",
      "signed_out_everywhere",
      "suspended",
      "restored",
      "plan_changed",
      "deleted",
    ]);
  });

  it("have a time, a network and a key", async () => {
    const { id, by } = await signUp();
    const { apiKey } = await accounts.createKey(id, "website", by);
    await accounts.setPlan(id, "pro");
    expect((await accounts.listEvents(id, 2)).toReversed()).toEqual([
      {
        kind: "key_created",
        at: "2026-11-21T12:00:30.000Z",
        account_id: id,
        is_operator: 0,
        network: accounts.networkName(IP),
        key_id: apiKey.id,
        detail: "website",
      },
      expect.objectContaining({ is_operator: 1, network: null, detail: "pro" }),
    ]);
    expect(await opened.bytes()).not.toContain(IP);
    expect(await opened.bytes()).not.toContain(hashSecret(IP).slice(0, 32));
  });

  it("exclude requests that changed nothing", async () => {
    const { id, by } = await signUp();
    const before = await kinds(id);
    const { apiKey } = await accounts.createKey(id, "website", by);
    await accounts.revokeKey(apiKey.id, id, by);
    await accounts.revokeKey(apiKey.id, id, by);
    await accounts.setPlan(id, "free", by);
    await accounts.restore(id);
    expect(await codeOf(accounts.createKey(id, "x", actor("none")))).toBe("session_ended");
    expect(await kinds(id)).toEqual([...before, "key_created", "key_revoked"]);
  });

  it("of a network are found by one of its addresses, including links to unknown addresses", async () => {
    await accounts.createLink("nobody@example.org", actor());
    const { id } = await signUp();
    const found = await accounts.listEventsOfNetwork(IP, 100);
    expect(found.map(({ kind, account_id }) => [kind, account_id])).toEqual([
      ["signed_in", id],
      ["account_created", id],
      ["link_used", id],
      ["link_requested", null],
      ["link_requested", null],
    ]);
    expect(await accounts.listEventsOfNetwork("192.0.2.8", 100)).toEqual([]);
  });

  it("are kept for a year", async () => {
    const { id } = await signUp();
    clock.now += 365 * DAY_MS;
    await accounts.removeExpired();
    expect(await kinds(id)).toHaveLength(3);
    clock.now += 1;
    await accounts.removeExpired();
    expect(await kinds(id)).toEqual([]);
  });

  it("are reported once committed, with the address and the request", async () => {
    const reported: FreshEvent[] = [];
    const reporting = await openAccounts(
      opened.path,
      () => clock.now,
      (event) => reported.push(event),
    );
    const { id, by } = await signUp();
    const { apiKey } = await reporting.createKey(id, "website", by);
    await expect(reporting.createKey(id, "x", actor("none"))).rejects.toThrow("session");
    expect(reported).toMatchObject([
      {
        kind: "key_created",
        key_id: apiKey.id,
        email: EMAIL,
        requestId: "request-1",
        isExpected: true,
      },
    ]);
    await reporting.close();
  });
});

it("an owner changes the plan at most ten times a day, the operator without limit", async () => {
  const { id, by } = await signUp();
  for (let at = 0; at < 10; at++) await accounts.setPlan(id, at % 2 === 0 ? "pro" : "free", by);
  await expect(accounts.setPlan(id, "pro", by)).rejects.toMatchObject({
    code: "too_many_changes",
    message: `Account ${id} changed its plan 10 times within a day, which is the limit; try again tomorrow`,
  });
  expect(await accounts.findAccount(id)).toMatchObject({ plan: "free" });
  expect(await accounts.setPlan(id, "pro")).toMatchObject({ plan: "pro" });
  clock.now += DAY_MS - 1;
  await accounts.noteSessionUse(by.session ?? "");
  clock.now += 1;
  expect(await accounts.setPlan(id, "free", by)).toMatchObject({ plan: "free" });
});
