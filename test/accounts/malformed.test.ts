/** Malformed paths. Malformed forms are sent in `test/http/fuzzed-forms.test.ts`. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { BASE_URL, openTestWeb, type TestWeb } from "./test-web.ts";

let web: TestWeb;
let session: string;

beforeAll(async () => {
  web = await openTestWeb();
  session = (await web.member("member@example.org")).cookie();
});
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
  for (const Cookie of ["", session]) {
    for (const method of ["GET", "HEAD", "PUT", "PROPFIND"]) {
      const response = await web.request(BASE_URL + path, { method, headers: { Cookie } });
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain("<script>");
    }
  }
});
