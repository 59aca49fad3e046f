/** Upgrades that need approval: who gets which mail. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { legis } from "../run-legis.ts";
import { openMailServer } from "./mail-server.ts";
import { newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { visit } from "./visitor.ts";

// A browser visits many pages.
vi.setConfig({ testTimeout: 300_000 });

const OPERATOR = "operator@example.org";
const BY_APPROVAL = { LEGIS_UPGRADES: "by-approval", LEGIS_NOTIFY_MAIL: OPERATOR };

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ ...BY_APPROVAL, LEGIS_PRO_REQUESTS_PER_DAY: "54321" });
});
afterAll(() => service.close());

/** Runs a command of the operator, with the mail server of the service or another. */
const decide = (...args: string[]) => decideThrough(service.mail.url, ...args);

const decideThrough = (smtpUrl: string, ...args: string[]) =>
  legis(["accounts", ...args], {
    LEGIS_HOME: service.home,
    LEGIS_BASE_URL: service.baseUrl,
    LEGIS_PRO_REQUESTS_PER_DAY: "54321",
    SMTP_URL: smtpUrl,
  });

const mailsTo = (address: string) =>
  service.mail.mails.filter(({ receivers }) => receivers.includes(address));

describe("an upgrade that needs approval", () => {
  it("is mailed to the operator, and the approval to the user", async () => {
    const member = await newMember(service);
    await member.submit("/account/plan", { plan: "pro" });
    const asked = mailsTo(OPERATOR).at(-1);
    expect(asked?.subject).toBe(`${member.email} requests Pro`);
    expect(asked?.text).toContain("for each key 54,321 requests a day, 10 a second");
    expect(asked?.text).toContain(`legis accounts approve ${member.accountId}\n`);
    expect(asked?.text).toContain(`legis accounts decline ${member.accountId}\n`);

    const { code, out } = await decide("approve", member.accountId);
    expect({ code, out }).toEqual({ code: 0, out: `${member.email} is on plan pro\n` });
    const told = mailsTo(member.email).at(-1);
    expect(told?.subject).toBe("Your request for Pro was approved");
    expect(told?.text).toContain("For each key: 54,321 requests a day");
    expect(told?.text).toContain(`${service.baseUrl}/account`);
  });

  it("can be declined by the operator, which is mailed to the user", async () => {
    const member = await newMember(service);
    await member.submit("/account/plan", { plan: "pro" });
    const { code, out } = await decide("decline", member.email, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ plan: "free", requested_plan: null });
    const told = mailsTo(member.email).at(-1);
    expect(told?.subject).toBe("Your request for Pro was declined");
    expect(told?.text).toContain("Your account stays on Free");
    expect(await decide("decline", member.email)).toMatchObject({
      code: 1,
      err: `legis: Account ${member.accountId} has no plan request\n`,
    });
  });

  it("is approved by setting the plan; other plan changes are mailed as such", async () => {
    const member = await newMember(service);
    await member.submit("/account/plan", { plan: "pro" });
    await decide("plan", member.email, "pro");
    expect(mailsTo(member.email).at(-1)?.subject).toBe("Your request for Pro was approved");
    const before = mailsTo(member.email).length;
    await decide("plan", member.email, "free");
    const told = mailsTo(member.email).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual(["Your account is now on Free"]);
  });

  it("is mailed once, and at most three times a day if it is withdrawn and requested again", async () => {
    const member = await newMember(service);
    const before = mailsTo(OPERATOR).length;
    const wanted = ["pro", "pro", "free", "pro", "free", "pro", "free", "pro"];
    // oxlint-disable-next-line no-await-in-loop -- one after another
    for (const plan of wanted) await member.submit("/account/plan", { plan });
    expect(mailsTo(OPERATOR)).toHaveLength(before + 3);
    expect(await service.accounts.findAccount(member.accountId)).toMatchObject({
      requested_plan: "pro",
    });
  });

  it("is saved even if the mail to the operator fails, which is logged", async () => {
    const dead = await openMailServer();
    await dead.close();
    const member = await newMember(service);
    const cut = await openTestService({
      ...BY_APPROVAL,
      LEGIS_HOME: service.home,
      SMTP_URL: dead.url,
    });
    const browser = visit(cut);
    for (const [name, value] of member.cookies) browser.cookies.set(name, value);
    const { headers } = await browser.submit("/account/plan", { plan: "pro" });
    expect(headers.location).toBe("/account?done=requested");
    expect(await service.accounts.findAccount(member.accountId)).toMatchObject({
      requested_plan: "pro",
    });
    await vi.waitFor(() => expect(cut.log()).toContain('"event":"plan_request_not_mailed"'));
    expect(cut.log()).toContain("cannot be reached");
    await cut.close();

    const { code, out, err } = await decideThrough(dead.url, "approve", member.accountId);
    expect({ code, out }).toEqual({ code: 0, out: `${member.email} is on plan pro\n` });
    expect(err).toContain(`could not mail ${member.email}:`);
  });
});
