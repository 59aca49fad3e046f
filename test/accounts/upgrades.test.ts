/** Upgrades that need approval: who gets which mail. */
import { dirname } from "node:path";

import { afterAll, describe, expect, it, vi } from "vitest";

import { type Member, openTestWeb } from "./test-web.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import type { Mail } from "../../site/mail/mailer.ts";
import { legis } from "../run-legis.ts";
import { openMailServer } from "./mail-server.ts";

const OPERATOR = "operator@example.org";

let members = 0;

/** Mail that the server sent. */
const sent: Mail[] = [];
let isMailDown = false;

/** Receives the mail of commands. */
const mail = await openMailServer();
const web = await openTestWeb({
  upgrades: "by-approval",
  operatorMail: OPERATOR,
  plans: { ...DEFAULT_PLANS, pro: { ...DEFAULT_PLANS.pro, requestsPerDay: 54_321 } },
  mailer: {
    send: (one) => {
      if (isMailDown && one.to === OPERATOR) return Promise.reject(new Error("no route"));
      web.mails.push(one);
      sent.push(one);
      return Promise.resolve();
    },
    close: () => {},
  },
});
afterAll(async () => {
  await web.close();
  await mail.close();
});

const newMember = (): Promise<Member> => web.member(`member-${(members += 1)}@example.org`);

/** Runs an operator command. */
const decide = (...args: string[]) =>
  legis(["accounts", ...args], {
    LEGIS_HOME: dirname(web.accountsPath),
    LEGIS_BASE_URL: "https://api.example.org",
    LEGIS_PRO_REQUESTS_PER_DAY: "54321",
    SMTP_URL: mail.url,
  });

const mailsToOperator = (): Mail[] => sent.filter(({ to }) => to === OPERATOR);
const lastMailTo = (email: string) =>
  mail.mails.findLast(({ receivers }) => receivers.includes(email));

describe("an upgrade that needs approval", () => {
  it("is mailed to the operator, and the approval to the user", async () => {
    const member = await newMember();
    await member.post("/account/plan", { plan: "pro" });
    const request = mailsToOperator().at(-1);
    expect(request?.subject).toBe(`${member.email} requests Pro`);
    expect(request?.text).toContain("for each key 54,321 requests a day, 10 a second");
    expect(request?.text).toContain(`legis accounts approve ${member.accountId}\n`);
    expect(request?.text).toContain(`legis accounts decline ${member.accountId}\n`);

    const { code, out } = await decide("approve", member.accountId);
    expect({ code, out }).toEqual({ code: 0, out: `${member.email} is on plan pro\n` });
    const decision = lastMailTo(member.email);
    expect(decision?.subject).toBe("Your request for Pro was approved");
    expect(decision?.text).toContain("For each key: 54,321 requests a day");
    expect(decision?.text).toContain("https://api.example.org/account");
  });

  it("can be declined by the operator, which is mailed to the user", async () => {
    const member = await newMember();
    await member.post("/account/plan", { plan: "pro" });
    const { out } = await decide("decline", member.email, "--json");
    expect(JSON.parse(out)).toMatchObject({ plan: "free", requested_plan: null });
    const decision = lastMailTo(member.email);
    expect(decision?.subject).toBe("Your request for Pro was declined");
    expect(decision?.text).toContain("Your account stays on Free");
  });

  it("is approved by setting the plan; other plan changes are mailed as such", async () => {
    const member = await newMember();
    await member.post("/account/plan", { plan: "pro" });
    await decide("plan", member.email, "pro");
    expect(lastMailTo(member.email)?.subject).toBe("Your request for Pro was approved");
    await decide("plan", member.email, "free");
    expect(lastMailTo(member.email)?.subject).toBe("Your account is now on Free");
  });

  it("is mailed once, and at most three times a day if it is withdrawn and requested again", async () => {
    const member = await newMember();
    const before = mailsToOperator().length;
    const wanted = ["pro", "pro", "free", "pro", "free", "pro", "free", "pro"];
    for (const plan of wanted) await member.post("/account/plan", { plan });
    expect(mailsToOperator()).toHaveLength(before + 3);
    expect(await web.accounts.findAccount(member.accountId)).toMatchObject({
      requested_plan: "pro",
    });
  });

  it("is saved even if the mail to the operator fails, which is logged", async () => {
    const member = await newMember();
    isMailDown = true;
    const { location } = await member.post("/account/plan", { plan: "pro" });
    isMailDown = false;
    expect(location).toBe("/account?done=requested");
    expect(await web.accounts.findAccount(member.accountId)).toMatchObject({
      requested_plan: "pro",
    });
    await vi.waitFor(() => expect(web.logged.join()).toContain("plan_request_not_mailed"));
    const { port } = mail;
    await mail.close();
    const { code, out, err } = await decide("approve", member.accountId);
    expect({ code, out }).toEqual({ code: 0, out: `${member.email} is on plan pro\n` });
    expect(err).toContain(`could not mail ${member.email}: The mail server 127.0.0.1:${port}`);
  });
});

it("the cards of plans say how many requests, downloads and watches each has, and who may have a webhook", async () => {
  const plans = {
    free: { ...DEFAULT_PLANS.free, requestsPerDay: 1234, gigabytesPerDay: 3, downloads: 1 },
    pro: { ...DEFAULT_PLANS.pro, requestsPerDay: 54_321, gigabytesPerDay: 77, downloads: 6 },
  };
  const own = await openTestWeb({ plans, mostWatches: { free: 7, pro: 89 } });
  const without = await openTestWeb({ plans, mostWatches: null });
  const member = await own.member("cards@example.org");
  for (const page of [await own.visitor().get("/"), await member.get("/account/plan")]) {
    const text = page.text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    for (const words of [
      "1,234 requests per day",
      "Whole copies: 3 GB per day, 1 download at once",
      "7 watches by mail All data",
      "54,321 requests per day",
      "Whole copies: 77 GB per day, 6 downloads at once",
      "89 watches by mail or webhook",
    ]) {
      expect(text).toContain(words);
    }
  }
  expect((await without.visitor().get("/")).text).not.toContain("watches by mail");
  await own.close();
  await without.close();
});
