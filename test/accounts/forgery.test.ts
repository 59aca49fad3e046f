import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { formsOf, type Member, newMember, standingOf } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { visit } from "./visitor.ts";

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

describe("a GET", () => {
  it("changes nothing, regardless of its query", async () => {
    const before = await standingOf(service, member);
    for (const [path, fields] of formsOf(member)) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const { status } = await member.ask(`${path}?${new URLSearchParams(fields)}`, { method });
        expect(status).toBeLessThan(500);
      }
    }
    expect(await standingOf(service, member)).toEqual(before);
  });

  it("is not treated as a POST because of an override header or field", async () => {
    const before = await standingOf(service, member);
    for (const [path, fields] of formsOf(member)) {
      const query = new URLSearchParams({ ...fields, _method: "POST" });
      await member.ask(`${path}?${query}`, { headers: { "X-HTTP-Method-Override": "POST" } });
    }
    expect(await standingOf(service, member)).toEqual(before);
  });
});

describe("a redirect", () => {
  it.each(["next", "return", "returnTo", "redirect", "url", "continue", "done", "after"])(
    "stays on this site, regardless of %s=",
    async (name) => {
      const evil = "https://evil.example/";
      for (const value of [
        evil,
        "//evil.example",
        "/\\evil.example",
        "%0d%0aLocation:%20https://evil.example",
      ]) {
        const query = `?${name}=${value}`;
        const answers = [
          await visit(service).open(`/account${query}`),
          await member.open(`/account/sign-in${query}`),
          await member.submit(`/account/keys/${member.keyId}/rename${query}`, {
            name: "x",
            [name]: value,
          }),
        ];
        for (const { status, headers } of answers) {
          expect(status).toBe(303);
          expect(headers.location).toMatch(/^\/(account(\/sign-in)?)?(\?done=[a-z-]+)?$/);
        }
      }
    },
  );

  it.each([
    "//evil.example",
    "//evil.example/account",
    "/\\evil.example",
    "/account//evil.example",
    "/.//evil.example",
  ])("does not leave this site for the path %s", async (path) => {
    const { status, headers, text } = await member.ask(path);
    expect(status).toBeLessThan(500);
    expect(headers.location ?? "").not.toContain("evil");
    expect(text).not.toContain("http://evil.example");
  });
});
