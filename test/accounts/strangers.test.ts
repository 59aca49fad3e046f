import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { expectStatus, keyOn, visit } from "./visitor.ts";

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

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
});

describe("a suspended account", () => {
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
});
