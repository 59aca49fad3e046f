import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { delayScripts, shiftsOn } from "./shifts.ts";

// A browser visits several pages.
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let browser: Browser;

describe.skipIf(!hasChromium)("the language of examples (needs chromium)", () => {
  beforeAll(async () => {
    service = await openTestService();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it("stays as chosen on all blocks and pages, and nothing moves", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await delayScripts(page);
    const chosen = () =>
      page
        .locator(".tabs > input:checked")
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

    await page.goto(service.url);
    expect(await chosen()).toEqual(["curl"]);
    await page.getByText("Python", { exact: true }).click();
    await page.goto(`${service.url}/docs/changes`);
    expect(await chosen()).toEqual(["Python"]);
    expect(await shiftsOn(page)).toBe(0);
    // The landing page and this one have different tabs, and so has the recipe.
    await page.goto(`${service.url}/docs/member-votes`);
    expect(new Set(await chosen())).toEqual(new Set(["Python"]));
    expect(await shiftsOn(page)).toBe(0);
    await page.getByText("JavaScript", { exact: true }).first().click();
    expect(new Set(await chosen())).toEqual(new Set(["JavaScript"]));
    await page.goto(`${service.url}/docs/client`);
    expect(new Set(await chosen())).toEqual(new Set(["JavaScript"]));
    await context.close();
  });

  it("can be chosen for a page where the browser stores nothing", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await page.goto(`${service.url}/docs/changes`);
    await page.getByText("Python", { exact: true }).first().click();
    await page.getByText("from federal_legislative_data").first().waitFor();
    expect(await page.locator(".copy:visible").count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});
