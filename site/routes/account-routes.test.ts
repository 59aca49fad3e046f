import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countOn } from "../../test/count-on.ts";

import { type Member, NOW, openTestWeb, type TestWeb } from "../../test/accounts/test-web.ts";
import { loneBatch } from "../../test/lone-batch.ts";
import { DAY_MS } from "../../lib/time.ts";

const EMAIL = "Ada@example.org";

let web: TestWeb;
let member: Member;

async function open(options: Parameters<typeof openTestWeb>[0] = {}): Promise<void> {
  web = await openTestWeb(options);
  member = await web.member(EMAIL);
}
beforeEach(() => open());
afterEach(() => web.close());

const day = (daysAgo: number): string =>
  new Date(NOW - daysAgo * DAY_MS).toISOString().slice(0, 10);

const plan = async () => {
  const account = await web.accounts.findAccount(EMAIL);
  return { plan: account?.plan, requested_plan: account?.requested_plan };
};

describe("the dashboard", () => {
  it("shows plan, limits and keys", async () => {
    const { text, status } = await member.get("/account");
    expect(status).toBe(200);
    expect(text).toContain(EMAIL);
    expect(text).toContain(
      "For each key: 1,000 requests a day, 5 a second, up to 2 of them searches.",
    );
    expect(text).toContain(`fld_live_…${member.key.slice(-4)}`);
    expect(text).toContain("0 of 1,000 requests today");
    expect(text).toMatch(/Bulk files today<.*>0 B of 2 GB</s);
    expect(text).toContain("No requests in the last 30 days.");
  });

  it("shows the operator's limits with correct plurals", async () => {
    await web.close();
    const one = {
      requestsPerDay: 1,
      requestsPerSecond: 1,
      searchesPerSecond: 1,
      downloads: 4,
      gigabytesPerDay: 1_000,
    };
    await open({ plans: { free: one, pro: { ...one, requestsPerDay: 1_000_000 } } });
    const { text } = await member.get("/account");
    expect(text).toContain(
      "For each key: 1 request a day, 1 a second, all of which may be searches.",
    );
    expect(text).toContain("0 of 1 requests today");
    const choice = (await member.get("/account/plan")).text;
    const words = choice.replaceAll(/<[^>]*>/g, "");
    expect(words).toContain("1,000,000 requests per day");
    expect(words).toContain("1 requests per second, up to 1 of them searches");
  });

  it("shows today's use of each key and the last thirty days", async () => {
    await countOn(
      web.accounts,
      member.key,
      { day: day(0), requests: 950 },
      { day: day(29), requests: 1_234 },
      { day: day(30), requests: 77 },
    );
    const { text } = await member.get("/account");
    expect(text).toContain("950 of 1,000 requests today");
    expect(text).toMatch(/<meter value="950" max="1000" high="900"/);
    expect(text).toContain("2,184 requests in 30 days.");
    expect(text).toContain("<title>Oct 23, 2026: 1,234 requests; Answered 1,234</title>");
    expect(text.match(/<th scope="row"><time/g)).toHaveLength(30);
    expect(text).toMatch(/Last used<\/dt><dd><time[^>]*>Nov 21, 2026, 12:00 UTC/);
  });

  it("says when the daily quota resets, and when it is used up", async () => {
    expect((await member.get("/account")).text).toContain("1,000 left; resets in 12 h.");
    await countOn(web.accounts, member.key, { day: day(0), requests: 1_000 });
    const { text } = await member.get("/account");
    expect(text).toContain(
      "“First key” used up today’s 1,000 requests. Further requests get a 429 until midnight UTC, in 12 h.",
    );
    expect(text).toContain('<span class="badge bad">Daily limit reached</span>');
  });

  it("shows which requests were refused, and why", async () => {
    expect((await member.get("/account")).text).not.toContain("Rate-limited requests");
    const refused = { keyId: member.keyId, outcome: "over_second" } as const;
    await web.accounts.addAnswers(
      [
        { ...refused, day: day(0), requests: 3 },
        { ...refused, day: day(2), requests: 1_200 },
        { ...refused, outcome: "search_under_way", day: day(2), requests: 1 },
      ],
      loneBatch(),
    );
    const text = (await member.get("/account")).text.replaceAll(/<[^>]*>/g, " ");
    expect(text).toMatch(/More than 5 requests in a second\s+Wait as long.*\s+3\s+1,203\s/);
    expect(text).toMatch(/A search while another one was running.*\s+0\s+1\s/);
    expect(text).not.toContain("in a day");
  });

  it("offers a larger plan, if any, once the day is used up", async () => {
    const refused = { keyId: member.keyId, outcome: "over_day", day: day(0), requests: 3 } as const;
    await web.accounts.addAnswers([refused], loneBatch());
    expect((await member.get("/account")).text).toContain("Or change to a larger plan.");
    await web.accounts.setPlan(member.accountId, "pro");
    const { text } = await member.get("/account");
    expect(text).toContain("More than 25,000 requests in a day");
    expect(text).not.toContain("larger plan");
  });

  it.each([
    "/account",
    "/account/plan",
    "/account/delete",
    "/account/activity",
    "/account/data.json",
    "/account/keys/new",
    "/account/keys/KEY/rename",
    "/account/keys/KEY/rotate",
    "/account/keys/KEY/revoke",
  ])("and %s redirect signed-out visitors to sign in", async (route) => {
    const path = route.replace("KEY", member.keyId);
    const before = await web.accounts.listKeys(member.accountId);
    const page = await web.visitor().get(path);
    expect(page).toMatchObject({ status: 303, location: "/account/sign-in" });
    expect((await web.visitor().post(path, { name: "x" })).status).toBeOneOf([303, 404, 405]);
    expect(await web.accounts.listKeys(member.accountId)).toEqual(before);
  });

  it("is unavailable once the account is suspended or the session is over", async () => {
    web.clock.now += 30 * DAY_MS + 1;
    expect((await member.get("/account")).location).toBe("/account/sign-in");
    const other = await web.member("eve@example.org");
    await web.accounts.suspend(other.accountId);
    expect((await other.get("/account")).location).toBe("/account/sign-in");
  });
});

describe("an immediate plan change", () => {
  it("applies to the next request, in both directions", async () => {
    expect((await member.get("/account/plan")).text).toContain("Change to Pro");
    const up = await member.post("/account/plan", { plan: "pro" });
    expect(up).toMatchObject({ status: 303, location: "/account?done=plan-changed" });
    expect(await plan()).toEqual({ plan: "pro", requested_plan: null });
    expect((await member.get("/account")).text).toContain("25,000 requests a day");
    await member.post("/account/plan", { plan: "free" });
    expect(await plan()).toEqual({ plan: "free", requested_plan: null });
    expect(web.forgotten).toEqual([member.accountId, member.accountId]);
  });

  it.each(["", "gold", "__proto__"])("to %j is refused", async (wanted) => {
    expect((await member.post("/account/plan", { plan: wanted })).status).toBe(400);
    expect(await plan()).toEqual({ plan: "free", requested_plan: null });
  });
});

describe("a plan change with approval", () => {
  beforeEach(async () => {
    await web.close();
    await open({ upgrades: "by-approval" });
  });

  it("waits for the operator and can be withdrawn", async () => {
    expect((await member.get("/account/plan")).text).toContain("Request Pro");
    const asked = await member.post("/account/plan", { plan: "pro" });
    expect(asked.location).toBe("/account?done=requested");
    expect(await plan()).toEqual({ plan: "free", requested_plan: "pro" });
    expect((await member.get("/account")).text).toContain("You requested Pro; approval is pending");
    expect((await member.get("/account/plan")).text).toContain("Withdraw the request");
    const withdrawn = await member.post("/account/plan", { plan: "free" });
    expect(withdrawn.location).toBe("/account?done=withdrawn");
    expect(await plan()).toEqual({ plan: "free", requested_plan: null });
  });

  it("to a smaller plan needs no approval", async () => {
    await web.accounts.setPlan(member.accountId, "pro");
    await member.post("/account/plan", { plan: "free" });
    expect(await plan()).toEqual({ plan: "free", requested_plan: null });
  });
});

describe("deleting the account", () => {
  it("asks for its email address and leaves no data behind", async () => {
    expect((await member.get("/account/delete")).text).toContain("<h1>Delete account</h1>");
    const page = await member.post("/account/delete", { email: " ada@EXAMPLE.org" });
    expect(page).toMatchObject({ status: 303, location: "/account/sign-in?done=deleted" });
    expect(await web.accounts.findAccount(EMAIL)).toBeNull();
    expect(await web.accounts.listKeys(member.accountId)).toEqual([]);
    expect(web.forgotten).toEqual([member.accountId]);
    expect((await member.get("/account")).location).toBe("/account/sign-in");
  });

  it.each(["", "eve@example.org"])("is refused with %j as the address", async (email) => {
    const page = await member.post("/account/delete", { email });
    expect(page.status).toBe(400);
    expect(page.text).toContain("That is not the address of this account.");
    expect(await web.accounts.findAccount(EMAIL)).not.toBeNull();
  });
});
