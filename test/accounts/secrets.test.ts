import { afterAll, expect, it } from "vitest";

import { newMember } from "./member.ts";
import { openTestService, traces } from "./test-service.ts";
import { keyOn, statusOf, visit } from "./visitor.ts";

const service = await openTestService();
// Closing checks again, after everything is written.
afterAll(() => service.close());

it("a run with everything that users do leaves no whole key, session token or link token in files or in the log", async () => {
  const member = await newMember(service);
  await statusOf(service, member.key);
  const [second] = [await member.submit("/account/keys/new", { name: "second" })];
  await member.submit(`/account/keys/${member.keyId}/rotate`);
  await member.submit("/account/plan", { plan: "pro" });
  const unused = await visit(service).askForLink("unused@example.org");
  for (const place of misplaced(keyOn(second), unused)) await member.ask(...place);
  await member.submit("/account/sign-out");
  await member.signIn(member.email);
  const leaver = await newMember(service);
  await leaver.submit("/account/delete", { email: leaver.email });

  expect(service.secrets.size).toBeGreaterThanOrEqual(10);
  expect(service.log()).toContain('"event":"request"');
  expect(traces(service.home, service.secrets)).toEqual([]);
  expect(traces(service.home, service.secrets, service.log())).toEqual([]);
});

/** Requests that have secrets in the wrong places. */
function misplaced(key: string, token: string): [path: string, request: object][] {
  const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: service.url };
  return [
    [`/api/v1/bills?api_key=${key}`, {}],
    [`/api/v1/bills?q=${key}`, { headers: { "X-API-Key": key } }],
    [`/api/v1/${key}`, { headers: { "X-API-Key": key } }],
    [`/account/${key}`, {}],
    ["/api/v1/bills", { headers: { "X-API-Key": key, Authorization: `Bearer ${key}x` } }],
    ["/api/v1/bills", { headers: { "X-API-Key": key, "X-Request-Id": key } }],
    [`/account/open?token=${token}&token=${token}`, { method: "HEAD" }],
    [`/nowhere?token=${token}`, {}],
    [
      `/account?token=${token}`,
      { headers: { Referer: `${service.url}/account/open?token=${token}` } },
    ],
    ["/account/plan", { method: "POST", headers: form, body: `plan=${token}` }],
    ["/account/sign-in", { method: "POST", headers: form, body: `email=${token}@` }],
    ["/account/keys/new", { method: "POST", headers: form, body: `name=${key}${key}` }],
    ["/account/open", { method: "PUT", headers: form, body: `token=${token}` }],
  ];
}
