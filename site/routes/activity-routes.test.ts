import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Database from "better-sqlite3";

import { type Member, openTestWeb, type TestWeb } from "../../test/accounts/test-web.ts";

const EMAIL = "ada@example.org";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let web: TestWeb;
let member: Member;

beforeEach(async () => {
  web = await openTestWeb();
  member = await web.member(EMAIL);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await web.close();
});

const asked = { session: null, ip: "203.0.113.9", browser: "Firefox on Linux", requestId: "r" };

const told = () => web.mails.map(({ to, subject }) => [to, subject]);

/** Makes SQLite's writes fail, as if the disk were full. */
function fillDisk(): void {
  const prepare = Database.prototype.prepare; // oxlint-disable-line typescript/unbound-method -- given its `this`
  vi.spyOn(Database.prototype, "prepare").mockImplementation(function writeNothing(
    this: Database.Database,
    source: string,
  ) {
    if (!source.startsWith("begin")) return prepare.call(this, source);
    throw new Database.SqliteError("database or disk is full", "SQLITE_FULL");
  });
}

const wordsOf = (text: string): string =>
  text.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, " ").replaceAll(/\s+/g, " ");

describe("Activity", () => {
  it("shows events with time and network, newest first", async () => {
    await web.accounts.suspend(member.accountId);
    await web.accounts.restore(member.accountId);
    web.clock.now += 60_000;
    const browser = web.visitor();
    await browser.post("/account/sign-in", { email: EMAIL });
    const token = /token=(\w+)/.exec(web.mails.at(-1)?.text ?? "")?.[1] ?? "";
    await browser.post("/account/open", { token });
    await web.accounts.createLink(EMAIL, asked);
    const words = wordsOf((await browser.get("/account/activity")).text);
    const other = web.accounts.networkName("203.0.113.9").slice(0, 8);
    const shown = [
      `Sign-in link requested Nov 21, 2026, 12:01 UTC , network: ${other}`,
      "Signed in Nov 21, 2026, 12:01 UTC , network: this one",
      "Suspension lifted Nov 21, 2026, 12:00 UTC , by the operator",
      "Account suspended",
      "Key “First key” created",
      "Account created",
    ];
    const places = shown.map((line) => words.indexOf(line));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(words).not.toContain("203.0.113.9");
    expect(words).not.toContain("192.0.2.1");
  });

  it("lists the account's sessions, marks this browser, and signs out everywhere", async () => {
    const { token } = await web.accounts.openSession(member.accountId, asked);
    const words = wordsOf((await member.get("/account/activity")).text);
    expect(words).toContain("Firefox on Linux Since Nov 21, 2026, 12:00 UTC");
    expect(words).toContain("Unknown browser (this one)");
    const page = await member.post("/account/sign-out-everywhere");
    expect(page.location).toBe("/account/sign-in?done=signed-out-everywhere");
    expect(page.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    expect(await web.accounts.accountOfSession(token)).toBeNull();
    expect((await web.visitor().get("/account/sign-in?done=signed-out-everywhere")).text).toContain(
      "You are signed out everywhere.",
    );
  });

  it("names a session's browser and stores nothing else about it", async () => {
    const browser = web.visitor();
    await browser.post("/account/sign-in", { email: EMAIL });
    const token = /token=(\w+)/.exec(web.mails.at(-1)?.text ?? "")?.[1] ?? "";
    await web.request("https://api.example.org/account/open", {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "User-Agent": FIREFOX },
      body: new URLSearchParams({ token }),
    });
    const sessions = await web.accounts.listSessions(member.accountId);
    expect(sessions.map((session) => session.browser)).toContain("Firefox on Linux");
  });

  it("keeps a session alive, and is linked from the account", async () => {
    for (let at = 0; at < 30; at++) {
      web.clock.now += 23 * 3_600_000;
      expect((await member.get("/account")).status).toBe(200);
    }
    expect((await member.get("/account")).text).toContain('href="/account/activity"');
    web.clock.now += 24 * 3_600_000;
    expect((await member.get("/account")).location).toBe("/account/sign-in");
  });
});

describe("the owner", () => {
  it("gets a mail about a new key, a plan change and a deletion, whoever did it", async () => {
    web.mails.length = 0;
    await member.post("/account/keys/new", { name: "website" });
    await member.post(`/account/keys/${member.keyId}/rotate`);
    await member.post("/account/plan", { plan: "pro" });
    await web.accounts.setPlan(member.accountId, "free");
    await member.post("/account/delete", { email: EMAIL });
    expect(told()).toEqual([
      [EMAIL, "A new key in your account"],
      [EMAIL, "A key in your account was replaced"],
      [EMAIL, "Your account is now on Pro"],
      [EMAIL, "Your account is now on Free"],
      [EMAIL, "Your account was deleted"],
    ]);
    const [made, , , byOperator, gone] = web.mails;
    expect(made?.text).toContain(
      "a new key, “website”, was created in your Federal Legislative Data API account.",
    );
    expect(made?.text).toContain("https://api.example.org/account/activity");
    expect(made?.text).not.toContain("fld_live_");
    expect(byOperator?.text).toContain("The operator did this.");
    expect(gone?.text).toContain("then write to legis@example.org.");
  });

  it("gets the key even if no mail can be sent, which is logged", async () => {
    await web.close();
    const fails = { send: () => Promise.reject(new Error("no route")), close: () => {} };
    web = await openTestWeb({ mailer: fails });
    const { id } = await web.accounts.createAccount({
      email: EMAIL,
      plan: "free",
      isVerified: true,
    });
    await web.accounts.createKey(id, "first");
    expect((await web.accounts.createKey(id, "second")).key).toMatch(/^fld_live_/);
    await vi.waitFor(() => expect(web.logged.join()).toContain("owner_notification_failed"));
  });
});

it("each event is logged with account, network and request, without addresses", async () => {
  web.logged.length = 0;
  await member.post("/account/keys/new", { name: "website" });
  const line = web.logged.find((each) => each.includes("account_event")) ?? "{}";
  expect(JSON.parse(line)).toEqual({
    event: "account_event",
    kind: "key_created",
    account_id: member.accountId,
    by: "person",
    network: web.accounts.networkName("192.0.2.1"),
    key_id: expect.stringMatching(/^key_/),
    id: expect.any(String),
  });
  expect(web.logged.join()).not.toMatch(/192\.0\.2\.1|ada@|website/);
});

describe("on a full disk", () => {
  it.each([
    ["/account/sign-in", { email: "eve@example.org" }],
    ["/account/delete", { email: EMAIL }],
  ])("a form gets 503 with Retry-After: %s", async (path, fields) => {
    fillDisk();
    const page = await member.post(path, fields);
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("60");
    expect(page.text).toContain("Nothing was lost.");
  });

  it("signing out clears the cookie, and says what failed", async () => {
    vi.spyOn(web.accounts, "endSession").mockRejectedValue(
      new Database.SqliteError("database or disk is full", "SQLITE_FULL"),
    );
    const page = await member.post("/account/sign-out");
    expect(page.status).toBe(503);
    expect(page.text).toContain("<h1>You are signed out in this browser</h1>");
    expect(page.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    expect(page.text).not.toContain("/account/sign-out");
  });
});
