/** Links on other sites. Forms on other sites are tested in `site/web.test.ts`. */
import { afterAll, describe, expect, it } from "vitest";

import { BASE_URL, openTestWeb } from "./test-web.ts";

const EMAIL = "member@example.org";

const web = await openTestWeb();
const member = await web.member(EMAIL);
afterAll(() => web.close());

const ask = (path: string, method = "GET"): Promise<Response> =>
  web.request(BASE_URL + path, {
    method,
    headers: { Cookie: member.cookie(), "X-HTTP-Method-Override": "POST" },
  });

const accountState = async (): Promise<object> => ({
  account: await web.accounts.findAccount(member.accountId),
  keys: await web.accounts.listKeys(member.accountId),
  sessions: await web.accounts.countSessions(member.accountId),
  mails: web.mails.length,
});

it("a GET changes nothing, whatever its query and headers say", async () => {
  const before = await accountState();
  const fields = { email: EMAIL, name: "x", plan: "pro", key: member.key, _method: "POST" };
  for (const path of web.formPaths.map((each) => each.replace(":id", member.keyId))) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const { status } = await ask(`${path}?${new URLSearchParams(fields)}`, method);
      expect(status).toBeLessThan(500);
    }
  }
  expect(await accountState()).toEqual(before);
});

describe("a redirect", () => {
  it.each(["next", "return", "redirect", "url", "done", "after"])(
    "stays on this site, regardless of %s=",
    async (name) => {
      for (const value of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
        const query = `?${name}=${value}`;
        const rename = `/account/keys/${member.keyId}/rename${query}`;
        const answers = [
          await web.visitor().get(`/account${query}`),
          await member.get(`/account/sign-in${query}`),
          await member.post(rename, { name: "x", [name]: value }),
        ];
        for (const { status, location } of answers) {
          expect(status).toBe(303);
          expect(location).toMatch(/^\/(account(\/sign-in)?)?(\?done=[a-z-]+)?$/);
        }
      }
    },
  );

  it.each(["//evil.example/account", "/\\evil.example", "/account//evil.example"])(
    "does not leave this site for the path %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get("Location") ?? "").not.toContain("evil");
      expect(await response.text()).not.toContain("http://evil.example");
    },
  );
});
