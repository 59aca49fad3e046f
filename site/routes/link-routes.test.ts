import { setImmediate } from "node:timers/promises";

import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { MailError } from "../mail/mailer.ts";
import {
  BASE_URL,
  keyOn,
  openTestWeb,
  type TestWeb,
  tokenOf,
} from "../../test/accounts/test-web.ts";
import { hashSecret } from "../../lib/bytes.ts";
import { DAY_MS } from "../../lib/time.ts";

const EMAIL = "ada@example.org";

let web: TestWeb;
beforeEach(async () => {
  web = await openTestWeb();
});
afterEach(() => web.close());

async function mailedToken(purpose = "sign-up", email = EMAIL): Promise<string> {
  await web.visitor().post(`/account/${purpose}`, { email });
  return tokenOf(web.mails.at(-1));
}

const alike = (text: string): string =>
  text
    .replaceAll(/(?:known|pro|suspended|nobody)@/g, "x@")
    .replaceAll(/token(=|" value=")\w{43}/g, "token")
    .replace(/<time.+<\/time>/, "");

describe.each(["sign-up", "sign-in"])("the form of %s", (purpose) => {
  it("mails one link to the address and says to check it", async () => {
    const page = await web.visitor().post(`/account/${purpose}`, { email: ` ${EMAIL} ` });
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>Check your email</h1>");
    expect(page.text).toContain(EMAIL);
    expect(web.mails).toHaveLength(1);
    expect(web.mails[0]).toMatchObject({ to: EMAIL });
    expect(web.mails[0]?.text).toMatch(
      new RegExp(`^${BASE_URL}/account/open\\?token=[0-9A-Za-z]{43}$`, "m"),
    );
    expect(web.mails[0]?.html).toContain(`token=${tokenOf(web.mails[0])}`);
  });

  it("says where the link is if the server sends no mail", async () => {
    const mute = await openTestWeb({ isMailDelivered: false });
    const [form, page] = [
      await mute.visitor().get(`/account/${purpose}`),
      await mute.visitor().post(`/account/${purpose}`, { email: EMAIL }),
    ];
    await mute.close();
    expect(form.text).toContain('<button class="button wide">Get a link</button>');
    expect(page.text).toContain("<title>Find your link");
    for (const { text } of [form, page]) {
      expect(text).toContain("This server can’t send email yet");
      expect(text).toContain("outbox folder");
      expect(text).not.toMatch(/send you|sent a link|spam|Email me/);
    }
  });

  it("says who has keys if no mail can be sent, and asks for no address", async () => {
    const mute = await openTestWeb({ isMailDelivered: null });
    const visitor = mute.visitor();
    for (const page of [
      await visitor.get(`/account/${purpose}`),
      await visitor.post(`/account/${purpose}`, { email: EMAIL }),
    ]) {
      expect(page.status).toBe(404);
      expect(page.text).toContain("Its operator can create a key for you");
      expect(page.text).not.toMatch(/send you|try again|name="email"/i);
    }
    await mute.close();
  });

  it("mails to the account's spelling of the address, not the typed one", async () => {
    await web.member("Ada.Lovelace@example.org");
    const page = await web
      .visitor()
      .post(`/account/${purpose}`, { email: "ada.lovelace@example.org" });
    expect(web.mails.at(-1)).toMatchObject({ to: "Ada.Lovelace@example.org" });
    expect(page.text).not.toContain("Ada.Lovelace");
    const opened = await web.visitor().post("/account/open", { token: tokenOf(web.mails.at(-1)) });
    expect(opened).toMatchObject({ status: 303, location: "/account" });
  });

  it("mails to returning or signed-in owners despite strangers' requests", async () => {
    const member = await web.member(EMAIL);
    for (let at = 0; at < 9; at++) {
      await web.visitor(`${at}.7.7.7`).post(`/account/${purpose}`, { email: EMAIL });
    }
    const ask = async (visitor: ReturnType<TestWeb["visitor"]>): Promise<number> =>
      (await visitor.post(`/account/${purpose}`, { email: EMAIL })).status;
    expect(await ask(web.visitor("198.51.100.1"))).toBe(429);
    expect(await ask(web.visitor())).toBe(200);
    expect(await ask(member)).toBe(200);
  });

  it.each(["known", "pro", "suspended"])(
    "answers and mails an account that is %s like an unknown address, also behind the link",
    async (name) => {
      const { accountId } = await web.member(`${name}@example.org`);
      if (name === "pro") await web.accounts.setPlan(accountId, "pro");
      if (name === "suspended") await web.accounts.suspend(accountId);
      const seen = async (email: string): Promise<object> => {
        const asked = await web.visitor().post(`/account/${purpose}`, { email });
        const mail = web.mails.at(-1);
        const opened = await web.visitor().get(`/account/open?token=${tokenOf(mail)}`);
        return [asked, opened].map(({ status, text, headers }) => ({
          page: [status, alike(text)],
          headers: [...headers].filter(([header]) => header !== "x-request-id"),
          mail: [mail?.subject, alike(mail?.text ?? ""), alike(mail?.html ?? "")],
        }));
      };
      expect(await seen(`${name}@example.org`)).toEqual(await seen("nobody@example.org"));
    },
  );

  it.each([
    ["", "Enter your email address."],
    ["ada@localhost", "That isn’t an email address"],
    ["ada@example.org\r\nBcc: eve@example.org", "That isn’t an email address"],
  ])("shows the error beside the field for %j, and keeps the text", async (email, said) => {
    const page = await web.visitor().post(`/account/${purpose}`, { email });
    expect(page.status).toBe(400);
    expect(page.text).toContain(said);
    expect(page.text).toMatch(/<input id="email"[^>]*aria-describedby="[^"]*email-wrong"/);
    expect(page.text).toContain(email.split(/[\r\n]/)[0]);
    expect(web.mails).toEqual([]);
  });

  it("says when to try again after five mails to an address", async () => {
    for (let n = 0; n < 5; n++) {
      expect((await web.visitor().post(`/account/${purpose}`, { email: EMAIL })).status).toBe(200);
    }
    const page = await web.visitor().post(`/account/${purpose}`, { email: EMAIL });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.text).toMatch(/Try again in \d+ minutes/);
    expect(web.mails).toHaveLength(5);
  });
});

it.each([
  ["is dead", "unreachable", 503, "We can’t send email right now"],
  ["does not take the address", "receiver_refused", 400, "doesn’t accept this address"],
] as const)(
  "a mail server that %s is reported, and the address is kept",
  async (_, code, status, said) => {
    const mailer = { send: () => Promise.reject(new MailError(code, "no")), close: () => {} };
    const broken = await openTestWeb({ mailer });
    const page = await broken.visitor().post("/account/sign-up", { email: EMAIL });
    await broken.close();
    expect(page.status).toBe(status);
    expect(page.text).toContain(said);
    expect(page.headers.get("Retry-After")).toBe(status === 503 ? "60" : null);
    expect(page.text).toContain(`value="${EMAIL}"`);
    expect(broken.logged.join()).toContain("mail_failed");
    expect(broken.logged.join()).not.toContain(EMAIL);
  },
);

describe("a mailed link", () => {
  it("changes nothing when only opened, however often", async () => {
    const token = await mailedToken();
    for (let n = 0; n < 3; n++) {
      const page = await web.visitor().get(`/account/open?token=${token}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`signing in as <strong>${EMAIL}</strong>`);
      expect(page.headers.getSetCookie()).toEqual([]);
      await web.request(`/account/open?token=${token}`, { method: "HEAD" });
    }
    expect(await web.accounts.findAccount(EMAIL)).toBeNull();
  });

  it("is not used by a form with the token in its URL", async () => {
    const token = await mailedToken();
    expect((await web.visitor().post(`/account/open?token=${token}`)).status).toBe(410);
    expect(await web.accounts.findLink(token)).not.toBeNull();
  });

  it("creates a verified Free account, signs in, and shows its first key", async () => {
    const browser = web.visitor();
    const page = await browser.post("/account/open", { token: await mailedToken() });
    expect(page.status).toBe(200);
    const account = await web.accounts.findAccount(EMAIL);
    expect(account).toMatchObject({ plan: "free", verified_at: expect.any(String) as string });
    const holder = await web.accounts.findActiveKey(hashSecret(keyOn(page)));
    expect(holder).toMatchObject({ accountId: account?.id });
    expect(page.text.replaceAll("&#x27;", "'").replaceAll(/<\/?(?:span|wbr)[^>]*>/g, "")).toContain(
      `curl -H 'X-API-Key: ${keyOn(page)}' '${BASE_URL}/api/v1/bills?per_page=1'`,
    );
    const dashboard = await browser.get("/account");
    expect(dashboard.text).toContain(EMAIL);
    expect(dashboard.text).not.toContain(keyOn(page));
  });

  it("of an existing account opens it, without a new key", async () => {
    const { accountId } = await web.member(EMAIL);
    const browser = web.visitor();
    const page = await browser.post("/account/open", { token: await mailedToken("sign-in") });
    expect({ ...page, text: "" }).toMatchObject({ status: 303, location: "/account" });
    expect((await browser.get("/account")).status).toBe(200);
    expect(await web.accounts.listKeys(accountId)).toHaveLength(1);
  });

  it.each([
    ["used before", (token: string) => web.visitor().post("/account/open", { token })],
    ["older than a day", () => Promise.resolve((web.clock.now += DAY_MS + 1))],
  ])("that was %s is gone", async (_, end) => {
    const token = await mailedToken();
    await end(token);
    const browser = web.visitor();
    for (const page of [
      await browser.get(`/account/open?token=${token}`),
      await browser.post("/account/open", { token }),
    ]) {
      expect(page.status).toBe(410);
      expect(page.text).toContain("This link can’t be used");
      expect(page.headers.getSetCookie()).toEqual([]);
    }
  });

  it("submitted again while signed in opens the account, and a missed key", async () => {
    const token = await mailedToken();
    const browser = web.visitor();
    await browser.post("/account/open", { token });
    const page = await browser.post("/account/open", { token });
    expect(page.status).toBe(410);
    expect(page.text).toContain("You’re already signed in");
    expect(page.text).toContain('<a class="button" href="/account">');
    expect(page.text).not.toContain("/account/sign-in");
  });

  it.each(["", "0".repeat(43), "a".repeat(9_000)])(
    "with an unknown token gets 410: %j",
    async (token) => {
      const page = await web.visitor().post("/account/open", { token });
      expect(page.status).toBe(410);
    },
  );

  it("to a suspended account says so with a contact, and does not sign in", async () => {
    const { accountId } = await web.member(EMAIL);
    await web.accounts.suspend(accountId);
    const page = await web.visitor().post("/account/open", { token: await mailedToken() });
    expect(page.status).toBe(403);
    expect(page.text).toContain("This account is suspended");
    expect(page.text).toContain('<a href="mailto:legis@example.org">');
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it("that is valid does not count as an attempt, however often it is opened", async () => {
    const token = await mailedToken();
    for (let n = 0; n < 40; n++) {
      expect((await web.visitor().get(`/account/open?token=${token}`)).status).toBe(200);
    }
    expect((await web.visitor().get("/account/open?token=guess")).status).toBe(410);
  });
});

it("signing out ends the session even if the cookie was kept", async () => {
  const member = await web.member(EMAIL);
  const kept = member.cookie();
  const page = await member.post("/account/sign-out");
  expect(page).toMatchObject({ status: 303, location: "/account/sign-in?done=signed-out" });
  expect((await member.get(page.location ?? "")).text).toContain("You are signed out.");
  const again = await web.request(`${BASE_URL}/account`, { headers: { Cookie: kept } });
  expect(again.headers.get("Location")).toBe("/account/sign-in");
});

it("fifty requests for links while another program locks the accounts delay nobody else", async () => {
  const other = new Database(web.accountsPath);
  other.exec("begin immediate");
  const asked = Array.from({ length: 50 }, (_, at) =>
    web.visitor().post("/account/sign-in", { email: `member-${at}@example.org` }),
  );
  // If each of the fifty blocked the process, they would give up before the other program commits.
  for (let answered = 0; answered < 10; answered++) {
    expect((await web.request("/")).status).toBe(200);
    await setImmediate();
  }
  other.exec("commit");
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  other.close();
});
