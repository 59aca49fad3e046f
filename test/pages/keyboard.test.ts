/** The pages by keyboard alone. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { type Member, newMember } from "../accounts/member.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { tokenOf } from "../accounts/visitor.ts";
import { CONGRESS_PAGE, pagesSettings } from "./pages-build.ts";

// A browser visits many pages.
vi.setConfig({ testTimeout: 300_000 });

let service: TestService;
let member: Member;
let browser: Browser;

const PAGES = [
  "/",
  "/status",
  "/privacy",
  "/nowhere",
  "/docs",
  "/docs/client",
  "/docs/find?q=limit",
  CONGRESS_PAGE,
  "/account/sign-up",
  "/account/sign-in",
  "/account",
  "/account/plan",
  "/account/activity",
  "/account/keys/new",
];

describe.skipIf(!hasChromium)("by keyboard alone (needs chromium)", () => {
  beforeAll(async () => {
    service = await openTestService(await pagesSettings());
    member = await newMember(service);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it.each(PAGES)("every control of a page is reached, in order, and seen: %s", async (path) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    for (const [name, value] of path.startsWith("/account") ? member.cookies : []) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await context.addCookies([{ name, value, url: service.url }]);
    }
    const page = await context.newPage();
    await page.goto(service.url + path);
    const expected = await page.evaluate(controls);
    const reached: Reached[] = [];
    for (let at = 0; at < expected.length; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one key after another
      await page.keyboard.press("Tab");
      // oxlint-disable-next-line no-await-in-loop -- as above
      reached.push(await page.evaluate(focused));
    }
    expect(reached.map(({ name }) => name)).toEqual(expected);
    expect(reached.filter(({ isSeen }) => !isSeen)).toEqual([]);
    await context.close();
  });

  it("a visitor gets a key", async () => {
    const page = await browser.newPage();
    await page.goto(service.url);
    await tabTo(page, "Get a key");
    await page.keyboard.press("Enter");
    await page.getByLabel("Email address").waitFor();
    await tabTo(page, "email");
    await page.keyboard.type("keys@example.org");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    const { text = "" } = await service.mail.mail(0, "keys@example.org");
    await page.goto(`${service.url}/account/open?token=${tokenOf(service, text)}`);
    await tabTo(page, "Open my account");
    await page.keyboard.press("Enter");
    service.secrets.add((await page.locator("#key").textContent()) ?? "");
    await tabTo(page, "Send the request");
    await page.keyboard.press("Enter");
    await page.getByText("200 OK").waitFor();
    expect(await page.locator("#answer").textContent()).toContain('"api_url"');
    await page.close();
  });

  it("the arrow keys choose a language, and Enter opens a table", async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/docs/changes`);
    await page.locator(".tabs > input").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("from federal_legislative_data").first().waitFor();
    expect(await page.locator(".tabs > input:checked").first().inputValue()).toBe("Python");
    await page.goto(service.url + CONGRESS_PAGE);
    await page.locator("summary", { hasText: "every status" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("details table").waitFor();
    await page.close();
  });
});

interface Reached {
  readonly name: string;
  readonly isSeen: boolean;
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await page.keyboard.press("Tab");
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((await page.evaluate(focused)).name.includes(name)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

/** The visible controls in their order. Of a group of radio buttons, Tab reaches the checked one. */
function controls(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), summary, [tabindex='0']",
  );
  return Array.from(all)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches("[type=radio]:not(:checked)"))
    .map((element) => `${element.tagName} ${element.id || element.textContent.trim()}`);
}

function focused(): Reached {
  const element = document.activeElement as HTMLElement;
  const name = `${element.tagName} ${element.id || element.textContent.trim()}`;
  // A radio button itself is invisible: its label or its bar has the outline.
  const beside = element.matches("[type=radio]")
    ? [document.querySelector(`label[for="${element.id}"]`), element.nextElementSibling]
    : [element];
  const isSeen = beside.some(
    (each) => each !== null && getComputedStyle(each).outlineStyle === "solid",
  );
  return { name, isSeen };
}
