/** `/docs/reference` in a real browser without access to other hosts. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openApiDocument } from "../../contract/openapi/document.ts";
import { bulkFileRoute } from "../../contract/resources/bulk.ts";
import { REFERENCE_PATH } from "../../site/app/site.ts";
import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { type Member, newMember } from "../accounts/member.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { delayScripts, shiftsOn } from "./shifts.ts";
import { violationsOf } from "./violations.ts";

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

describe("the reference", () => {
  it("is the same for everyone, and only our scripts may run and send requests", async () => {
    const [nobody, known] = await Promise.all([
      fetch(service.url + REFERENCE_PATH),
      member.open(REFERENCE_PATH),
    ]);
    expect(await nobody.text()).toBe(known.text);
    expect(nobody.headers.get("Set-Cookie")).toBeNull();
    expect(nobody.headers.get("Cache-Control")).toBe("public, max-age=300");
    const landing = await fetch(service.url);
    expect(rulesOf(landing)).toContain("script-src 'self'");
    expect(rulesOf(nobody)).toEqual([...rulesOf(landing), "connect-src 'self'"].toSorted());
  });

  it("has each route, parameter and field of the OpenAPI document, and links only to what it has", async () => {
    const { text } = await member.open(REFERENCE_PATH);
    const { paths, components } = openApiDocument({
      baseUrl: null,
      contact: null,
      plans: {},
      exampleOf: () => null,
    });
    const operations = Object.entries(paths) as unknown as [string, { get: Described }][];
    const missing = operations.flatMap(([path, { get }]) => [
      ...(text.includes(`<h3 id="${get.operationId}">`) ? [] : [get.operationId]),
      ...(text.includes(`<code>GET ${path}</code>`) ? [] : [path]),
      ...(get.parameters ?? []).flatMap(({ name, in: place }) =>
        place === undefined ||
        place === "header" ||
        text.includes(`id="${get.operationId}-${name}"`)
          ? []
          : [`${path} ${name}`],
      ),
    ]);
    const schemas = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) => {
      const [, section = ""] = text.split(`<h3 id="${name}">`);
      const [own = ""] = section.split("</section>");
      return Object.keys(properties as object)
        .filter((field) => !own.includes(`<code>${field}</code>`))
        .map((field) => `${name}.${field}`);
    });
    expect([...missing, ...schemas]).toEqual([]);
    expect(operations.length).toBeGreaterThan(30);
    const anchors = [...text.matchAll(/href="#(?<id>[^"]+)"/g)].map(({ groups }) => groups?.["id"]);
    expect(anchors.length).toBeGreaterThan(300);
    expect(anchors.filter((id) => !text.includes(` id="${id}"`))).toEqual([]);
  });
});

const rulesOf = ({ headers }: Response): readonly string[] =>
  (headers.get("Content-Security-Policy") ?? "").split("; ").toSorted();

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
}

describe.skipIf(!hasChromium)("the reference in a browser (needs chromium)", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Opens the reference as a member who is signed in, and records errors and requests. */
  async function openReference(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    for (const [name, value] of member.cookies) {
      await context.addCookies([{ name, value, url: service.url }]);
    }
    const page = await context.newPage();
    const [faults, sent]: [string[], Record<string, string>[]] = [[], []];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(service.url)) faults.push(`a request to ${url}`);
      if (/\/api\/v1|\/feeds\//.test(url))
        void request.allHeaders().then((all) => sent.push({ ...all, url }));
    });
    await delayScripts(page);
    await page.goto(service.url + REFERENCE_PATH);
    const tryForm = (path: string) => page.locator(`form[data-path="${path}"]`);
    return { context, page, faults, sent, tryForm };
  }

  it("has no accessibility faults and hardly any layout shifts on a phone in dark mode", async () => {
    const viewport = { width: 360, height: 800 };
    const { context, page, faults } = await openReference({ colorScheme: "dark", viewport });
    expect(await shiftsOn(page)).toBeLessThan(0.02);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    expect(await violationsOf(page)).toEqual([]);
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("sends a request by keyboard alone, with the key, without the session, and stores nothing", async () => {
    const viewport = { width: 390, height: 800 };
    const { context, page, faults, sent, tryForm } = await openReference({ viewport });
    const bills = tryForm("/api/v1/bills");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let at = 0; at < 40 && (await focused()) !== "Try it: List bills"; at += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type(member.key);
    await bills.getByLabel("per_page").fill("1");
    await page.keyboard.press("Enter");
    await bills.getByText("200 OK for GET /api/v1/bills?per_page=1").waitFor();
    const answer = bills.getByRole("region", { name: "Answer: List bills" });
    expect(JSON.parse((await answer.textContent()) ?? "")).toMatchObject({ meta: { per_page: 1 } });
    // On a phone the answer would be far below the button.
    const { y = NaN } = (await answer.boundingBox()) ?? {};
    expect(y).toBeLessThan(800);

    // The other forms have the key too, and examples of path parameters.
    await page.getByText("Try it: Get a bill", { exact: true }).click();
    const bill = tryForm("/api/v1/bills/{congress}/{type}/{number}");
    await bill.getByRole("button", { name: "Send" }).click();
    await bill.getByText(/^200 OK/).waitFor();
    await page.getByText("Try it: List laws, as a feed", { exact: true }).click();
    const feed = tryForm("/feeds/laws.{format}");
    await feed.getByRole("button", { name: "Send" }).click();
    await feed.getByText(/^200 OK/).waitFor();
    const headers = sent.map((each) => [new URL(each["url"] ?? "").pathname, each["x-api-key"]]);
    expect(headers).toEqual([
      ["/api/v1/bills", member.key],
      [expect.stringMatching(/^\/api\/v1\/bills\/\d+\/[A-Z]+\/\d+$/), member.key],
      ["/feeds/laws.atom", undefined],
    ]);
    expect(sent.filter((each) => "cookie" in each)).toEqual([]);

    const kept = await context.storageState({ indexedDB: true });
    expect(JSON.stringify(kept)).not.toContain(member.key);
    await page.reload();
    expect(await bills.locator("input").first().inputValue()).toBe("");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows a refusal, and of a bulk file only that it can be downloaded", async () => {
    const { context, page, tryForm } = await openReference();
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    const bills = tryForm("/api/v1/bills");
    await bills.getByLabel("Your key").fill("wrong");
    await bills.getByRole("button", { name: "Send" }).click();
    await bills.getByText("401 Unauthorized for GET /api/v1/bills").waitFor();
    await bills.getByText('"invalid_api_key"').waitFor();
    await bills.getByLabel("Your key").fill(member.key);
    const file = tryForm(`/api/v1${bulkFileRoute.path.replace(":file", "{file}")}`);
    await file.getByRole("button", { name: "Send" }).click();
    await file.getByText("200 OK, not shown: application/x-ndjson").waitFor();
    expect(await file.locator("pre").isHidden()).toBe(true);
    await context.close();
  });

  it("hides the forms without JavaScript", async () => {
    const { context, page } = await openReference({ javaScriptEnabled: false });
    expect(await page.locator("h3").count()).toBeGreaterThan(100);
    expect(await page.locator("summary:visible").count()).toBeGreaterThan(20);
    expect(await page.getByText("Try it").first().isVisible()).toBe(false);
    await context.close();
  });
});
