/** Malformed paths and fields. Forms of other sites and types are sent in `site/web.test.ts`. */
import { afterAll, expect, it } from "vitest";

import { BASE_URL, openTestWeb } from "./test-web.ts";

const answer = { status: 200, headers: new Headers(), text: "{}", ms: 1 };
const web = await openTestWeb({ askApi: () => Promise.resolve(answer) });
const member = await web.member("member@example.org");
afterAll(() => web.close());

const PATHS = [
  "/account/%",
  "/account/%zz",
  "/account/%00",
  "/account/%ff",
  "/account/..%2f..%2fetc%2fpasswd",
  "/account/keys/%/rename",
  "/account/keys/__proto__/rotate",
  `/account/keys/${"x".repeat(10_000)}/rename`,
  "/account/keys/'%20OR%201=1--/rename",
  "/account/keys//rename",
  "/account/open?token=%ff",
  "/account/open?token=a&token=b",
  "/account?done=__proto__",
  "/account?done=<script>",
  "/assets/..%2f..%2fpackage.json",
  "/assets/%",
  "/assets/__proto__",
  "/ACCOUNT",
  "/account/",
];

it.each(PATHS)("a malformed path never gets a 5xx: %s", async (path) => {
  for (const Cookie of ["", member.cookie()]) {
    for (const method of ["GET", "HEAD", "PUT", "PROPFIND"]) {
      const response = await web.request(BASE_URL + path, { method, headers: { Cookie } });
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain("<script>");
    }
  }
});

const FIELDS = ["email", "token", "plan", "name", "key", "occasion", "after"];

it.each([
  "__proto__",
  "\0",
  "\r\nSet-Cookie: session=x",
  "\r\nBcc: everybody@example.org",
  "' OR '1'='1",
  `${"x".repeat(300)}@example.org`,
  "x".repeat(2_000),
])("a malformed field never gets a 5xx, a session or a mail: %j", async (value) => {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, value]));
  for (const path of web.formPaths.filter((each) => !each.includes("sign-out"))) {
    for (const visitor of [web.visitor(), member]) {
      const { status, headers } = await visitor.post(path.replace(":id", member.keyId), fields);
      expect(status).toBeLessThan(500);
      expect(headers.getSetCookie()).toEqual([]);
    }
  }
  expect(web.mails.filter(({ to }) => to !== member.email)).toEqual([]);
});
