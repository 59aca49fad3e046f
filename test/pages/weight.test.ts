/**
 * The cost of opening a page for the first time: bytes, requests to other hosts, and layout shifts. Those of the
 * reference are in reference.test.ts.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { CHAPTERS } from "../../edge/web/guide/chapters.ts";
import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { type Member, newMember } from "../accounts/member.ts";
import { runs } from "../runs.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { CONGRESS_PAGE, pagesSettings, WIDTHS } from "./pages-build.ts";
import { delayScripts, shiftsOn } from "./shifts.ts";

// A browser visits many pages.
vi.setConfig({ testTimeout: 300_000 });

const MOST_BYTES = 150_000;
const PHONE = 360;
/** Pages are opened at one width each; with `LEGIS_TEST_RUNS=2` at all. */
const widthsOf = (at: number): readonly number[] =>
  runs(1) > 1 ? WIDTHS : WIDTHS.slice(at % WIDTHS.length).slice(0, 1);

let service: TestService;
let member: Member;
let browser: Browser;

const open =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(service.url + path);
  };

/** Chapters differ only in their text. */
function longestChapters(count: number): readonly string[] {
  const longestFirst = CHAPTERS.toSorted((one, other) => other.text.length - one.text.length);
  return longestFirst.slice(0, count).map(({ path }) => path);
}

/** Each page, and how to reach it. */
const PAGES: readonly (readonly [name: string, way: (page: Page) => Promise<void>])[] = [
  ["landing", open("/")],
  ["sign-up", open("/account/sign-up")],
  ["sign-in", open("/account/sign-in")],
  ["dashboard", open("/account")],
  ["plans", open("/account/plan")],
  ["activity", open("/account/activity")],
  ["status", open("/status")],
  ["a Congress", open(CONGRESS_PAGE)],
  ["privacy", open("/privacy")],
  ["nothing there", open("/nowhere")],
  ["found sections", open("/docs/find?q=limit")],
  ...longestChapters(runs(2)).map((path) => [path, open(path)] as const),
];

/** Pages with text that a script may change. */
const TEXTS = ["landing", "dashboard", "status", "/docs/coming-from"];

async function opened(options: BrowserContextOptions): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext(options);
  for (const [name, value] of member.cookies) {
    await context.addCookies([{ name, value, url: service.url }]);
  }
  return [context, await context.newPage()];
}

/** The bytes received over the network during the visit, of headers and encoded bodies. */
async function costOf(way: (page: Page) => Promise<void>, width: number) {
  const [context, page] = await opened({ viewport: { width, height: 800 } });
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.requestWillBeSent", ({ type }) => {
    // Only the last page of the visit counts.
    if (type === "Document") bytes = 0;
  });
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  const outside: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(service.url)) outside.push(request.url());
  });
  await delayScripts(page);
  await way(page);
  await page.waitForLoadState();
  const shift = await shiftsOn(page);
  await context.close();
  return { bytes, shift, outside };
}

describe.skipIf(!hasChromium)("a page (needs chromium)", () => {
  beforeAll(async () => {
    service = await openTestService(await pagesSettings());
    member = await newMember(service);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it.each(PAGES.map(([name, way], at) => ({ name, way, at })))(
    `has at most ${MOST_BYTES / 1000} kB, no requests to other hosts, and no layout shifts: $name`,
    async ({ way, at }) => {
      for (const width of widthsOf(at)) {
        // oxlint-disable-next-line no-await-in-loop -- one view after another
        const { bytes, shift, outside } = await costOf(way, width);
        expect([width, outside, shift]).toEqual([width, [], 0]);
        expect(bytes).toBeGreaterThan(1000);
        expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
      }
    },
  );

  it("stays within the same limits when it shows a new key", async () => {
    const { bytes, shift, outside } = await costOf(async (page) => {
      await open("/account/keys/new")(page);
      await page.getByLabel("Name").fill("weighed");
      await page.getByRole("button", { name: "Create key" }).click();
      service.secrets.add((await page.locator("#key").textContent()) ?? "");
    }, PHONE);
    expect({ shift, outside }).toEqual({ shift: 0, outside: [] });
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("has the same text without JavaScript, except for copy buttons", async () => {
    const [[scripted, withScript], [plain, without]] = await Promise.all([
      opened({}),
      opened({ javaScriptEnabled: false }),
    ]);
    for (const [name, way] of PAGES.filter(([each]) => TEXTS.includes(each))) {
      await Promise.all([way(withScript), way(without)]);
      const [seen, seenWithout] = await Promise.all([withScript, without].map(textOf));
      expect([name, seenWithout]).toEqual([name, seen]);
      expect(seen?.length).toBeGreaterThan(100);
    }
    await Promise.all([scripted.close(), plain.close()]);
  });
});

/** The visible text of a page, without what differs per request. */
async function textOf(page: Page): Promise<string> {
  await page.locator(".copy").evaluateAll((buttons) => buttons.forEach((each) => each.remove()));
  const text = await page.locator("main").innerText();
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
    .replaceAll(/\s+/g, " ");
}
