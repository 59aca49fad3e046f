/** Debian's Chromium, for tests that look at pages as people do. */
import { existsSync } from "node:fs";

import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";

import { tokenOf } from "./visitor.ts";
import type { HostedService } from "./hosted-service.ts";

const PATH = "/usr/bin/chromium";

export const hasChromium = existsSync(PATH);

/** Opens a browser that waits as long as a busy machine needs. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: PATH, args: ["--no-sandbox"] });
  browser.on("context", (context) => context.setDefaultTimeout(120_000));
  return browser;
}

/** A person at a browser, with a count of clicks. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly clicks: () => number;
  readonly click: (target: Locator) => Promise<void>;
  /** Goes from the page with the form to the page behind the mailed link. */
  readonly openAccount: (email: string) => Promise<void>;
}

export function createPerson(service: HostedService, context: BrowserContext, page: Page): Person {
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  return {
    page,
    context,
    clicks: () => clicks,
    click,
    openAccount: async (email) => {
      const taken = service.mail.mails.filter(({ receivers }) => receivers.includes(email)).length;
      await page.getByLabel("Email address").fill(email);
      await click(page.getByRole("button", { name: "Email me a link" }));
      await page.getByRole("heading", { name: "Check your email" }).waitFor();
      // Simulates a click in a mail program.
      clicks += 1;
      const { text = "" } = await service.mail.mail(taken, email);
      tokenOf(service, text);
      await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
      await click(page.getByRole("button", { name: "Open my account" }));
    },
  };
}
