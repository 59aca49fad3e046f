import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPerson, hasChromium, openBrowser, type Person } from "./browser.ts";
import { soon } from "../hosts/soon.ts";
import { isNode } from "../hosts/which-host.ts";
import { type HostedService, openHostedService } from "./hosted-service.ts";
import { expectStatus } from "./visitor.ts";

const MOST_CLICKS = 5;

let service: HostedService;
let browser: Browser;

/** Sends a request with a key. */
async function ask(key: string) {
  const response = await fetch(`${service.url}/api/v1/bills?per_page=1`, {
    headers: { "X-API-Key": key },
  });
  const requestsPerDay = response.headers.get("X-RateLimit-Limit-Day");
  return { status: response.status, requestsPerDay, answer: (await response.json()) as unknown };
}

async function shownKey({ page }: Person): Promise<string> {
  const key = (await page.locator("#key").textContent()) ?? "";
  expect(key).toMatch(/^fld_live_[0-9A-Za-z]{38}$/);
  service.secrets.add(key);
  return key;
}

/** Null if there is no button to copy it, as without JavaScript. */
async function copiedKey({ page, click }: Person): Promise<string | null> {
  const copy = page.getByRole("button", { name: /^Copy/ });
  if ((await copy.count()) === 0) return null;
  await click(copy.first());
  await page.getByText("Copied").first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function someone(javaScriptEnabled: boolean): Promise<Person> {
  const context = await browser.newContext({
    javaScriptEnabled,
    ...(javaScriptEnabled && { permissions: ["clipboard-read", "clipboard-write"] }),
  });
  return createPerson(service, context, await context.newPage());
}

describe.skipIf(!hasChromium)("a new user (needs chromium)", () => {
  beforeAll(async () => {
    service = await openHostedService();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  // On Workers with JavaScript, on Node without.
  it(`gets a first answer with five clicks and one mail, and manages the account, ${isNode ? "without" : "with"} JavaScript`, async () => {
    const email = "ada@example.org";
    const person = await someone(!isNode);
    const { page, click } = person;
    const mailsBefore = service.mail.mails.length;

    await page.goto(service.baseUrl);
    await click(page.getByRole("main").getByRole("link", { name: "Get a key" }));
    await person.openAccount(email);
    const key = await shownKey(person);
    await click(page.getByRole("button", { name: "Send the request" }));
    await page.getByText("200 OK").waitFor();
    expect(person.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
    expect(service.mail.mails.length - mailsBefore).toBe(1);
    await page.getByText("999 of 1,000 requests left today").waitFor();
    expect(await shownKey(person)).toBe(key);
    const shown: unknown = JSON.parse((await page.locator("#answer").textContent()) ?? "");
    expect(shown).toEqual((await ask(key)).answer);
    expect(await copiedKey(person)).toBe(isNode ? null : key);
    expect(await page.locator("#curl").textContent()).toBe(
      `curl -H 'X-API-Key: ${key}' '${service.baseUrl}/api/v1/bills?per_page=1'`,
    );

    await click(page.getByRole("link", { name: "Go to your account" }));
    await soon(async () => {
      // Another server writes its counts a moment later.
      if (!isNode) await page.reload();
      await page.getByText("2 of 1,000 requests today").waitFor(isNode ? {} : { timeout: 2_000 });
    });
    await page.getByText("Show the days as a table").click();
    expect(await page.locator("table td").first().textContent()).toBe("2");
    expect(await page.getByText(email).count()).toBeGreaterThan(0);
    expect(await page.content()).not.toContain(key);

    await click(page.getByRole("link", { name: /^Replace/ }));
    await click(page.getByRole("button", { name: "Replace it" }));
    const second = await shownKey(person);
    expect(second).not.toBe(key);
    await expectStatus(service, key, 401);
    expect((await ask(second)).status).toBe(200);

    await page.goto(`${service.baseUrl}/account`);
    await click(page.getByRole("link", { name: "Change plan" }));
    await click(page.getByRole("button", { name: "Change to Pro" }));
    await soon(async () =>
      expect(await ask(second)).toMatchObject({ status: 200, requestsPerDay: "25000" }),
    );

    await click(page.getByRole("button", { name: "Sign out" }));
    await page.goto(`${service.baseUrl}/account`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();

    await person.openAccount(email);
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    expect(await page.getByText("of 25,000 requests today").count()).toBe(1);
    expect((await ask(second)).status).toBe(200);
    await person.context.close();
  });
});
