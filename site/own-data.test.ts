import { afterEach, beforeEach, expect, it } from "vitest";

import { BASE_URL, openTestWeb, type TestWeb } from "../test/accounts/test-web.ts";

const EMAIL = "ada@example.org";

const fieldsOf = (record: object = {}): string => Object.keys(record).join();

let web: TestWeb;
beforeEach(async () => {
  web = await openTestWeb({ securityContact: "mailto:security@example.org" });
});
afterEach(() => web.close());

it("an owner downloads all of the account's stored data, except secrets", async () => {
  const member = await web.member(EMAIL);
  await web.member("eve@example.org");
  const { status, headers, text } = await member.get("/account/data.json");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="account-data.json"');
  expect(headers.get("Cache-Control")).toBe("no-store");
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    account: { id: member.accountId, email: EMAIL, plan: "free" },
    keys: [{ id: member.keyId, name: "First key", last_four: member.key.slice(-4) }],
    requests_by_day: [],
    answers_by_day: [],
    sessions: [{ network: expect.any(String) }],
  });
  const kinds = (data["events"] as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["account_created", "signed_in", "key_created"]));
  expect(text).not.toContain(member.key);
  expect(text).not.toContain("eve@example.org");
  expect(text).not.toContain(member.cookie().split("=")[1]);
  expect(text).not.toMatch(/\b[0-9a-f]{64}\b/);
});

it("the download has exactly these fields in this order", async () => {
  const member = await web.member(EMAIL);
  const { text } = await member.get("/account/data.json");
  const data = JSON.parse(text) as Record<string, object & [object]>;
  expect(Object.keys(data).join()).toBe(
    "written_at,account,keys,requests_by_day,answers_by_day,sessions,watches,webhook,deliveries,events",
  );
  expect(fieldsOf(data["account"])).toBe(
    "id,email,plan,requested_plan,created_at,verified_at,refused_at",
  );
  expect(fieldsOf(data["keys"]?.[0])).toBe(
    "id,name,prefix,last_four,created_at,last_used_at,revoked_at",
  );
  expect(fieldsOf(data["sessions"]?.[0])).toBe("opened_at,last_used_at,network,browser");
  expect(fieldsOf(data["events"]?.[0])).toBe("kind,at,by,network,key_id,detail");
});

it("security.txt has a contact and an expiry date", async () => {
  web.clock.now = Date.UTC(2026, 10, 21, 12);
  const { status, headers, text } = await web.visitor().get("/.well-known/security.txt");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toMatch(/^text\/plain; *charset=utf-8$/i);
  expect(text.split("\n")).toEqual([
    "Contact: mailto:security@example.org",
    "Expires: 2027-05-20T12:00:00Z",
    "Preferred-Languages: en",
    `Canonical: ${BASE_URL}/.well-known/security.txt`,
    "",
  ]);
});

it("without a security contact there is no security.txt", async () => {
  const silent = await openTestWeb();
  expect((await silent.visitor().get("/.well-known/security.txt")).status).toBe(404);
  await silent.close();
});
