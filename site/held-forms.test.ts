import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Member, openTestWeb, type Page, type TestWeb } from "../test/accounts/test-web.ts";

const EMAIL = "ada@example.org";

let web: TestWeb;
let member: Member;

beforeEach(async () => {
  web = await openTestWeb();
  member = await web.member(EMAIL);
});
afterEach(() => web.close());

type Fields = Readonly<Record<string, string>>;

/** Every form that changes an account. */
const FORMS: readonly [path: string, fields: Fields][] = [
  ["/account/keys/new", { name: "another" }],
  ["/account/keys/KEY/rename", { name: "renamed" }],
  ["/account/keys/KEY/rotate", {}],
  ["/account/keys/KEY/revoke", {}],
  ["/account/plan", { plan: "pro" }],
  ["/account/sign-out-everywhere", {}],
  ["/account/delete", { email: EMAIL }],
];

/** Sends a form and runs `meanwhile` between the session check and the rest, as if the body were delayed. */
async function submitHeld(
  [path, fields]: (typeof FORMS)[number],
  meanwhile: () => Promise<unknown>,
): Promise<Page> {
  const accountOfSession = web.accounts.accountOfSession.bind(web.accounts);
  vi.spyOn(web.accounts, "accountOfSession").mockImplementationOnce(async (token) => {
    const account = await accountOfSession(token);
    await meanwhile();
    return account;
  });
  return member.post(path.replace("KEY", member.keyId), fields);
}

async function standing(): Promise<object> {
  return {
    account: await web.accounts.findAccount(member.accountId),
    keys: await web.accounts.listKeys(member.accountId),
    sessions: await web.accounts.countSessions(member.accountId),
  };
}

describe("a form held open", () => {
  it.each(FORMS)("changes nothing after a suspension: %s", async (...form) => {
    let before: object = {};
    const { status } = await submitHeld(form, async () => {
      await web.accounts.suspend(member.accountId);
      before = await standing();
    });
    expect(await standing()).toEqual(before);
    expect(status).toBe(403);
  });

  it.each(FORMS)("changes nothing after its session ended: %s", async (...form) => {
    let before: object = {};
    const { status, location } = await submitHeld(form, async () => {
      await web.accounts.endAllSessions(member.accountId);
      before = await standing();
    });
    expect(await standing()).toEqual(before);
    expect([status, location]).toEqual([303, "/account/sign-in"]);
  });

  it.each(FORMS)("takes effect if nothing happened in between: %s", async (...form) => {
    const before = await standing();
    const { status } = await submitHeld(form, async () => {});
    expect([200, 303]).toContain(status);
    expect(await standing()).not.toEqual(before);
  });
});
