/** The pages below `/docs/reference` in a real browser without access to other hosts. */
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openApiDocument } from "../../contract/openapi/document.ts";
import { bulkFileRoute } from "../../contract/resources/bulk.ts";
import { TAGS } from "../../contract/routes/all-routes.ts";
import { REFERENCE_PATH } from "../../site/app/site.ts";
import { groupPath } from "../../site/guide/reference.ts";
import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { type Member, newMember } from "../accounts/member.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { runs } from "../runs.ts";
import { delayScripts, shiftsOn } from "./shifts.ts";
import { faultsOf } from "./violations.ts";

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

const PATHS = [REFERENCE_PATH, ...TAGS.map(({ name }) => groupPath(name))];
const BILLS = groupPath("Bills");
/** The table, the longest group and what only these groups have; all with `LEGIS_TEST_RUNS=2`. */
const VIEWED =
  runs(1) > 1 ? PATHS : [REFERENCE_PATH, BILLS, groupPath("Feeds"), groupPath("Bulk files")];

describe("the reference", () => {
  it("is the same for everyone, and only our scripts may run and send requests", async () => {
    const [nobody, known] = await Promise.all([fetch(service.url + BILLS), member.open(BILLS)]);
    expect(await nobody.text()).toBe(known.text);
    expect(nobody.headers.get("Set-Cookie")).toBeNull();
    expect(nobody.headers.get("Cache-Control")).toBe("public, max-age=1800");
    const landing = await fetch(service.url);
    expect(rulesOf(landing)).toContain("script-src 'self'");
    expect(rulesOf(nobody)).toEqual([...rulesOf(landing), "connect-src 'self'"].toSorted());
  });

  it("has each route, parameter and field of the OpenAPI document, and links only to what it has", async () => {
    const pages = await Promise.all(PATHS.map(async (path) => (await member.open(path)).text));
    const [table = ""] = pages;
    const text = pages.join("");
    const { paths, components } = openApiDocument({
      baseUrl: null,
      contact: null,
      plans: {},
      exampleOf: () => null,
    });
    const operations = Object.entries(paths) as unknown as [string, { get: Described }][];
    const missing = operations.flatMap(([path, { get }]) => [
      ...(text.includes(`<h2 id="${get.operationId}">`) ? [] : [get.operationId]),
      ...(text.includes(`<code>GET ${path}</code>`) ? [] : [path]),
      ...(table.includes(`<code>${path}</code>`) ? [] : [`${path} in the table`]),
      ...(get.parameters ?? []).flatMap(({ name, in: place }) =>
        place === undefined ||
        place === "header" ||
        text.includes(`id="${get.operationId}-${name}"`)
          ? []
          : [`${path} ${name}`],
      ),
    ]);
    const described = objectsIn(text);
    const schemas = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties as object)
        .filter((field) => !described.get(name)?.includes(`<code>${field}</code>`))
        .map((field) => `${name}.${field}`),
    );
    expect([...missing, ...schemas]).toEqual([]);
    expect(operations.length).toBeGreaterThan(30);
    for (const page of pages) {
      const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(anchors.length).toBeGreaterThanOrEqual(2);
      expect(anchors.filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
      const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(ids).toEqual([...new Set(ids)]);
    }
  });
});

/** The text of each object's own fields, without those of objects folded in it. */
function objectsIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const innermost = /<details id="(\w+)">((?:(?!<details|<\/details>).)*)<\/details>/gs;
  for (let rest = text, size = -1; rest.length !== size;) {
    size = rest.length;
    rest = rest.replaceAll(innermost, (_, name: string, own: string) => {
      found.set(name, own);
      return "";
    });
  }
  return found;
}

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
  async function openReference(path: string, options: BrowserContextOptions = {}) {
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
    await page.goto(service.url + path);
    const tryForm = (of: string) => page.locator(`form[data-path="${of}"]`);
    return { context, page, faults, sent, tryForm };
  }

  it("has at most 12 screens on each page", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (const path of PATHS) {
      await page.goto(service.url + path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect([path, height <= 12 * 800]).toEqual([path, true]);
    }
    await page.close();
  });

  it.each(VIEWED)("has no accessibility faults and no horizontal scrolling: %s", async (path) => {
    const phone = { width: 360, height: 800 };
    const { context, page, faults } = await openReference(path, {
      colorScheme: "dark",
      viewport: phone,
    });
    expect(await shiftsOn(page)).toBeLessThan(0.02);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    expect(await faultsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("sends a request by keyboard alone, with the key and without the session, and says what it sent", async () => {
    const viewport = { width: 390, height: 800 };
    const { context, page, faults, sent, tryForm } = await openReference(BILLS, { viewport });
    const bills = tryForm("/api/v1/bills");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let at = 0; at < 80 && (await focused()) !== "Try it: List bills"; at += 1) {
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
    const said =
      (await bills.getByRole("region", { name: "Sent: List bills" }).textContent()) ?? "";
    expect(said).toContain(
      `curl -i -H "X-API-Key: $FLD_API_KEY" '${service.url}/api/v1/bills?per_page=1'`,
    );
    expect(said).toMatch(/^x-build-id: \d/m);
    // On a phone the answer would be far below the button.
    const { y = NaN } = (await bills.getByRole("status").boundingBox()) ?? {};
    expect(y).toBeLessThan(800);

    // Fixed values are choices, and the other forms have the key too.
    await bills.getByLabel("chamber").selectOption("senate");
    await bills.getByLabel("status", { exact: true }).selectOption(["enacted", "introduced"]);
    await bills.getByRole("button", { name: "Send" }).click();
    await bills.getByText(/^200 OK.*chamber=senate&status=introduced%2Cenacted/).waitFor();
    await page.getByText("Try it: Get a bill", { exact: true }).click();
    const bill = tryForm("/api/v1/bills/{congress}/{type}/{number}");
    await bill.getByRole("button", { name: "Send" }).click();
    await bill.getByText(/^200 OK/).waitFor();
    expect(sent.map((each) => each["x-api-key"])).toEqual([member.key, member.key, member.key]);

    await page.goto(service.url + groupPath("Feeds"));
    await page.getByText("Try it: List laws, as a feed", { exact: true }).click();
    const feed = tryForm("/feeds/laws.{format}");
    await feed.getByRole("button", { name: "Send" }).click();
    await feed.getByText(/^200 OK/).waitFor();
    expect(sent.at(-1)).not.toHaveProperty("x-api-key");
    expect(sent.filter((each) => "cookie" in each)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keeps the key in the tab while its owner is signed in, and of visitors only on the page", async () => {
    const { context, page, tryForm } = await openReference(BILLS);
    const field = tryForm("/api/v1/bills").locator("[data-key]");
    const kept = () => page.evaluate(() => sessionStorage.getItem("key"));
    const enter = () =>
      field.evaluate((input: HTMLInputElement, key) => {
        input.value = key;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }, member.key);
    await enter();
    await page.reload();
    expect([await field.inputValue(), await kept()]).toEqual(["", ""]);
    await page.goto(`${service.url}/account`);
    await page.goto(service.url + BILLS);
    await enter();
    await page.goto(service.url + groupPath("Laws"));
    expect(await page.locator("[data-key]").first().inputValue()).toBe(member.key);
    const shown = page.getByRole("navigation", { name: "Site" }).getByRole("link");
    expect((await shown.allTextContents()).at(-1)).toBe("Account");
    await context.clearCookies();
    await page.goto(`${service.url}/account`);
    await page.goto(service.url + BILLS);
    expect([await field.inputValue(), await kept()]).toEqual(["", ""]);
    expect((await shown.allTextContents()).at(-1)).toBe("Get a key");
    await context.close();
  });

  it("shows a refusal, and of a bulk file only that it can be downloaded", async () => {
    const { context, page, tryForm } = await openReference(groupPath("Bulk files"));
    await page.evaluate(() => {
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    const files = tryForm("/api/v1/bulk");
    await files.getByLabel("Your key").fill("wrong");
    await files.getByRole("button", { name: "Send" }).click();
    await files.getByText("401 Unauthorized for GET /api/v1/bulk").waitFor();
    await files.getByText('"invalid_api_key"').waitFor();
    await files.getByLabel("Your key").fill(member.key);
    const file = tryForm(`/api/v1${bulkFileRoute.path.replace(":file", "{file}")}`);
    await file.getByRole("button", { name: "Send" }).click();
    await file.getByText("200 OK, not shown: application/x-ndjson").waitFor();
    expect(await file.locator(".got").isHidden()).toBe(true);
    await context.close();
  });

  it("hides the forms without JavaScript", async () => {
    const { context, page } = await openReference(BILLS, { javaScriptEnabled: false });
    expect(await page.locator("h2").count()).toBeGreaterThan(4);
    expect(await page.locator("summary:visible").count()).toBeGreaterThan(3);
    expect(await page.getByText("Try it").first().isVisible()).toBe(false);
    await context.close();
  });
});
