/** `/docs/reference` in a real browser without access to other hosts. */
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";

import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { pathTemplate } from "../../contract/openapi/document.ts";
import { allRoutes } from "../../contract/resources/routes.ts";
import { SCALAR_PATH } from "../../edge/web/reference/scalar-asset.ts";
import { SCALAR } from "../../edge/web/reference/scalar.ts";
import { REFERENCE_PATH } from "../../edge/web/parts/site.ts";
import { hasChromium, openBrowser } from "../accounts/browser.ts";
import { type Member, newMember } from "../accounts/member.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { delayScripts, shiftsOn } from "./shifts.ts";
import { violationsOf } from "./violations.ts";

// A browser loads four megabytes of script.
vi.setConfig({ testTimeout: 300_000 });

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await openTestService();
  member = await newMember(service);
});
afterAll(() => service.close());

describe("the reference", () => {
  it("is the same for everyone, and allows only our scripts", async () => {
    const [nobody, known] = await Promise.all([
      fetch(service.url + REFERENCE_PATH),
      member.open(REFERENCE_PATH),
    ]);
    expect(await nobody.text()).toBe(known.text);
    expect(nobody.headers.get("Set-Cookie")).toBeNull();
    expect(nobody.headers.get("Cache-Control")).toBe("public, max-age=300");
    const policy = nobody.headers.get("Content-Security-Policy") ?? "";
    const reachable = ["/api/", "/openapi.json", "/healthz", "/readyz", "/status.json"];
    const rules = policy.split("; ").filter((rule) => !/^(?:default|base|frame|form)-/.test(rule));
    expect(rules.toSorted()).toEqual([
      `connect-src ${reachable.map((path) => service.baseUrl + path).join(" ")}`,
      "font-src 'self'",
      "img-src 'self' data:",
      "manifest-src 'self'",
      "sandbox allow-scripts",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ]);
    expect(policy).toMatch(/default-src 'none'.*form-action 'none'.*frame-ancestors 'none'/);
  });

  it("serves the script of Scalar's npm package, precompressed and cached forever", async () => {
    const [zipped, plain] = await Promise.all(
      ["gzip", "identity"].map((coding) =>
        member.ask(SCALAR_PATH, { headers: { "Accept-Encoding": coding } }),
      ),
    );
    expect(zipped?.headers).toMatchObject({
      "content-encoding": "gzip",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
    });
    expect(plain?.headers["content-encoding"]).toBeUndefined();
    const { default: stored } = await import("../../edge/web/reference/script/scalar.js.gz");
    const script = gunzipSync(stored);
    expect(createHash("sha256").update(script).digest("hex")).toBe(SCALAR.sha256);
    expect(Buffer.from(plain?.text ?? "").equals(script)).toBe(true);
    expect(script.includes(`@scalar/api-reference@`)).toBe(true);
  });
});

/** Without Scalar's script the page loads faster. */
type Opening = BrowserContextOptions & { readonly hasScript?: boolean };

describe.skipIf(!hasChromium)("the reference in a browser (needs chromium)", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Opens the reference, and records errors, requests to other hosts and API requests. */
  async function openReference({ hasScript = true, ...options }: Opening) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    for (const [name, value] of member.cookies) {
      await context.addCookies([{ name, value, url: service.url }]);
    }
    const page = await context.newPage();
    const [complaints, outside, tried]: [string[], string[], Record<string, string>[]] = [
      [],
      [],
      [],
    ];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(service.url) && !url.startsWith("data:")) outside.push(url);
      if (url.includes("/api/v1/"))
        void request.allHeaders().then((all) => tried.push({ ...all, url }));
    });
    if (hasScript) await delayScripts(page);
    else await page.route("**/*.js", (route) => route.abort());
    await page.goto(service.url + REFERENCE_PATH);
    return { context, page, complaints, outside, tried };
  }

  /** Opens the reference in a view, and checks its accessibility and layout. */
  async function openView(colorScheme: "light" | "dark", width: number) {
    const opened = await openReference({ colorScheme, viewport: { width, height: 800 } });
    const { page } = opened;
    await page.locator("#reference main").waitFor();
    await page.getByPlaceholder("Your key, kept on this page only").first().fill(member.key);
    expect(await violationsOf(page)).toEqual([]);
    expect(await shiftsOn(page)).toBeLessThan(0.05);
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    return opened;
  }

  it("has no accessibility faults and hardly any layout shifts on a phone in dark mode", async () => {
    const { context, complaints, outside } = await openView("dark", 360);
    expect([...complaints, ...outside]).toEqual([]);
    await context.close();
  });

  it("has none on a desktop either, and sends a request with a key without storing it", async () => {
    const { context, page, complaints, outside, tried } = await openView("light", 1280);
    await page.getByRole("button", { name: "Test Request" }).first().click();
    await page.getByRole("button", { name: /^Send/ }).first().waitFor();
    const button = await page.locator(".scalar-client--open .scalar-sidebar-toggle").boundingBox();
    const address = await page.locator(".scalar-client--open .address-bar-bg-states").boundingBox();
    expect((button?.x ?? NaN) + (button?.width ?? NaN)).toBeLessThanOrEqual(address?.x ?? NaN);
    await page.getByRole("button", { name: /^Send/ }).first().click();
    await page.getByText("200 OK").waitFor();
    await page.getByText('"api_url"').first().waitFor();
    // It sends only parameters that the reader chose.
    const url = `${service.url}/api/v1/bills`;
    expect(tried[0]).toMatchObject({ "x-api-key": member.key, url });
    expect(tried[0]).not.toHaveProperty("cookie");
    expect(await violationsOf(page)).toEqual([]);

    const kept = await context.storageState({ indexedDB: true });
    expect(JSON.stringify(kept)).not.toContain(member.key);
    await page.reload();
    await page.locator("#reference main").waitFor();
    expect(await page.locator(".scalar-password-input").first().inputValue()).toBe("");
    expect([...complaints, ...outside]).toEqual([]);
    await context.close();
  });

  it("has no access to anyone's account", async () => {
    const { context, page } = await openReference({ hasScript: false });
    const reached = await page.evaluate(async () => {
      const paths = ["/account", "/account/sign-out", "/healthz"];
      const asked = paths.map((path) =>
        fetch(path).then(
          ({ status }) => status,
          () => "refused",
        ),
      );
      return Promise.all(asked);
    });
    expect(reached).toEqual(["refused", "refused", 200]);
    // The form to create a key, in a browser that is signed in.
    const opened = await page.evaluate(() => {
      const form = window.open("/account/keys/new");
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.src = "/account/keys/new";
      return { origin: self.origin, form };
    });
    expect(opened).toEqual({ origin: "null", form: null });
    expect(context.pages()).toHaveLength(1);
    expect(await service.accounts.listKeys(member.accountId)).toHaveLength(1);
    await context.close();
  });

  it("lists the routes and links to alternatives without JavaScript", async () => {
    const { context, page } = await openReference({ javaScriptEnabled: false });
    const text = (await page.locator("main").textContent()) ?? "";
    expect(allRoutes.map(pathTemplate).filter((path) => !text.includes(`GET ${path}`))).toEqual([]);
    for (const to of ["/openapi.json", "/docs"]) {
      expect(await page.locator(`main a[href="${to}"]`).count()).toBe(1);
    }
    await context.close();
  });
});
