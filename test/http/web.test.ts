/** The website and the API on one server, as `legis serve` runs them. */
import { request } from "node:http";
import { join } from "node:path";

import { afterAll, describe, expect, it, vi } from "vitest";

import { routes } from "../../contract/routes/all-routes.ts";
import { openAccounts, openAttempts } from "../../site/accounts/engines/open-accounts.ts";
import { createExamples } from "../../edge/api/examples.ts";
import { PageNotRead } from "../../edge/builds/pages.ts";
import { nodeBuilds, nodePages, serveOnNode } from "../../hosts/node/serve.ts";
import { sampleStore } from "./sample-store.ts";
import { recordLog } from "./test-edge.ts";
import { newFolder } from "../new-folder.ts";

const BASE_URL = "https://api.example.org";

const turns: string[] = [];
vi.mock(import("../../hosts/node/turns.ts"), async (original) => {
  const real = await original();
  return {
    ...real,
    createTurns: (parts) => {
      const made = real.createTurns(parts);
      const respond: typeof made.respond = (incoming, ...rest) => {
        turns.push(incoming.url ?? "");
        return made.respond(incoming, ...rest);
      };
      return { ...made, respond };
    },
  };
});

const folder = newFolder();

const accountsPath = join(folder, "accounts.sqlite");
const accounts = await openAccounts(accountsPath);
const attempts = await openAttempts(accountsPath);
const edge = await serveOnNode({
  store: await sampleStore(),
  accounts,
  log: recordLog().log,
  host: "127.0.0.1",
  port: 0,
  pollSeconds: 3600,
  pageCacheBytes: 32_000_000,
  answerCacheBytes: 32_000_000,
  trustedProxies: 1,
  web: {
    attempts,
    mailer: { send: () => Promise.resolve(), close: () => {} },
    isMailDelivered: true,
    mailFrom: "legis@example.org",
    upgrades: "at-once",
    operatorMail: null,
    baseUrl: BASE_URL,
  },
});
afterAll(async () => {
  await edge.stop();
  await attempts.close();
  await accounts.close();
});

const ask = (target: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${edge.port}${target}`, { redirect: "manual", ...init });

/** Sends a form as a browser behind the proxy does. */
const send = (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  ask(path, {
    method: "POST",
    headers: { Origin: BASE_URL, ...headers },
    body: new URLSearchParams(fields),
  });

const withoutEscapes = (html: string): string =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll("&amp;", "&");

interface ShownBill {
  readonly data: { citation: string; api_url: string; sponsor: { name: string } };
}

/** Signs in with a mailed link. */
async function signedIn(email: string): Promise<{ cookie: string; key: string; keyId: string }> {
  const { token } = await accounts.createLink(email);
  const opened = await send("/account/open", { token });
  const [cookie = ""] = opened.headers.getSetCookie().map((set) => set.split(";")[0] ?? "");
  const key = /<code id="key">(\w+)</.exec(await opened.text())?.[1] ?? "";
  const account = await accounts.findAccount(email);
  const [apiKey] = await accounts.listKeys(account?.id ?? "");
  return { cookie, key, keyId: apiKey?.id ?? "" };
}

describe("one server", () => {
  it.each([
    ["/", 200, "text/html"],
    ["/nowhere", 404, "text/html"],
    ["/api", 404, "application/json"],
    ["/api/v2/bills", 404, "application/json"],
    ["/api/v1/bills", 401, "application/json"],
  ])("answers browsers with pages and programs with JSON: %s", async (path, status, type) => {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toContain(type);
  });

  it.each([
    ["no key", {}, "This route needs an API key: send it"],
    ["a key without Bearer", { Authorization: "fld_live_x" }, "must have the word Bearer"],
  ])("tells programs with %s where to get a key", async (_, headers, said) => {
    const answer = await ask("/api/v1/bills", { headers });
    const { message } = ((await answer.json()) as { error: { message: string } }).error;
    expect(message).toContain(said);
    expect(message).toMatch(/; get a key at https:\/\/api\.example\.org\/account\/sign-up$/);
    expect(answer.headers.get("Link")).toBe('<https://api.example.org/docs>; rel="help"');
  });

  it("leads browsers without a key from an answer to its page, cached or not, and answers name it", async () => {
    const { key } = await signedIn("browser@example.org");
    const accepted = { Accept: "text/html,application/xhtml+xml" };
    const target = "/api/v1/bills/119/HR/115?include=actions";
    for (const _ of ["first", "cached"]) {
      const left = await ask(target, { headers: accepted });
      expect([left.status, left.headers.get("Location")]).toEqual([302, "/bills/119/HR/115"]);
      const answer = await ask(target, { headers: { ...accepted, "X-API-Key": key } });
      expect(answer.headers.get("Content-Type")).toContain("application/json");
      expect(answer.headers.get("Link")).toContain(
        '</bills/119/HR/115>; rel="alternate"; type="text/html"',
      );
    }
    const list = await ask("/api/v1/bills?status=enacted", { headers: { "X-API-Key": key } });
    expect(list.headers.get("Link")).toContain("</bills?status=enacted>");
    const page = await ask("/bills/119/HR/115");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("H.R. 115")]);
    const elsewhere = await ask("/api/v1//example.org/x", { headers: accepted });
    expect(elsewhere.headers.get("Location")).toBe("/example.org/x");
  });

  it("shows an answer of the live build on its landing page", async () => {
    const { key } = await signedIn("example@example.org");
    const page = withoutEscapes(await (await ask("/")).text());
    const [, target = ""] =
      /https:\/\/api\.example\.org(\/api\/v1\/bills\/[^']*)'/.exec(page) ?? [];
    const answer = await ask(target, { headers: { "X-API-Key": key } });
    const { data: bill } = (await answer.json()) as ShownBill;
    const shown = page.slice(page.indexOf("Answer, shortened")).replaceAll(/<\/?span\b[^>]*>/g, "");
    for (const value of [bill.citation, bill.sponsor.name, bill.api_url]) {
      expect(shown).toContain(JSON.stringify(value));
    }
  });

  it("reads that answer once per build, even for concurrent visitors, and again after a failure", async () => {
    const store = await sampleStore();
    const { log } = recordLog();
    const builds = nodeBuilds(store, log);
    await builds.refresh();
    const stored = nodePages(store, 32_000_000);
    let [reads, isAway] = [0, true];
    const pages: typeof stored = {
      ...stored,
      read: (...page) => {
        reads += 1;
        return isAway ? Promise.reject(new PageNotRead("away")) : stored.read(...page);
      },
    };
    const parts = { currentBuild: builds.current, pages, log, clock: Date.now };
    const examples = createExamples(parts);
    expect((await examples()).size).toBe(0);
    [reads, isAway] = [0, false];
    const [first, again] = await Promise.all([examples(), examples()]);
    expect(again).toBe(first);
    expect(first.has(routes.bill.path)).toBe(true);
    const readByAll = reads;
    await examples();
    expect(reads).toBe(readByAll);
    await createExamples(parts)();
    expect(reads).toBe(2 * readByAll);
    await builds.stop();
  });
});

const headersOf = ({ headers }: Response) => ({
  ...Object.fromEntries(headers),
  date: null,
  "x-request-id": headers.get("X-Request-Id")?.length,
});

describe("a page that is kept", () => {
  const PATH = "/bills/119/HR/115";
  it.each([
    [PATH, `${PATH}?x=1`],
    [`${PATH}.md`, `${PATH}.md?x=1`],
    ["/bills?status=enacted", "/bills?x=1&status=enacted"],
    ["/sitemap.xml", "/sitemap.xml?x=1"],
  ])("is sent as when it is made, and in a turn: %s", async (path, spelling) => {
    const [made, kept] = [await ask(spelling), await ask(path)];
    expect([made.status, headersOf(kept)]).toEqual([200, headersOf(made)]);
    expect(await kept.text()).toBe(await made.text());
    turns.length = 0;
    expect(await askRaw(path)).toBe(200);
    expect(turns).toEqual([path]);
  });

  it("is not sent to whoever has it, nor in answer to HEAD, and is compressed", async () => {
    const { headers } = await ask(PATH);
    const tag = { "If-None-Match": headers.get("ETag") ?? "" };
    const known = await ask(PATH, { headers: tag });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(await askRaw(PATH, "HEAD")).toBe(200);
    const { headers: ofCoded } = await ask(PATH, { headers: { "Accept-Encoding": "gzip" } });
    expect(ofCoded.get("Content-Encoding")).toBe("gzip");
  });
});

/** Sends the path as it is; `fetch` would normalize it. */
function askRaw(path: string, method = "GET"): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: edge.port, path, method }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    sent.once("error", reject).end();
  });
}

it.each([
  ["/", 200],
  ["/docs", 200],
  ["/status.json", 200],
  ["/feeds/laws.atom", 200],
  ["/laws", 200],
  ["/nothing", 404],
  ["/metrics", 404],
  ["/mcp", 401],
  ["/api/v1/../../x", 404],
  ["//x", 404],
  ["/healthz", 200],
  ["/readyz", 200],
  ["/api/v1/bills", 401],
  ["/api/v1/../v1/bills", 401],
])("a request of %s without a key takes a turn", async (path, status) => {
  turns.length = 0;
  expect(await askRaw(path)).toBe(status);
  expect(turns).toHaveLength(1);
});
