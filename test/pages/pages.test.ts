/** Each page's weight, accessibility and keyboard use in a browser. The API reference is in reference.test.ts. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CHAPTERS } from "../../site/guide/chapters.ts";
import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { type Member, newMember } from "../accounts/member.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { tokenOf } from "../accounts/visitor.ts";
import { countOn } from "../count-on.ts";
import { runs } from "../runs.ts";
import { pagesSettings, viewsOf } from "./pages-build.ts";
import { delayScripts, shiftsOn } from "./shifts.ts";
import { faultsOf, violationsOf } from "./violations.ts";

const MOST_BYTES = 150_000;
/** A busy browser paints a table before all rows have arrived. A line that moves shifts more than this. */
const MOST_SHIFT = 0.02;

/** Chapters differ only in their text. */
const LONGEST_CHAPTER = CHAPTERS.toSorted((one, other) => other.text.length - one.text.length)
  .slice(0, 1)
  .map(({ path }) => path);

const PAGES = [
  "/",
  "/status",
  "/gaps",
  "/nowhere",
  "/docs",
  ...(runs(1) > 1 ? CHAPTERS.map(({ path }) => path) : LONGEST_CHAPTER),
  "/account/sign-up",
  "/account?by=key",
  "/account/plan",
  "/account/activity",
  "/account/watches/webhook",
  "/account/keys/new",
];

const LISTS =
  "/bills /amendments /laws /votes /legislators /committees /topics /congresses /meetings /search?q=water /bills/119/HR/115/texts /states/OH?district=4 /votes/119/2/house/20?state=OH".split(
    " ",
  );

/** Pages with text that a script may change. */
const TEXTS = ["/", "/account"];

let service: TestService;
let member: Member;
let browser: Browser;

/** Opens a page as a first visit, with the member signed in below `/account`. */
async function visited(
  path: string,
  options: BrowserContextOptions & { readonly isDelayed?: boolean } = {},
) {
  const { isDelayed = false, ...others } = options;
  // During a transition, colors belong to neither scheme.
  const context = await browser.newContext({ reducedMotion: "reduce", ...others });
  const isOwn = /^\/account(?!\/(?:sign|open))/.test(path);
  const url = service.url;
  await context.addCookies(
    [...(isOwn ? member.cookies : [])].map(([name, value]) => ({ name, value, url })),
  );
  const page = await context.newPage();
  const seen = { bytes: 0, outside: [] as string[], complaints: [] as string[] };
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ type }) => {
    // Only the last page of the visit counts.
    if (type === "Document") seen.bytes = 0;
  });
  network.on(
    "Network.loadingFinished",
    ({ encodedDataLength }) => (seen.bytes += encodedDataLength),
  );
  page.on("request", (request) => {
    if (!request.url().startsWith(service.url)) seen.outside.push(request.url());
  });
  page.on("pageerror", ({ message }) => seen.complaints.push(message));
  page.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|refused/i.test(text)) seen.complaints.push(text);
  });
  if (isDelayed) await delayScripts(page);
  await page.goto(service.url + path);
  await page.waitForLoadState();
  return { context, page, seen };
}

describe.skipIf(!hasChromium)("a page (needs chromium)", () => {
  beforeAll(async () => {
    service = await openTestService(await pagesSettings());
    member = await newMember(service);
    await useOnEveryDay(member);
    await useWebhook(member);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it.each(PAGES.map((path, at) => ({ path, at })))(
    `has at most ${MOST_BYTES / 1000} kB, nothing from other hosts, hardly any layout shifts, no accessibility faults, and works by keyboard alone: $path`,
    async ({ path, at }) => {
      for (const { colorScheme, width } of viewsOf(at)) {
        const viewport = { width, height: 800 };
        const { context, page, seen } = await visited(path, {
          colorScheme,
          viewport,
          isDelayed: true,
        });
        expect({ ...seen, shift: await shiftsOn(page) }).toEqual({
          bytes: expect.toSatisfy((bytes) => bytes > 1000 && bytes <= MOST_BYTES),
          outside: [],
          complaints: [],
          shift: expect.toSatisfy((shift) => shift < MOST_SHIFT),
        });
        expect(await faultsOf(page)).toEqual([]);
        await expectKeyboard(page);
        await context.close();
      }
    },
  );

  it.each(LISTS.map((path, at) => ({ path, at })))(
    "has no faults as a list, and as its first record: $path",
    async ({ path, at }) => {
      for (const { colorScheme, width } of viewsOf(at)) {
        const viewport = { width, height: 800 };
        const { context, page, seen } = await visited(path, { colorScheme, viewport });
        const faults = await faultsOf(page);
        const link = page.locator(".rows .name a").first();
        if ((await link.count()) > 0) {
          await page.goto(service.url + (await link.getAttribute("href")));
          faults.push(...(await faultsOf(page)));
        }
        expect([...faults, ...seen.outside, ...seen.complaints]).toEqual([]);
        await context.close();
      }
    },
  );

  it("leads from a search to a bill and its text, and through a list's filters, by keyboard alone", async () => {
    const { context, page, seen } = await visited("/search");
    await tabTo(page, "q");
    await page.keyboard.type("HR 115");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=HR+115");
    await expectKeyboard(page);
    await page.goto(page.url());
    await tabTo(page, "H.R. 115:");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bills/119/HR/115");
    await expectKeyboard(page);
    await page.goto(page.url());
    await tabTo(page, "Texts");
    await page.keyboard.press("Enter");
    await tabTo(page, "Enrolled Bill");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/texts/enr");
    await expectKeyboard(page);
    await page.goto(`${service.url}/bills`);
    await tabTo(page, "Filters");
    await page.keyboard.press("Enter");
    await tabTo(page, "status");
    await page.keyboard.type("Became");
    await tabTo(page, "Apply");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bills?*status=enacted*");
    await expectKeyboard(page);
    expect(seen.complaints).toEqual([]);
    await context.close();
  });

  it("leads from the landing page to the first answer by keyboard alone, without accessibility faults", async () => {
    const { context, page, seen } = await visited("/");
    await tabTo(page, "Get a key");
    await page.keyboard.press("Enter");
    const email = page.getByLabel("Email address");
    await email.evaluate((input) => input.closest("form")?.setAttribute("novalidate", ""));
    await tabTo(page, "email");
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("That isn’t an email address").waitFor();
    const faults = await faultsOf(page);
    await email.fill("");
    await email.focus();
    await page.keyboard.type("way@example.org");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    faults.push(...(await faultsOf(page)));
    const { text = "" } = await service.mail.mail(0, "way@example.org");
    await page.goto(`${service.url}/account/open?token=${tokenOf(service, text)}`);
    faults.push(...(await faultsOf(page)));
    await tabTo(page, "Open my account");
    await page.keyboard.press("Enter");
    service.secrets.add((await page.locator("#key").textContent()) ?? "");
    await tabTo(page, "Send the request");
    await page.keyboard.press("Enter");
    await page.getByText("200 OK").waitFor();
    expect(await page.locator("#answer").textContent()).toContain('"api_url"');
    expect([...faults, ...(await faultsOf(page)), ...seen.complaints]).toEqual([]);
    expect(seen.outside).toEqual([]);
    expect(await shiftsOn(page)).toBeLessThan(MOST_SHIFT);
    await context.close();
  });

  it.each(TEXTS)(
    "has the same text without JavaScript, except for copy buttons: %s",
    async (path) => {
      const both = [await visited(path), await visited(path, { javaScriptEnabled: false })];
      const [seen = "", without] = await Promise.all(both.map(({ page }) => textOf(page)));
      expect(without).toBe(seen);
      expect(seen.length).toBeGreaterThan(100);
      await Promise.all(both.map(({ context }) => context.close()));
    },
  );

  it.each([
    [1280, "light", "/"],
    [360, "dark", "Control+k"],
  ] as const)(
    "searches the docs by keyboard alone, without accessibility faults: %i %s %s",
    async (width, colorScheme, keys) => {
      const { context, page, seen } = await visited("/docs/keys", {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.keyboard.press(keys);
      const field = page.getByRole("combobox", { name: "Search the docs" });
      await field.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.type("latest action");
      const options = page.getByRole("option");
      await options.first().filter({ hasText: "latest_action" }).waitFor();
      await field.fill("follow a bill");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      const chosenOption = page.getByRole("option", { selected: true });
      expect(await field.getAttribute("aria-activedescendant")).toBe(
        await chosenOption.getAttribute("id"),
      );
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/docs/bill-tracker");
      await page.keyboard.press(keys);
      await field.waitFor();
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "hidden" });
      expect(seen.complaints).toEqual([]);
      await context.close();
    },
  );

  it("keeps the chosen language of examples on all pages, without layout shifts", async () => {
    const { context, page } = await visited("/", { isDelayed: true });
    expect(await chosen(page)).toEqual(["curl"]);
    await page.getByText("Python", { exact: true }).click();
    // The landing page and this one have different tabs.
    await page.goto(`${service.url}/docs/member-votes`);
    expect(new Set(await chosen(page))).toEqual(new Set(["Python"]));
    expect(await shiftsOn(page)).toBeLessThan(MOST_SHIFT);
    await page.getByText("JavaScript", { exact: true }).first().click();
    expect(new Set(await chosen(page))).toEqual(new Set(["JavaScript"]));
    await page.goto(`${service.url}/docs/client`);
    expect(new Set(await chosen(page))).toEqual(new Set(["JavaScript"]));
    await context.close();
  });

  it("lets people choose a language even if the browser blocks storage", async () => {
    const { context, page, seen } = await visited("/");
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
    expect(seen.complaints).toEqual([]);
    await context.close();
  });
});

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

/** Gives the owner a webhook with deliveries. */
async function useWebhook({ cookies }: Member): Promise<void> {
  const { accounts } = service;
  const [account] = await accounts.listAccounts();
  if (account === undefined) throw new Error("there is no account");
  await accounts.setPlan(account.id, "pro");
  const by = { session: [...cookies.values()][0] ?? "", ip: "", browser: "", requestId: "" };
  await accounts.setWebhook(account.id, "https://receiver.example.org/hook", by);
  for (const answer of ["204 after 84 ms", "no answer (ECONNREFUSED)"]) {
    const { id } = await accounts.addTrial(account.id, '{"type":"webhook.test"}');
    await accounts.noteAnswer([id], answer, null);
  }
  const hook = await accounts.findWebhook(account.id);
  if (hook !== null) await accounts.confirmWebhook(hook);
}

/** The languages of a page's examples. */
const chosen = (page: Page): Promise<string[]> =>
  page
    .locator(".tabs input:checked")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

/** Returns a page's visible text without copy buttons, request ids and the minutes until midnight. */
async function textOf(page: Page): Promise<string> {
  await page.locator(".copy").evaluateAll((buttons) => buttons.forEach((each) => each.remove()));
  const text = await page.locator("main").innerText();
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
    .replaceAll(/resets in [^.]+/g, "resets")
    .replaceAll(/\s+/g, " ");
}

/** Checks that Tab reaches every control in order, and that each has a visible focus. */
async function expectKeyboard(page: Page): Promise<void> {
  const expected = await page.evaluate(controls);
  await page.evaluate(recordFocus);
  for (let at = 0; at < expected.length; at += 1) {
    await page.keyboard.press("Tab");
  }
  const reached = await page.evaluate(() => (globalThis as unknown as Recorder).reached);
  expect(reached).toEqual(expected.map((name) => ({ name, isSeen: true })));
}

interface Reached {
  readonly name: string;
  readonly isSeen: boolean;
}

interface Recorder {
  readonly reached: readonly Reached[];
}

/** Returns the visible controls in order. In a group of radio buttons, Tab reaches only the checked one. */
function controls(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    "a[href], button, select, input:not([type=hidden]), summary, [tabindex='0']",
  );
  return Array.from(all)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches("[type=radio]:not(:checked)"))
    .map((element) => `${element.tagName} ${element.id || element.textContent.trim()}`);
}

function recordFocus(): void {
  const reached: Reached[] = [];
  Object.assign(globalThis, { reached });
  document.addEventListener("focusin", ({ target }) => {
    const element = target as HTMLElement;
    const name = `${element.tagName} ${element.id || element.textContent.trim()}`;
    // A radio button itself is hidden; its label shows the outline.
    const shown = element.matches("[type=radio]") ? element.closest("label") : element;
    const isSeen = shown !== null && getComputedStyle(shown).outlineStyle === "solid";
    reached.push({ name, isSeen });
  });
}
