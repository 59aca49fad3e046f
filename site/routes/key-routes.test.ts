import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  keyOn,
  type Member,
  openTestWeb,
  type Page,
  type TestWeb,
} from "../../test/accounts/test-web.ts";
import { hashSecret } from "../../lib/bytes.ts";

let web: TestWeb;
let member: Member;
beforeEach(async () => {
  web = await openTestWeb();
  member = await web.member("ada@example.org");
});
afterEach(() => web.close());

const isActive = async (key: string): Promise<boolean> =>
  (await web.accounts.findActiveKey(hashSecret(key))) !== null;

const activeNames = async (): Promise<string[]> => {
  const keys = await web.accounts.listKeys(member.accountId);
  const active = keys.filter(({ revoked_at }) => revoked_at === null);
  return active.map(({ name }) => name).toSorted();
};

/** The form's hidden field that identifies the keys before the new one. */
const afterOn = ({ text }: Page): string => /name="after" value="(\w+)"/.exec(text)?.[1] ?? "";

describe("a new key", () => {
  it("is shown once, with a command to paste", async () => {
    const form = await member.get("/account/keys/new");
    expect(form.text).toContain('<label for="name">Name</label>');
    const page = await member.post("/account/keys/new", { name: "notebook", after: afterOn(form) });
    expect(page.status).toBe(200);
    expect(await isActive(keyOn(page))).toBe(true);
    const words = page.text.replaceAll(/<[^>]*>/g, "");
    expect(words).toContain(`curl -H &#x27;X-API-Key: ${keyOn(page)}&#x27;`);
    expect(words).toContain(`headers: { &quot;X-API-Key&quot;: &quot;${keyOn(page)}&quot; }`);
    expect(words).toContain(`headers={&quot;X-API-Key&quot;: &quot;${keyOn(page)}&quot;}`);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect((await member.get("/account")).text).not.toContain(keyOn(page));
  });

  it("is not created again when its page is reloaded", async () => {
    const after = afterOn(await member.get("/account/keys/new"));
    web.clock.now += 1;
    await member.post("/account/keys/new", { name: "notebook", after });
    await web.accounts.revokeKey(member.keyId);
    const again = await member.post("/account/keys/new", { name: "notebook", after });
    expect(again.status).toBe(409);
    expect(again.text).toContain("was already sent");
    expect(await activeNames()).toEqual(["notebook"]);
  });

  it("is refused if there are two already", async () => {
    await member.post("/account/keys/new", { name: "second" });
    const page = await member.post("/account/keys/new", { name: "third" });
    expect(page.status).toBe(409);
    expect(page.text).toContain("at most two keys");
    expect(await activeNames()).toEqual(["First key", "second"]);
  });

  it.each([
    ["", "Type a name."],
    ["x".repeat(61), "Use at most 60 characters; this name has 61."],
    ["one\ntwo", "all on one line"],
  ])("cannot be named %j, and the typed text is kept", async (name, said) => {
    const page = await member.post("/account/keys/new", { name });
    expect(page.status).toBe(400);
    expect(page.text).toContain(said);
    expect(page.text).toContain(`value="${name}"`);
    expect(await activeNames()).toEqual(["First key"]);
  });

  it("can have any name, which pages show as text", async () => {
    const name = '"><script>alert(1)</script>&amp;';
    await member.post("/account/keys/new", { name });
    const { text } = await member.get("/account");
    expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;");
    expect(text).not.toContain("<script>");
  });
});

describe("the page of a new key", () => {
  const asked: string[] = [];
  beforeEach(async () => {
    await web.close();
    asked.length = 0;
    web = await openTestWeb({
      askApi: (target, key) => {
        asked.push(`${target} ${key}`);
        const headers = new Headers({
          "X-RateLimit-Remaining-Day": "1234",
          "X-RateLimit-Limit-Day": "25000",
        });
        return Promise.resolve({ status: 200, headers, text: '{"data":["<b>"]}', ms: 3.6 });
      },
    });
    member = await web.member("ada@example.org");
  });

  it("sends a request with it and shows the answer beside the key", async () => {
    const page = await member.post("/account/keys/run", { key: member.key, occasion: "first" });
    expect(page.status).toBe(200);
    expect(asked).toEqual([`/api/v1/bills?per_page=1 ${member.key}`]);
    expect(keyOn(page)).toBe(member.key);
    expect(page.text).toContain("<h1>Your key is ready</h1>");
    expect(page.text).toContain("200 OK");
    expect(page.text).toContain("4 ms, 1,234 of 25,000 requests left today");
    expect(page.text).toContain("&lt;b&gt;");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each(["", "fld_live_x", "revoked", "another's"])(
    "sends no request with a key of another account: %j",
    async (which) => {
      const eve = await web.member("eve@example.org");
      if (which === "revoked") await web.accounts.revokeKey(member.keyId);
      const key = which === "revoked" ? member.key : which === "another's" ? eve.key : which;
      const page = await member.post("/account/keys/run", { key, occasion: "first" });
      expect(page.status).toBe(404);
      expect(page.text).not.toContain(eve.key);
      expect(asked).toEqual([]);
    },
  );
});

describe("a key", () => {
  it("is renamed", async () => {
    const form = await member.get(`/account/keys/${member.keyId}/rename`);
    expect(form.text).toContain('value="First key"');
    const page = await member.post(`/account/keys/${member.keyId}/rename`, { name: "website" });
    expect(page).toMatchObject({ status: 303, location: "/account?done=renamed" });
    expect(await activeNames()).toEqual(["website"]);
    expect(await isActive(member.key)).toBe(true);
  });

  it("is replaced by one with the same name, after confirmation", async () => {
    expect((await member.get(`/account/keys/${member.keyId}/rotate`)).text).toContain(
      "Replace “First key”?",
    );
    expect(await isActive(member.key)).toBe(true);
    const page = await member.post(`/account/keys/${member.keyId}/rotate`);
    expect(await isActive(member.key)).toBe(false);
    expect(await isActive(keyOn(page))).toBe(true);
    expect(await activeNames()).toEqual(["First key"]);
    expect(web.forgotten).toEqual([member.accountId]);
  });

  it("is revoked after confirmation", async () => {
    expect((await member.get(`/account/keys/${member.keyId}/revoke`)).text).toContain(
      "Revoke “First key”?",
    );
    expect(await isActive(member.key)).toBe(true);
    const page = await member.post(`/account/keys/${member.keyId}/revoke`);
    expect(page).toMatchObject({ status: 303, location: "/account?done=revoked" });
    expect(await isActive(member.key)).toBe(false);
    expect(web.forgotten).toEqual([member.accountId]);
    const { text } = await member.get("/account");
    expect(text).toContain("You have no keys.");
    expect(text).toContain("Revoked keys (1)");
  });

  it("stays listed after being revoked, for the last ten", async () => {
    let { keyId } = member;
    for (let n = 0; n < 12; n++) {
      web.clock.now += 1000;
      keyId = (await web.accounts.rotateKey(member.accountId, keyId)).apiKey.id;
    }
    const { text } = await member.get("/account");
    expect(text).toContain("Revoked keys (12)");
    expect(text.match(/, revoked <time/g)).toHaveLength(10);
    expect(text).not.toContain(`fld_live_…${member.key.slice(-4)}`);
  });

  it.each(["rename", "rotate", "revoke"])(
    "of another account does not exist: %s",
    async (action) => {
      const eve = await web.member("eve@example.org");
      const path = `/account/keys/${member.keyId}/${action}`;
      const page = await eve.get(path);
      expect(page.status).toBe(404);
      const invented = await eve.get(`/account/keys/key_none/${action}`);
      expect(page.text).toBe(invented.text);
      const { accountId, keyId: id } = member;
      const fields = { name: "mine", accountId, account_id: accountId, id };
      expect((await eve.post(path, fields)).status).toBe(404);
      expect(await isActive(member.key)).toBe(true);
      expect(await activeNames()).toEqual(["First key"]);
    },
  );

  it.each(["rename", "rotate", "revoke"])("that is revoked does not exist: %s", async (action) => {
    await web.accounts.revokeKey(member.keyId);
    const path = `/account/keys/${member.keyId}/${action}`;
    expect((await member.get(path)).status).toBe(404);
    const page = await member.post(path, { name: "again" });
    expect(page.status).toBe(404);
    expect(page.text).toContain("<h1>There is no such key</h1>");
  });
});
