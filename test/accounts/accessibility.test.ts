import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";

import type { AxeResults, RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { CHAPTERS } from "../../edge/web/guide/chapters.ts";
import { countOn } from "../count-on.ts";
import { CONGRESS_PAGE, pagesSettings, WIDTHS } from "../pages/pages-build.ts";
import { hasChromium, openBrowser } from "./browser.ts";
import { type Member, newMember } from "./member.ts";
import { openTestService, type TestService } from "./test-service.ts";
import { runs } from "../runs.ts";
import { tokenOf, visit } from "./visitor.ts";

// A browser visits many pages.
vi.setConfig({ testTimeout: 300_000 });

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Each page is checked in the next of two views; with `LEGIS_TEST_RUNS=2` in every scheme and width. */
const VIEWS = (["light", "dark"] as const).flatMap((colorScheme) =>
  WIDTHS.map((width) => ({ colorScheme, width })),
);
const TWO_VIEWS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 360 },
] as const;
const everyView = runs(1) > 1;
const ACTIONS = ["rename", "rotate", "revoke"];
const TRIES_BEFORE_REFUSAL = 30;

type ServiceName = "at-once" | "by-approval";

const services: Partial<Record<ServiceName, TestService>> = {};
let browser: Browser;

describe.skipIf(!hasChromium)("a page, in light and dark, narrow and wide (needs chromium)", () => {
  beforeAll(async () => {
    const settings = await pagesSettings();
    services["at-once"] = await openTestService(settings);
    services["by-approval"] = await openTestService({ ...settings, LEGIS_UPGRADES: "by-approval" });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    for (const service of Object.values(services)) await service.close();
  });

  it.each([
    "/",
    "/status",
    "/account/sign-up",
    "/account/sign-in",
    "/account/open?token=dead",
    "/nowhere",
    CHAPTERS[0]?.path ?? "",
    "/docs/find?q=limit",
    CONGRESS_PAGE,
  ])("has no accessibility faults: %s", async (path) => {
    const service = serviceNamed("at-once");
    const found = await walk({ service }, async (page, look) => {
      await page.goto(service.url + path);
      await look();
    });
    expect(found).toEqual([]);
  });

  // Chapters differ only in their text.
  const chapters = CHAPTERS.slice(1).filter((_, at) => everyView || at % 12 === 0);
  it.each(chapters.map(({ path }) => path))(
    "of the guide has no accessibility faults: %s",
    async (path) => {
      const service = serviceNamed("at-once");
      const found = await walk({ service }, async (page, look) => {
        await page.goto(service.url + path);
        await look();
      });
      expect(found).toEqual([]);
    },
  );

  it("has no accessibility faults from sign-up to the first key", async () => {
    const service = serviceNamed("at-once");
    const found = await walk({ service }, async (page, look) => {
      await page.goto(`${service.url}/account/sign-up`);
      await page
        .getByLabel("Email address")
        .evaluate((input) => input.closest("form")?.setAttribute("novalidate", ""));
      await page.getByLabel("Email address").fill("wrong");
      await press(page, "Email me a link");
      await look();
      await page.getByLabel("Email address").fill("way@example.org");
      await press(page, "Email me a link");
      await look();
      const { text = "" } = await service.mail.mail(0, "way@example.org");
      await page.goto(`${service.url}/account/open?token=${tokenOf(service, text)}`);
      await look();
      await press(page, "Open my account");
      service.secrets.add((await page.locator("#key").textContent()) ?? "");
      await look();
      await press(page, "Send the request");
      await page.getByText("200 OK").waitFor();
      await look();
    });
    expect(found).toEqual([]);
  });

  it("has no accessibility faults in the account, with and without keys and use", async () => {
    const service = serviceNamed("at-once");
    const member = await newMember(service);
    const found = await walk({ service, member }, async (page, look) => {
      const open = async (path: string): Promise<void> => {
        await page.goto(`${service.url}/account${path}`);
        await look();
      };
      await open("");
      await useOnEveryDay(service, member);
      await page.goto(`${service.url}/account?done=renamed`);
      await page.getByText(/table/i).first().click();
      await look();
      await open("/keys/new");
      await page.getByLabel("Name").fill("x".repeat(60));
      await press(page, "Create key");
      service.secrets.add((await page.locator("#key").textContent()) ?? "");
      await look();
      await page.reload();
      await look();
      await open("");
      const [, longNamed] = await service.accounts.listKeys(member.accountId);
      for (const action of ACTIONS) await open(`/keys/${longNamed?.id}/${action}`);
      await open("/keys/key_none/rename");
      await open("/activity");
      await open("?by=key");
      await open("/plan");
      await open("/plan/pro");
      await press(page, "Upgrade to Pro");
      await look();
      await open("/plan/free");
      await open("/plan");
      await open("/delete");
      await page.getByLabel("Type your email address").fill("other@example.org");
      await press(page, "Delete account");
      await look();
      for (const { id } of await service.accounts.listKeys(member.accountId)) {
        await service.accounts.revokeKey(id);
      }
      await open("?done=revoked");
      await page.getByText(/^Revoked keys/).click();
      await look();
      await page.goto(service.url);
      await look();
      await page.goto(`${service.url}/account`);
      await press(page, "Sign out");
      await look();
    });
    expect(found).toEqual([]);
  });

  it("has no accessibility faults while an upgrade waits for approval", async () => {
    const service = serviceNamed("by-approval");
    const member = await newMember(service);
    const found = await walk({ service, member }, async (page, look) => {
      await page.goto(`${service.url}/account/plan`);
      await look();
      await page.goto(`${service.url}/account/plan/pro`);
      await look();
      await press(page, "Request Pro");
      await look();
      await page.goto(`${service.url}/account/plan`);
      await look();
      await press(page, "Withdraw the request");
      await look();
    });
    expect(found).toEqual([]);
  });

  it("has no accessibility faults for a suspended account or after too many tries", async () => {
    const service = serviceNamed("at-once");
    const { accountId, email } = await newMember(service);
    await service.accounts.suspend(accountId);
    const ip = "203.0.113.77";
    const token = await visit(service).askForLink(email);
    const found = await walk({ service, ip }, async (page, look) => {
      await page.goto(`${service.url}/account/open?token=${token}`);
      await press(page, "Open my account");
      await page.getByText("suspended").first().waitFor();
      await look();
      for (let n = 0; n < TRIES_BEFORE_REFUSAL; n++) {
        await visit(service, ip).open("/account/open?token=guess");
      }
      await page.goto(`${service.url}/account/open?token=guess`);
      await page.getByRole("heading", { name: "Too many attempts" }).waitFor();
      await look();
    });
    expect(found).toEqual([]);
  });
});

let looks = 0;

function nextView(): Views {
  looks += 1;
  return [TWO_VIEWS[looks % 2] ?? TWO_VIEWS[0]];
}

function serviceNamed(name: ServiceName): TestService {
  const service = services[name];
  if (service === undefined) throw new Error(`the service ${name} is not open`);
  return service;
}

/** Returns the faults on the pages that the walk looked at, and the browser's own warnings. */
async function walk(
  { service, member, ip }: Walker,
  steps: (page: Page, look: () => Promise<void>) => Promise<void>,
): Promise<readonly object[]> {
  const context = await browser.newContext({
    // A color in transition belongs to neither scheme.
    reducedMotion: "reduce",
    ...(ip !== undefined && { extraHTTPHeaders: { "X-Forwarded-For": ip } }),
  });
  for (const [name, value] of member?.cookies ?? []) {
    await context.addCookies([{ name, value, url: service.url }]);
  }
  const page = await context.newPage();
  const found: object[] = [];
  page.on("pageerror", ({ message }) => found.push({ message }));
  page.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|refused/i.test(text)) found.push({ text });
  });
  await steps(page, async () => {
    found.push(...(await faultsOf(page, everyView ? VIEWS : nextView())));
  });
  await context.close();
  return found;
}

interface Walker {
  readonly service: TestService;
  /** The member who is signed in. */
  readonly member?: Member;
  readonly ip?: string;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  await page.waitForLoadState();
}

/** Records thirty days of use, so that the chart has data. */
async function useOnEveryDay(service: TestService, { key }: Member): Promise<void> {
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

/** Returns what axe finds, and two faults that it cannot find: not exactly one h1, or anything wider than the screen. */
async function faultsOf(page: Page, views: Views): Promise<readonly object[]> {
  const faults: object[] = [];
  await page.evaluate(AXE);
  for (const { colorScheme, width } of views) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] }),
    );
    const at = `${page.url()} ${colorScheme} ${width}`;
    for (const { id, nodes } of violations) {
      faults.push(...nodes.map(({ html, failureSummary }) => ({ at, id, html, failureSummary })));
    }
    const shape = await page.evaluate(() => ({
      headings: document.querySelectorAll("h1").length,
      language: document.documentElement.lang,
      isTitled: document.title !== "",
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    if (!isDeepStrictEqual(shape, WELL_SHAPED)) faults.push({ at, ...shape });
  }
  return faults;
}

type Views = readonly {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
}[];

interface Axe {
  readonly run: (options: RunOptions) => Promise<AxeResults>;
}

const WELL_SHAPED = { headings: 1, language: "en", isTitled: true, overflow: 0 };
