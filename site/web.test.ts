import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { routes } from "../contract/routes/all-routes.ts";
import { SearchDamaged } from "../edge/builds/search.ts";
import { AccountsError } from "./accounts/database/accounts-error.ts";
import type { Examples } from "../edge/api/examples.ts";
import { ASSETS } from "./assets/assets.ts";
import { BASE_URL, openTestWeb, shownBuild, type TestWeb } from "../test/accounts/test-web.ts";

const FORM = "application/x-www-form-urlencoded";

let web: TestWeb;
beforeEach(async () => {
  web = await openTestWeb();
});
afterEach(() => web.close());

const signUp = (headers: Record<string, string>, body: RequestInit["body"] = "email=a@b.example") =>
  web.request(`${BASE_URL}/account/sign-up`, {
    method: "POST",
    headers: { "Content-Type": FORM, ...headers },
    body: body ?? null,
  });

const fields = (bytes: number): string => "email=a@b.example&x=".padEnd(bytes, "x");

const exampleOf = (answer: object): Examples =>
  new Map([
    [routes.bill.path, { pathValues: ["119", "HR", "1"], record: null, answer, included: null }],
  ]);

describe("the landing page", () => {
  it("describes the API, shows a request, and links to getting a key", async () => {
    const { status, text } = await web.visitor().get("/");
    expect(status).toBe(200);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text.replaceAll("<wbr>", "").split(`${BASE_URL}/api/v1/bills?per_page=1`)).toHaveLength(
      4,
    );
    expect(text).not.toMatch(/200 OK|Last updated|NaN|undefined/);
    expect(text).toContain('<a class="button" href="/account/sign-up">Get a key</a>');
    for (const said of ["25,000", "For apps and research", "member by member", "If-None-Match"]) {
      expect(text).toContain(said);
    }
  });

  it("is made once per build", async () => {
    const totals = { bill: 12_345 };
    let live = shownBuild("b1", { totals });
    const examples = exampleOf({});
    const shown = await openTestWeb({
      currentBuild: () => live,
      examples: () => Promise.resolve(examples),
    });
    const first = await shown.visitor().get("/");
    totals.bill = 54_321;
    expect(await shown.visitor().get("/")).toMatchObject({ text: first.text });
    live = shownBuild("b2", { totals });
    expect((await shown.visitor().get("/")).text).toContain("54,321");
    await shown.close();
  });

  it("shows the live build's answer, escaped", async () => {
    const totals = { bill: 12_345, vote: 678, legislator: 90 };
    const shown = await openTestWeb({
      currentBuild: () =>
        shownBuild("b1", { totals, by_congress: { bill: { 6: 1, 117: 90, 119: 70 } } }),
      examples: () => Promise.resolve(exampleOf({ title: "<b>An Act</b>" })),
    });
    const { text } = await shown.visitor().get("/");
    await shown.close();
    expect(text).toContain("&lt;b&gt;An Act&lt;/b&gt;");
    expect(text).toContain("/api/v1/bills/119/HR/1");
    for (const number of [
      "12,345",
      "678",
      "90",
      "Covers the 117th and 119th Congresses",
      "Nov 21, 2026",
    ]) {
      expect(text).toContain(`>${number}<`);
    }
  });
});

describe("every page", () => {
  it("over plain HTTP does not ask for HTTPS", async () => {
    const plain = await openTestWeb({ baseUrl: "http://localhost:8787" });
    const { headers } = await plain.visitor().get("/");
    await plain.close();
    expect(headers.has("Strict-Transport-Security")).toBe(false);
  });

  it("answers HEAD like GET, without the body", async () => {
    const page = await web.request(`${BASE_URL}/account/sign-up`, { method: "HEAD" });
    expect(page.status).toBe(200);
    expect(await page.text()).toBe("");
  });
});

describe("an asset", () => {
  it.each(Object.values(ASSETS).map(({ path }) => path))("is there for good: %s", async (path) => {
    const response = await web.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Content-Type")).toMatch(
      /^(text\/css|text\/javascript|image\/svg\+xml|image\/png|font\/woff2)/,
    );
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const named = await Promise.all(["/", "/docs/reference"].map((from) => web.request(from)));
    const texts = await Promise.all(named.map((each) => each.text()));
    expect(texts.join("")).toContain(path);
  });

  it("with another hash is not found", async () => {
    expect((await web.request("/assets/0000.css")).status).toBe(404);
    expect((await web.request("/assets/__proto__")).status).toBe(404);
  });
});

describe("a form", () => {
  it.each([
    ["the browser says it is ours", { "Sec-Fetch-Site": "same-origin" }],
    ["it comes from the base URL's origin", { Origin: BASE_URL }],
  ])("is accepted if %s", async (_, headers) => {
    expect((await signUp(headers)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ["nothing says where it comes from", {}],
    ["it comes from another site", { Origin: "https://evil.example" }],
    ["it comes from nowhere", { Origin: "null" }],
    ["it comes from the same host over http", { Origin: "http://api.example.org" }],
    ["the browser says another site sent it", { "Sec-Fetch-Site": "cross-site" }],
    ["the browser says a sister site sent it", { "Sec-Fetch-Site": "same-site" }],
    ["the two disagree", { "Sec-Fetch-Site": "cross-site", Origin: BASE_URL }],
    ["its Origin begins like ours", { Origin: `${BASE_URL}.evil.example` }],
    ["only its Referer is ours", { Referer: `${BASE_URL}/account` }],
    [
      "a proxy's header matches its Origin",
      { "X-Forwarded-Host": "evil.example", Origin: "http://evil.example" },
    ],
  ])("is refused where %s", async (_, headers) => {
    const response = await signUp(headers);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("This form came from another site");
    expect(web.mails).toEqual([]);
  });

  it("is refused from another site at every path, and changes nothing", async () => {
    const { accountId, cookie, email, keyId } = await web.member("ada@example.org");
    const { token } = await web.accounts.createLink("eve@example.org");
    const standing = async (): Promise<object> => ({
      account: await web.accounts.findAccount(accountId),
      keys: await web.accounts.listKeys(accountId),
      sessions: await web.accounts.countSessions(accountId),
      link: await web.accounts.findLink(token),
    });
    const before = await standing();
    expect(web.formPaths.length).toBeGreaterThan(10);
    for (const path of web.formPaths) {
      const { status } = await web.request(BASE_URL + path.replace(":id", keyId), {
        method: "POST",
        headers: { Origin: "https://evil.example", Cookie: cookie() },
        body: new URLSearchParams({ email, token, name: "x", plan: "pro" }),
      });
      expect({ path, status }).toEqual({ path, status: 403 });
    }
    expect(await standing()).toEqual(before);
  });

  it.each([
    "application/json",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencodedx",
    "",
  ])("with the type %j is refused", async (type) => {
    const response = await signUp({ "Sec-Fetch-Site": "same-origin", "Content-Type": type });
    expect(response.status).toBe(415);
    expect(web.mails).toEqual([]);
  });

  it("has at most 16 kB", async () => {
    const own = { "Sec-Fetch-Site": "same-origin" };
    expect((await signUp(own, fields(16_384))).status).toBe(200);
    expect((await signUp(own, fields(16_385))).status).toBe(413);
  });

  it.each(["%zz&%00", "email=%ff%fe%80", "&&&===", "email[]=a", ""])(
    "with an invalid body names the missing field: %j",
    async (body) => {
      const response = await signUp({ "Sec-Fetch-Site": "same-origin" }, body);
      expect(response.status).toBe(400);
    },
  );
});

it.each([{ "Content-Length": "500" }, { "Transfer-Encoding": "chunked" }])(
  "an aborted form is not a server error: %j",
  async (headers) => {
    const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const body = new ReadableStream({ pull: (stream) => stream.error(aborted) });
    const form = {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": FORM, ...headers },
      body,
      duplex: "half",
    };
    const response = await web.request(`${BASE_URL}/account/sign-up`, form);
    expect(response.status).toBe(400);
    expect(web.logged.join()).not.toContain("request_failed");
  },
);

it.each([
  ["PUT", "/account/sign-up", "GET, HEAD, POST"],
  ["GET", "/account/sign-out", "POST"],
  ["DELETE", "/", "GET, HEAD"],
])(
  "a page requested with another method %s %s lists the allowed methods",
  async (method, path, allowed) => {
    const response = await web.request(`${BASE_URL}${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe(allowed);
    expect(await response.text()).toContain("This page can’t be used that way");
  },
);

/** Asks for the state that a browser remembers, or sends the form that has it remembered. */
const askMine = (Cookie: string, form?: Record<string, string>) =>
  web.request(`${BASE_URL}/my`, {
    headers: { Cookie, "Sec-Fetch-Site": "same-origin" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });

it("/my leads to the state that a browser remembers, in a cookie that no other page gets", async () => {
  const kept = await askMine("", { state: "Ohio", district: "4" });
  const [cookie = ""] = kept.headers.getSetCookie();
  expect(cookie).toBe(
    "__Secure-state=OH-4; Max-Age=31536000; Path=/my; HttpOnly; Secure; SameSite=Lax",
  );
  const asked = await askMine(cookie);
  expect(asked.headers.get("Location")).toBe("/states/OH?district=4");
  expect(asked.headers.get("Cache-Control")).toBe("private, no-store");
  const wrong = await askMine("__Secure-state=//evil.example");
  expect(wrong.headers.get("Location")).toBe("/states");
  const forgotten = await askMine(cookie, { state: "" });
  expect(forgotten.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
  expect(forgotten.headers.get("Location")).toBe("/states");
});

describe("the session cookie", () => {
  it("is restricted to this host over HTTPS, and hidden from scripts", async () => {
    const { token } = await web.accounts.createLink("ada@example.org");
    const response = await web.request(`${BASE_URL}/account/open`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ token }),
    });
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-session=[0-9A-Za-z]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("works over plain HTTP, too, for local use", async () => {
    const plain = await openTestWeb({ baseUrl: "http://localhost:8787" });
    const member = await plain.member("ada@example.org");
    expect(member.cookie()).toMatch(/^session=[0-9A-Za-z]{43}$/);
    expect((await member.get("/account")).status).toBe(200);
    await plain.close();
  });

  it("that was planted in a browser does not become a session", async () => {
    const eve = await web.member("eve@example.org");
    const slipped = eve.cookie();
    const { token } = await web.accounts.createLink("ada@example.org");
    const opened = await web.request(`${BASE_URL}/account/open`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", Cookie: slipped },
      body: new URLSearchParams({ token }),
    });
    const [own = ""] = opened.headers.getSetCookie();
    expect(own.startsWith(slipped)).toBe(false);
    // The browser's earlier session has ended.
    expect((await eve.get("/account")).location).toBe("/account/sign-in");
  });
});

describe("the log", () => {
  it("has a line for every request, without tokens and addresses", async () => {
    const { token } = await web.accounts.createLink("ada@example.org");
    await web.visitor().get(`/account/open?token=${token}`);
    await web.visitor().get(`/account/open?t%6fken=${token}`);
    const member = await web.member("ada@example.org");
    await member.get("/account");
    const lines = web.logged.join("\n");
    expect(lines).toContain('"url":"/account/open","status":200');
    expect(lines).not.toContain(token);
    expect(lines).not.toContain(member.key);
    expect(lines).not.toContain(member.cookie().split("=")[1]);
    expect(lines).not.toContain("ada@example.org");
  });

  it("has the cause of a server error; its page has only the request id and a link back", async () => {
    const cause = new Error("disk on fire");
    const broken = await openTestWeb({ flushCounts: () => Promise.reject(cause) });
    const member = await broken.member("ada@example.org");
    const ways = [
      [await member.get("/account"), "/account"],
      [await member.get("/account/nowhere"), "/account"],
      [await broken.visitor().get("/account/nowhere"), "/account/sign-in"],
      [await broken.visitor().get("/docs/nowhere"), "/docs"],
      [await broken.visitor().get("/nowhere"), "/"],
    ] as const;
    await broken.close();
    expect(ways.map(([{ status }]) => status)).toEqual([500, 404, 404, 404, 404]);
    for (const [page, way] of ways) {
      expect(page.text).toContain(`<a class="button plain" href="${way}">`);
      const id = page.headers.get("X-Request-Id") ?? "none";
      expect(page.text.includes(id)).toBe(page.status === 500);
      expect(page.text).not.toContain("disk on fire");
    }
    expect(broken.logged.join()).toMatch(/"request_failed".*disk on fire/);
  });

  it("answers 503 while a file of the searches is altered", async () => {
    const damaged = new SearchDamaged("search.sqlite was altered");
    const failing = await openTestWeb({ examples: () => Promise.reject(damaged) });
    const page = await failing.visitor().get("/");
    await failing.close();
    expect(page.status).toBe(503);
  });

  it("names a busy database, with when to try again", async () => {
    const busy = new AccountsError("busy", "the database is locked");
    const waiting = await openTestWeb({ flushCounts: () => Promise.reject(busy) });
    const page = await (await waiting.member("ada@example.org")).get("/account");
    await waiting.close();
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("60");
    expect(page.text).toContain("Nothing was lost. Try again in a minute.");
  });
});
