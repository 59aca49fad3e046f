import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Member, newMember, standingOf } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { expectStatus, keyOn, visit } from "./visitor.ts";

let service: TestService;
let owner: Member;
let stranger: Member;

beforeAll(async () => {
  service = await openTestService();
  owner = await newMember(service, "owner@example.org");
  stranger = await newMember(service, "stranger@example.org");
});
afterAll(() => service.close());

const ACTIONS = ["rename", "rotate", "revoke"];

describe("another account's key", () => {
  it.each(ACTIONS)("cannot be seen or changed: %s", async (action) => {
    const before = await standingOf(service, owner);
    const path = `/account/keys/${owner.keyId}/${action}`;
    const answers = [
      await stranger.open(path),
      await stranger.submit(path, { name: "mine now" }),
      await stranger.submit(path, {
        name: "mine now",
        accountId: owner.accountId,
        id: owner.keyId,
      }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(404);
      expect(text).not.toContain(owner.key.slice(-4));
      expect(text).not.toContain(owner.email);
    }
    expect(await standingOf(service, owner)).toEqual(before);
    await expectStatus(service, owner.key, 200);
  });

  it("gets the same answer as a key that never existed", async () => {
    const [real, invented] = [
      await stranger.open(`/account/keys/${owner.keyId}/revoke`),
      await stranger.open("/account/keys/key_none/revoke"),
    ].map(({ text }) => text.replaceAll(/[0-9a-f-]{36}/g, "…"));
    expect(real).toBe(invented);
  });

  it("is not affected by fields that name its account", async () => {
    const before = await standingOf(service, owner);
    const fields = { accountId: owner.accountId, account_id: owner.accountId, id: owner.accountId };
    await stranger.submit("/account/plan", { ...fields, plan: "free" });
    const wrong = await stranger.submit("/account/delete", { ...fields, email: owner.email });
    expect(wrong.status).toBe(400);
    expect(await standingOf(service, owner)).toEqual(before);
  });
});

describe("a visitor who is not signed in", () => {
  it("is sent to the sign-in page by every page of an account, and changes nothing", async () => {
    const before = await standingOf(service, owner);
    const paths = [
      "/account",
      "/account/plan",
      "/account/delete",
      "/account/keys/new",
      ...ACTIONS.map((action) => `/account/keys/${owner.keyId}/${action}`),
    ];
    for (const path of paths) {
      const nobody = visit(service);
      const fields = { name: "x", plan: "pro", email: owner.email };
      const answers = [await nobody.open(path)];
      if (path !== "/account") answers.push(await nobody.submit(path, fields));
      for (const { status, headers } of answers) {
        expect({ path, status, to: headers.location }).toEqual({
          path,
          status: 303,
          to: "/account/sign-in",
        });
      }
    }
    expect(await standingOf(service, owner)).toEqual(before);
  });
});

describe("a key", () => {
  it("stops working as soon as it is replaced or revoked", async () => {
    const member = await newMember(service);
    const second = keyOn(await member.submit(`/account/keys/${member.keyId}/rotate`));
    await expectStatus(service, member.key, 401);
    await expectStatus(service, second, 200);
    const active = (await service.accounts.listKeys(member.accountId)).filter(
      ({ revoked_at }) => revoked_at === null,
    );
    expect(active).toHaveLength(1);
    await member.submit(`/account/keys/${active[0]?.id}/revoke`);
    await expectStatus(service, second, 401);
  });

  it("cannot be replaced or renamed after it is revoked", async () => {
    const member = await newMember(service);
    await member.submit(`/account/keys/${member.keyId}/revoke`);
    for (const action of ACTIONS) {
      const { status } = await member.submit(`/account/keys/${member.keyId}/${action}`, {
        name: "x",
      });
      expect(status).toBe(404);
    }
  });

  it("cannot be created as the third of an account, even concurrently", async () => {
    const member = await newMember(service);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => member.submit("/account/keys/new", { name: `key ${n}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    const active = (await service.accounts.listKeys(member.accountId)).filter(
      ({ revoked_at }) => revoked_at === null,
    );
    expect(active).toHaveLength(2);
  });

  it("cannot be replaced in an endless loop: the user has to wait, and the last one works", async () => {
    const member = await newMember(service);
    let last = member.key;
    let status = 200;
    for (let n = 0; n < 110 && status === 200; n++) {
      const keys = await service.accounts.listKeys(member.accountId);
      const active = keys.find(({ revoked_at }) => revoked_at === null);
      const answer = await member.submit(`/account/keys/${active?.id}/rotate`);
      status = answer.status;
      if (status === 200) last = keyOn(answer);
    }
    expect([409, 429]).toContain(status);
    await expectStatus(service, last, 200);
  });

  it("that is replaced several times at once leaves one active key", async () => {
    const member = await newMember(service);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => member.submit(`/account/keys/${member.keyId}/rotate`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  });
});

describe("a suspended account", () => {
  it("has no working keys, no sessions and no way to sign in until it is restored", async () => {
    const member = await newMember(service);
    const openLink = await member.askForLink(member.email);
    await service.accounts.suspend(member.accountId);
    expect((await member.open("/account")).status).toBe(303);
    expect((await visit(service).submit("/account/open", { token: openLink })).status).toBe(410);

    const refused = visit(service);
    const { status, text, headers } = await refused.signIn(member.email);
    expect({ status, cookie: headers["set-cookie"] }).toEqual({ status: 403, cookie: undefined });
    expect(text).toContain("This account is suspended");
    expect(text).toContain("legis@example.org");
    expect(text).not.toContain("fld_live_");

    await service.accounts.restore(member.accountId);
    expect((await visit(service).signIn(member.email)).status).toBe(303);
  });

  it("has keys whose answer names the operator's address", async () => {
    const member = await newMember(service);
    await service.accounts.suspend(member.accountId);
    // The service has not cached this key, so the suspension applies at once.
    const response = await fetch(`${service.url}/api/v1/bills`, {
      headers: { "X-API-Key": member.key },
    });
    const body = await response.text();
    expect([response.status, body]).toEqual([401, expect.stringContaining("is suspended")]);
    expect(body).toContain("write to legis@example.org");
    expect(body).not.toContain("get a key");
  });
});

describe("a deleted account", () => {
  it("is gone with its sessions and links, and its keys stop at once", async () => {
    const email = "forgotten@example.org";
    const member = await newMember(service, email);
    await expectStatus(service, member.key, 200);
    const other = visit(service);
    await other.signIn(email);
    const link = await other.askForLink(email);
    const { status, headers } = await member.submit("/account/delete", {
      email: ` ${email.toUpperCase()} `,
    });
    expect({ status, to: headers.location }).toEqual({ status: 303, to: "/?done=deleted" });
    await expectStatus(service, member.key, 401);
    expect((await other.open("/account")).status).toBe(303);
    expect((await other.submit("/account/open", { token: link })).status).toBe(410);
    expect(await service.accounts.findAccount(email)).toBeNull();
    expect(await service.accounts.listKeys(member.accountId)).toEqual([]);
  });

  it("can be created again with the same address, without the old data", async () => {
    const email = "back@example.org";
    const before = await newMember(service, email);
    await before.submit("/account/plan", { plan: "pro" });
    await before.submit("/account/delete", { email });
    const after = await newMember(service, email);
    expect(after.accountId).not.toBe(before.accountId);
    expect(await service.accounts.findAccount(email)).toMatchObject({ plan: "free" });
    expect((await after.open("/account")).text).toContain("0 of 1,000 requests today");
  });

  it("is deleted only if the address is typed correctly", async () => {
    const member = await newMember(service);
    for (const email of ["", "other@example.org", `${member.email}x`, "%", "*"]) {
      expect((await member.submit("/account/delete", { email })).status).toBe(400);
    }
    expect(await service.accounts.findAccount(member.accountId)).not.toBeNull();
  });
});
