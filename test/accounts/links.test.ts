import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTestService, type TestService } from "./test-service.ts";
import { type Answer, keyOn, tokenOf, visit } from "./visitor.ts";

const DEAD = "This link can’t be used";

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** Checks that neither way in works: nobody is signed in, and no key is shown. */
function expectDead({ status, text, headers }: Answer): void {
  expect({ status, isDead: text.includes(DEAD) }).toEqual({ status: 410, isDead: true });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(text).not.toContain("fld_live_");
}

describe("a mailed link", () => {
  it("signs in exactly once", async () => {
    const visitor = visit(service);
    const token = await visitor.askForLink("once@example.org");
    const opened = await visitor.submit("/account/open", { token });
    expect(opened.status).toBe(200);
    expect(keyOn(opened)).toBeTruthy();
    for (const again of [visitor, visit(service)]) {
      expectDead(await again.submit("/account/open", { token }));
      expectDead(await again.open(`/account/open?token=${token}`));
    }
    const account = await service.accounts.findAccount("once@example.org");
    expect(await service.accounts.listKeys(account?.id)).toHaveLength(1);
  });

  it("changes nothing until its button is pressed, no matter how often it is opened", async () => {
    const visitor = visit(service);
    const email = "looked-at@example.org";
    const token = await visitor.askForLink(email);
    for (let n = 0; n < 5; n++) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await visitor.ask(`/account/open?token=${token}`, { method });
        expect(answer.status).toBe(200);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
    expect(await service.accounts.findAccount(email)).toBeNull();
    expect((await visitor.submit("/account/open", { token })).status).toBe(200);
    expect(await service.accounts.findAccount(email)).toMatchObject({ email, plan: "free" });
  });

  it("makes one account, one key and one session if it is used several times at once", async () => {
    const email = "twice@example.org";
    const token = await visit(service).askForLink(email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => visit(service).submit("/account/open", { token })),
    );
    const [opened, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(opened?.status).toBe(200);
    others.forEach(expectDead);
    const account = await service.accounts.findAccount(email);
    expect(await service.accounts.listKeys(account?.id)).toHaveLength(1);
    expect(await service.accounts.countSessions(account?.id ?? "")).toBe(1);
  });

  it("expires after 24 hours", async () => {
    const visitor = visit(service);
    const token = await visitor.askForLink("late@example.org");
    const { expiresAt } = (await service.accounts.findLink(token)) ?? { expiresAt: "" };
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const past = new Date(Date.now() - 1000).toISOString();
    const moved = "UPDATE mailed_link SET expires_at = ? WHERE email = ? RETURNING hash";
    expect(await service.query(moved, past, "late@example.org")).toHaveLength(1);
    expectDead(await visitor.open(`/account/open?token=${token}`));
    expectDead(await visitor.submit("/account/open", { token }));
    expect(await service.accounts.findAccount("late@example.org")).toBeNull();
  });

  it("ends the other open links of its address, and no others", async () => {
    const visitor = visit(service);
    const first = await visitor.askForLink("several@example.org");
    const second = await visitor.askForLink("several@example.org");
    const others = await visitor.askForLink("somebody-else@example.org");
    expect((await visitor.submit("/account/open", { token: second })).status).toBe(200);
    expectDead(await visitor.submit("/account/open", { token: first }));
    expect((await visit(service).submit("/account/open", { token: others })).status).toBe(200);
  });

  it("does not work with any character changed, removed, added or in another case", async () => {
    const token = await visit(service).askForLink("tampered@example.org");
    const flipped = token.startsWith("a") ? "b" : "a";
    const tampered = [
      flipped + token.slice(1),
      token.slice(0, -1) + (token.endsWith("a") ? "b" : "a"),
      token.slice(1),
      token.slice(0, -1),
      `${token}a`,
      ` ${token}`,
      `${token}%00`,
      `${token}\u0000`,
      token.toUpperCase(),
      `${token},${token}`,
      `${token}' OR '1'='1`,
      "%",
      "*",
      "",
    ];
    for (const wrong of tampered) {
      expectDead(await visit(service).submit("/account/open", { token: wrong }));
      expectDead(await visit(service).open(`/account/open?token=${encodeURIComponent(wrong)}`));
    }
    expectDead(await visit(service).submit("/account/open"));
    expectDead(await visit(service).open("/account/open"));
    expect(await service.accounts.findLink(token)).not.toBeNull();
  });

  it("does not work with the hash from the database", async () => {
    await visit(service).askForLink("hash@example.org");
    const stored = "SELECT hash FROM mailed_link WHERE email = ?";
    const rows = await service.query(stored, "hash@example.org");
    expect(rows.length).toBeGreaterThan(0);
    for (const { hash } of rows) {
      expectDead(await visit(service).submit("/account/open", { token: String(hash) }));
    }
  });

  it("does not work if a form sends the token in the URL", async () => {
    const token = await visit(service).askForLink("address-bar@example.org");
    expectDead(await visit(service).submit(`/account/open?token=${token}`));
    expect(await service.accounts.findLink(token)).not.toBeNull();
  });

  it("works for an address in another case, for the same account", async () => {
    const first = await visit(service).signIn("Case@Example.ORG".toLowerCase());
    expect(first.status).toBe(200);
    const visitor = visit(service);
    await visitor.submit("/account/sign-up", { email: "  CASE@example.org " });
    const { text = "" } = await service.mail.mail(1, "case@example.org");
    const opened = await visitor.submit("/account/open", { token: tokenOf(service, text) });
    expect(opened.status).toBe(303);
    expect(await service.accounts.findAccount("case@example.org")).not.toBeNull();
    const account = await service.accounts.findAccount("case@example.org");
    expect(await service.accounts.listKeys(account?.id)).toHaveLength(1);
  });

  it("leads existing users to the dashboard, without a new key", async () => {
    const email = "again@example.org";
    await visit(service).signIn(email);
    const visitor = visit(service);
    const again = await visitor.signIn(email);
    expect(again).toMatchObject({ status: 303, headers: { location: "/account" } });
    const dashboard = await visitor.open("/account");
    expect(dashboard.status).toBe(200);
    expect(dashboard.text).toContain(email);
    expect(dashboard.text).not.toMatch(/fld_live_[0-9A-Za-z]/);
  });
});

describe("a session", () => {
  it("is new after each sign-in, and the browser's previous one ends", async () => {
    const visitor = visit(service);
    await visitor.signIn("fixed@example.org");
    const [[name, first] = ["", ""]] = visitor.cookies;
    await visitor.signIn("fixed@example.org");
    expect(visitor.cookies.get(name)).not.toBe(first);
    const old = visit(service);
    old.cookies.set(name, first);
    expect((await old.open("/account")).status).toBe(303);
    expect((await visitor.open("/account")).status).toBe(200);
  });

  it("cannot be fixed in advance: a planted token signs nobody in", async () => {
    const [name = ""] = (await signedIn("namer@example.org")).cookies.keys();
    const slipped = "A".repeat(43);
    const victim = visit(service);
    victim.cookies.set(name, slipped);
    await victim.signIn("victim@example.org");
    expect(victim.cookies.get(name)).not.toBe(slipped);
    const attacker = visit(service);
    attacker.cookies.set(name, slipped);
    expect((await attacker.open("/account")).status).toBe(303);
  });

  it("of an attacker, planted in the victim's browser, does not become the victim's", async () => {
    const attacker = await signedIn("attacker@example.org");
    const [[name, token] = ["", ""]] = attacker.cookies;
    const victim = visit(service);
    victim.cookies.set(name, token);
    await victim.signIn("victim-2@example.org");
    const dashboard = await attacker.open("/account");
    expect(dashboard.text).not.toContain("victim-2@example.org");
    expect(dashboard.status).toBe(303);
  });

  it("ends on the server when its owner signs out", async () => {
    const visitor = await signedIn("leaver@example.org");
    const kept = new Map(visitor.cookies);
    expect((await visitor.submit("/account/sign-out")).status).toBe(303);
    expect(visitor.cookies.size).toBe(0);
    const thief = visit(service);
    kept.forEach((value, name) => thief.cookies.set(name, value));
    expect((await thief.open("/account")).status).toBe(303);
  });

  it("ends after 30 days", async () => {
    const visitor = await signedIn("month@example.org");
    const past = new Date(Date.now() - 1000).toISOString();
    const account = await service.accounts.findAccount("month@example.org");
    const moved = "UPDATE session SET expires_at = ? WHERE account_id = ? RETURNING hash";
    expect(await service.query(moved, past, account?.id)).toHaveLength(1);
    expect((await visitor.open("/account")).status).toBe(303);
  });

  it.each(["", "x", "a".repeat(5000), "%00", "' OR 1=1 --", "__proto__", "ÿ"])(
    "does not exist for the token %j",
    async (token) => {
      const cookie = `session=${token}`;
      const answer = await visit(service).ask("/account", { headers: { Cookie: cookie } });
      expect(answer.status).toBe(303);
    },
  );
});

async function signedIn(email: string): Promise<ReturnType<typeof visit>> {
  const visitor = visit(service);
  await visitor.signIn(email);
  return visitor;
}
