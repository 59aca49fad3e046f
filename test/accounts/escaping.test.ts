import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { runs } from "../runs.ts";
import { hasChromium, openBrowser } from "./browser.ts";
import { type Member, newMember, standingOf } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { type Answer, visit, type Visitor } from "./visitor.ts";

// A browser visits many pages.
vi.setConfig({ testTimeout: 300_000 });

/** Texts whose effect would show in the browser or the database if they were not escaped. */
const HOSTILE = [
  "<script>window.ran=1</script>",
  '"><script>window.ran=1</script>',
  "<img src=x onerror=window.ran=1>",
  '" autofocus onfocus="window.ran=1',
  "' onmouseover='window.ran=1",
  "<svg/onload=window.ran=1>",
  "javascript:window.ran=1",
  "${window.ran=1}",
  "{{constructor.constructor('window.ran=1')()}}",
  "<!--<script>window.ran=1</script>-->",
  "&lt;script&gt;window.ran=1",
  "<base href=//evil.example>",
  "<form action=//evil.example>",
  "'; DROP TABLE api_key; --",
  '"; SELECT * FROM account; --',
  "\\'; DELETE FROM account; --",
  "_%*?[a-z]",
];

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

describe("hostile text", () => {
  it("as a key's name is stored and shown as is", async () => {
    const harmless = await pagesWith("harmless");
    for (const name of HOSTILE) {
      expect({ name, pages: await pagesWith(name) }).toEqual({ name, pages: harmless });
      const [key] = await service.accounts.listKeys(member.accountId);
      expect(key?.name).toBe(name);
    }
  });

  it("in fields that reject it is shown as typed", async () => {
    const before = await standingOf(service, member);
    expect(await refusalsOf(HOSTILE.join(" "))).toEqual(await refusalsOf("harmless"));
    expect(await standingOf(service, member)).toEqual(before);
  });
});

/** The pages that show a key's name, without their text. */
async function pagesWith(name: string): Promise<object[]> {
  const path = `/account/keys/${member.keyId}`;
  await member.submit(`${path}/rename`, { name });
  const pages = ["/account", `${path}/rename`, `${path}/rotate`, `${path}/revoke`];
  return Promise.all(pages.map(async (page) => skeletonOf(await member.open(page))));
}

async function refusalsOf(typed: string): Promise<object[]> {
  const forms: [string, Record<string, string>][] = [
    ["/account/sign-up", { email: typed }],
    ["/account/sign-in", { email: typed }],
    ["/account/delete", { email: typed }],
    ["/account/plan", { plan: typed }],
    ["/account/open", { token: typed }],
    ["/account/keys/new", { name: typed, after: typed }],
    [`/account/keys/${member.keyId}/rename`, { name: `${typed}${"x".repeat(61)}` }],
  ];
  const asked = memberElsewhere();
  const answers = await Promise.all(forms.map(([path, fields]) => asked.submit(path, fields)));
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  return answers.map(skeletonOf);
}

/** The member at another IP address, since each may try only so many links. */
function memberElsewhere(): Visitor {
  const visitor = visit(service);
  member.cookies.forEach((value, name) => visitor.cookies.set(name, value));
  return visitor;
}

/** A page's elements and attributes without its text; user input must not change these. */
function skeletonOf({ status, text }: Answer): object {
  const tags = text.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g);
  return { status, tags };
}

describe.skipIf(!hasChromium)("a browser (needs chromium)", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("runs no hostile text, and shows all of it", async () => {
    const context = await browser.newContext();
    for (const [name, value] of member.cookies) {
      await context.addCookies([{ name, value, url: service.url }]);
    }
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    for (const name of runs(1) > 1 ? HOSTILE : HOSTILE.filter((_, at) => at % 6 === 0)) {
      await member.submit(`/account/keys/${member.keyId}/rename`, { name });
      for (const path of ["", `/keys/${member.keyId}/revoke`, `/keys/${member.keyId}/rename`]) {
        await page.goto(`${service.url}/account${path}`);
        expect({ name, path, ...(await stateOf(page)) }).toEqual({
          name,
          path,
          ran: false,
          strange: 0,
        });
      }
      expect(await page.getByLabel("Name").inputValue()).toBe(name);
      await page.goto(`${service.url}/account`);
      expect(await page.locator("article h3").allTextContents()).toEqual([name]);
    }
    expect(requests.filter((url) => !url.startsWith(service.url))).toEqual([]);
    await context.close();
  });
});

/** Whether a script in the text ran, and how many elements the text injected. */
function stateOf(page: Page): Promise<{ ran: boolean; strange: number }> {
  return page.evaluate(() => ({
    ran: "ran" in window,
    strange: document.querySelectorAll(
      "main :is(script, img, iframe, style, base, b, [onload], [onerror], [onfocus], [onmouseover])",
    ).length,
  }));
}
