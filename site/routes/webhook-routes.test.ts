import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it } from "vitest";

import { type Member, openTestWeb, type TestWeb } from "../../test/accounts/test-web.ts";
import type { Posted } from "../app/post.ts";

const PATH = "/account/watches/webhook";
const ADDRESS = "https://receiver.example.org/hook";

let web: TestWeb;
let ada: Member;
let posts: Posted[];
/** What the receiver answers; null echoes the challenge. */
let answer: { readonly status: number; readonly text: string } | null;

beforeEach(async () => {
  [posts, answer] = [[], null];
  web = await openTestWeb({
    post: (posted) => {
      posts.push(posted);
      const { data } = JSON.parse(posted.body) as { readonly data: object };
      return Promise.resolve(answer ?? { status: 200, text: JSON.stringify(data) });
    },
  });
  ada = await web.member("ada@example.org");
  await web.accounts.setPlan(ada.accountId, "pro");
});
afterEach(() => web.close());

const secretOn = (text: string): string => /<code id="secret">([^<]+)</.exec(text)?.[1] ?? "";
const hookOf = ({ accountId }: Member) => web.accounts.findWebhook(accountId);

it("an owner makes a webhook, sees its secret once, has it checked, sends a test, and resends it", async () => {
  const made = await ada.post(PATH, { address: ADDRESS });
  const secret = secretOn(made.text);
  expect(secret).toMatch(/^whsec_[\w+/=]{40,}$/);
  const again = await ada.post(PATH, { address: ADDRESS });
  expect([again.status, again.location]).toEqual([303, PATH]);
  expect((await ada.get(PATH)).text).toContain("Not checked yet");
  expect((await ada.post(`${PATH}/test`)).status).toBe(404);
  const checked = await ada.post(`${PATH}/check`);
  const page = await ada.get(checked.location ?? "");
  expect(page.text).toContain("Your webhook is on");
  expect(page.text).not.toContain(secret);
  expect(await hookOf(ada)).toMatchObject({ confirmed_at: expect.any(String) });
  answer = { status: 503, text: "" };
  await ada.post(`${PATH}/test`);
  const tested = await ada.get(PATH);
  expect(tested.text).toMatch(/webhook\.test[\s\S]*503 after \d+ ms/);
  answer = { status: 204, text: "" };
  const delivery = posts[1]?.headers["webhook-id"] ?? "";
  await ada.post(`${PATH}/resend`, { delivery });
  expect((await ada.get(PATH)).text).toMatch(/204 after \d+ ms/);
  expect(posts.map(({ headers }) => headers["webhook-id"])[2]).toBe(delivery);
  for (const { headers, body } of posts)
    expect(headers["webhook-signature"]).toBe(
      new Webhook(secret).sign(headers["webhook-id"] ?? "", new Date(web.clock.now), body),
    );
});

it("a receiver that does not echo the challenge stays off, and the page says what it answered", async () => {
  await ada.post(PATH, { address: ADDRESS });
  // Some servers answer every request with what it was.
  for (const text of ["", "ok", "null", '{"data":{"challenge":"x"}}', '{"challenge":"x"}']) {
    answer = { status: 200, text };
    const { status, text: page } = await ada.post(`${PATH}/check`);
    expect([status, page]).toEqual([400, expect.stringContaining("without the challenge")]);
  }
  expect(await hookOf(ada)).toMatchObject({ confirmed_at: null });
});

it("a webhook on the server's own machine is taken if the operator allows it", async () => {
  const refused = await ada.post(PATH, { address: "http://localhost:3000/hook" });
  expect([refused.status, refused.text]).toEqual([400, expect.not.stringContaining("with http:")]);
  await web.close();
  web = await openTestWeb({ areWebhooksLocal: true });
  ada = await web.member("ada@example.org");
  await web.accounts.setPlan(ada.accountId, "pro");
  await ada.post(PATH, { address: "http://localhost:3000/hook" });
  expect((await ada.get(PATH)).text).toContain("or with http://localhost:");
  expect(await hookOf(ada)).toMatchObject({ address: "http://localhost:3000/hook" });
});

it.each([
  ["http://receiver.example.org", "must begin with https://"],
  ["https://receiver.example.org:8443", "must not have a port"],
  ["https://10.0.0.1/", "on the public internet"],
])("%s is refused with a reason", async (address, why) => {
  const { status, text } = await ada.post(PATH, { address });
  expect([status, text]).toEqual([400, expect.stringContaining(why)]);
  expect(await hookOf(ada)).toBeNull();
});

it("each change is in the account's activity, and the owner gets a mail", async () => {
  const before = web.mails.length;
  await ada.post(PATH, { address: ADDRESS });
  await ada.post(`${PATH}/rotate`);
  await ada.post(`${PATH}/delete`);
  const { text } = await ada.get("/account/activity");
  for (const change of ["now posts to receiver.example.org", "a new secret", "deleted"])
    expect(text).toContain(`Webhook changed: ${change}`);
  const subjects = web.mails.slice(before).map(({ subject }) => subject);
  expect(subjects).toEqual(Array.from({ length: 3 }, () => "Your webhook was changed"));
});

it("a replaced secret is shown once, and only once a day", async () => {
  const { text } = await ada.post(PATH, { address: ADDRESS });
  const fresh = await ada.post(`${PATH}/rotate`);
  expect(secretOn(fresh.text)).not.toBe(secretOn(text));
  expect((await ada.post(`${PATH}/rotate`)).status).toBe(409);
});

it("a Free account has none, and one that was Pro can only delete it", async () => {
  const eve = await web.member("eve@example.org");
  expect((await eve.get(PATH)).text).toContain("part of the Pro plan");
  expect((await eve.post(PATH, { address: ADDRESS })).status).toBe(409);
  expect(await hookOf(eve)).toBeNull();
  await ada.post(PATH, { address: ADDRESS });
  await web.accounts.setPlan(ada.accountId, "free");
  for (const to of ["check", "test", "rotate", "resend"])
    expect((await ada.post(`${PATH}/${to}`)).status).toBe(409);
  await ada.post(`${PATH}/delete`);
  expect(await hookOf(ada)).toBeNull();
  expect(posts).toEqual([]);
});

it("nobody resends another's delivery", async () => {
  await ada.post(PATH, { address: ADDRESS });
  await ada.post(`${PATH}/check`);
  await ada.post(`${PATH}/test`);
  const delivery = posts[1]?.headers["webhook-id"] ?? "";
  const eve = await web.member("eve@example.org");
  await web.accounts.setPlan(eve.accountId, "pro");
  await eve.post(PATH, { address: "https://eve.example.org/" });
  await eve.post(`${PATH}/check`);
  expect((await eve.post(`${PATH}/resend`, { delivery })).status).toBe(404);
  expect((await eve.get(PATH)).text).not.toContain(delivery);
});

it("an account sends by hand at most 60 times an hour", async () => {
  await ada.post(PATH, { address: ADDRESS });
  const statuses = [];
  for (let at = 0; at < 60; at += 1) statuses.push((await ada.post(`${PATH}/check`)).status);
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([303, 429]);
});

it("the owner's data and the operator's view have the webhook without its secret", async () => {
  const secret = secretOn((await ada.post(PATH, { address: ADDRESS })).text);
  await ada.post(`${PATH}/check`);
  const { text } = await ada.get("/account/data.json");
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    webhook: { address: ADDRESS, failure: null },
    deliveries: [{ answer: expect.stringMatching(/^200 after/) }],
  });
  const { seed } = (await hookOf(ada)) ?? {};
  for (const hidden of [secret, seed]) expect(text).not.toContain(hidden);
});
