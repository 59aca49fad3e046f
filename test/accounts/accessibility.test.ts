import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { countOn } from "../count-on.ts";
import { pagesSettings, viewsOf } from "../pages/pages-build.ts";
import { faultsOf } from "../pages/violations.ts";
import { hasChromium, openBrowser } from "./browser.ts";
import { type Member, newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { tokenOf, visit } from "./visitor.ts";

let service: TestService;
let browser: Browser;

/** Pages that a form leads to. All others are in `test/pages/pages.test.ts`. */
describe.skipIf(!hasChromium)("no accessibility faults (needs chromium)", () => {
  beforeAll(async () => {
    service = await openTestService({
      ...(await pagesSettings()),
      LEGIS_UPGRADES: "by-approval",
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it("from the landing page to the first answer, by keyboard alone", async () => {
    const found = await walk(null, async (page, look) => {
      await page.goto(service.url);
      await tabTo(page, "Get a key");
      await page.keyboard.press("Enter");
      const email = page.getByLabel("Email address");
      await email.evaluate((input) => input.closest("form")?.setAttribute("novalidate", ""));
      await tabTo(page, "email");
      await page.keyboard.type("wrong");
      await page.keyboard.press("Enter");
      await page.getByText("That isn’t an email address").waitFor();
      await look();
      await email.fill("");
      await email.focus();
      await page.keyboard.type("way@example.org");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
      await look();
      const { text = "" } = await service.mail.mail(0, "way@example.org");
      await page.goto(`${service.url}/account/open?token=${tokenOf(service, text)}`);
      await look();
      await tabTo(page, "Open my account");
      await page.keyboard.press("Enter");
      service.secrets.add((await page.locator("#key").textContent()) ?? "");
      await look();
      await tabTo(page, "Send the request");
      await page.keyboard.press("Enter");
      await page.getByText("200 OK").waitFor();
      expect(await page.locator("#answer").textContent()).toContain('"api_url"');
      await look();
    });
    expect(found).toEqual([]);
  });

  it("in the account, with and without keys and usage", async () => {
    const member = await newMember(service);
    const found = await walk(member, async (page, look) => {
      const open = async (path: string): Promise<void> => {
        await page.goto(`${service.url}/account${path}`);
        await look();
      };
      await useOnEveryDay(member);
      await page.goto(`${service.url}/account?done=renamed`);
      await page.getByText(/table/i).first().click();
      await look();
      await page.goto(`${service.url}/account/keys/new`);
      await page.getByLabel("Name").fill("x".repeat(60));
      await press(page, "Create key");
      service.secrets.add((await page.locator("#key").textContent()) ?? "");
      await look();
      const [, longNamed] = await service.accounts.listKeys(member.accountId);
      for (const action of ["rename", "rotate"]) await open(`/keys/${longNamed?.id}/${action}`);
      await open("/keys/key_none/rename");
      await open("/plan");
      await press(page, "Request Pro");
      await look();
      await open("/plan");
      await press(page, "Withdraw the request");
      await page.goto(`${service.url}/account/delete`);
      await page.getByLabel("Type your email address").fill("other@example.org");
      await press(page, "Delete account");
      await look();
      for (const { id } of await service.accounts.listKeys(member.accountId)) {
        await service.accounts.revokeKey(id);
      }
      await page.goto(`${service.url}/account?done=revoked`);
      await page.getByText(/^Revoked keys/).click();
      await look();
    });
    expect(found).toEqual([]);
  });

  it("for a suspended account", async () => {
    const { accountId, email } = await newMember(service);
    await service.accounts.suspend(accountId);
    const token = await visit(service).askForLink(email);
    const found = await walk(null, async (page, look) => {
      await page.goto(`${service.url}/account/open?token=${token}`);
      await press(page, "Open my account");
      await page.getByText("suspended").first().waitFor();
      await look();
    });
    expect(found).toEqual([]);
  });
});

let looks = 0;

/** Returns the faults on the pages that the walk looked at, and the browser's own warnings. */
async function walk(
  member: Member | null,
  steps: (page: Page, look: () => Promise<void>) => Promise<void>,
): Promise<readonly string[]> {
  // During a transition, colors belong to neither scheme.
  const context = await browser.newContext({ reducedMotion: "reduce" });
  for (const [name, value] of member?.cookies ?? []) {
    await context.addCookies([{ name, value, url: service.url }]);
  }
  const page = await context.newPage();
  const found: string[] = [];
  page.on("pageerror", ({ message }) => found.push(message));
  page.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|refused/i.test(text)) found.push(text);
  });
  await steps(page, async () => {
    for (const { colorScheme, width } of viewsOf(looks++)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await faultsOf(page)));
    }
  });
  await context.close();
  return found;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  await page.waitForLoadState();
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page
      .locator(":focus")
      .evaluate(({ id, textContent }) => id || textContent);
    if (focused?.includes(name)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Records thirty days of use, so that the chart has data. */
async function useOnEveryDay({ key }: Member): Promise<void> {
  const days = Array.from({ length: 30 }, (_, n) => new Date(Date.now() - n * 86_400_000));
  await countOn(
    service.accounts,
    key,
    ...days.map((day, n) => ({
      day: day.toISOString().slice(0, 10),
      requests: (n * 37) % 900,
    })),
  );
}
