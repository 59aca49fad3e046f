/** Answers on Workers are byte-identical to those of Node with SQLite. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import * as fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createApiKey } from "../../edge/limits/api-key.ts";
import { CHAPTERS } from "../../site/guide/chapters.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { openTestService, type TestService } from "../accounts/test-service.ts";
import { sampleBuild } from "../build.ts";
import { newKeyOf } from "../http/test-edge.ts";
import { createOracle } from "../oracle/oracle.ts";
import { requestsTo } from "../oracle/requests.ts";
import { readUniverse } from "../oracle/universe.ts";
import { runs, some } from "../runs.ts";
import { storeSettings } from "../spawn-legis.ts";
import { type AskOver, askOver } from "./ask-over.ts";
import { type Host, planSettings, SHARED_PLANS } from "./host.ts";
import { sharedHost } from "./shared-host.ts";

const REQUESTS = runs(125);
const AT_ONCE = 4;
const FILE = "/api/v1/bulk/bills-119.ndjson";
const LIST = "/api/v1/bills?per_page=100";

const PAGES = [
  "/",
  "/?show=sponsor",
  "/docs/reference",
  "/llms.txt",
  "/openapi.json",
  "/status",
  "/status.json",
  "/gaps.json?to_act=operator",
  "/healthz",
  "/account/sign-in",
  "/account/sign-up",
  "/privacy",
  "/favicon.ico",
  "/robots.txt",
  "/bills/119/HR/115",
  "/bills/119/HR/115.md",
  "/bills/119/HR/115/texts/enr",
  "/bills/119/HR/10/texts/eas/changes?since=ih",
  "/bills?status=enacted",
  "/search?q=water",
  "/sitemap.xml",
  "/feeds/laws.atom",
  "/feeds/laws.json",
  "/feeds/topics/taxation.atom",
  "/feeds/meetings.ics",
  ...some(CHAPTERS).flatMap(({ path }) => [path, `${path}.md`]),
];

/** Headers of the transport, and headers that differ per request. */
const PASSING =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|server|ratelimit|x-ratelimit-(?:remaining|reset)-\w+)$/;

interface Side extends Pick<Host, "from"> {
  readonly send: AskOver;
  readonly key: string;
}

let node: TestService;
let sides: readonly [here: Side, onNode: Side];

beforeAll(async () => {
  const host = await sharedHost();
  const { storeAddress } = await sampleBuild();
  node = await openTestService({
    ...storeSettings(storeAddress),
    ...planSettings(SHARED_PLANS),
    LEGIS_BASE_URL: host.baseUrl,
  });
  sides = [await sideOf(host), await sideOf(node)];
});
afterAll(() => node.close());

async function sideOf(host: Pick<Host, "url" | "accounts" | "from">): Promise<Side> {
  return { send: askOver(host.url), key: await newKeyOf(host.accounts, "pro"), from: host.from };
}

interface Asked {
  readonly method?: string;
  /** Each side uses its own key, unless this is null. */
  readonly key?: null;
  /** The client's address. Requests without a key are limited by it. */
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  /** All except {@link PASSING}. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

async function answerOf({ send, key, from }: Side, target: string, asked: Asked): Promise<Answer> {
  const { method = "GET", headers, ip } = asked;
  const own = {
    ...(asked.key === null ? {} : { "X-API-Key": key }),
    ...(ip === undefined ? {} : from(ip)),
  };
  const sent = { "X-Request-Id": "the-same", ...own, ...headers };
  const response = await send(target, { method, headers: sent });
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !PASSING.test(name))),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The answer as the Worker made it: Cloudflare, which workerd imitates, compresses the rest. */
function beforeCloudflare(answer: Answer, onNode: Answer): Answer {
  const { "content-encoding": coding, ...headers } = answer.headers;
  if (coding === undefined || "content-encoding" in onNode.headers) {
    return answer;
  }
  const unpack = coding === "br" ? brotliDecompressSync : gunzipSync;
  return { ...answer, headers, body: answer.body.length === 0 ? answer.body : unpack(answer.body) };
}

/** Shows the body as its hash, or as text if it is an error. */
const shown = ({ status, headers, body }: Answer): object => ({
  status,
  headers,
  hash: sha256Hex(body),
  text: status >= 400 ? body.toString() : body.length,
});

async function expectSame(target: string, asked: Asked = {}): Promise<Answer> {
  const [here, onNode] = await Promise.all([
    answerOf(sides[0], target, asked),
    answerOf(sides[1], target, asked),
  ]);
  const given = beforeCloudflare(here, onNode);
  expect({ target, ...asked, ...shown(given) }).toEqual({ target, ...asked, ...shown(onNode) });
  return given;
}

describe("an answer on Workers is byte-identical to Node's, with headers and ETag,", () => {
  it(`for ${REQUESTS} of the oracle's requests, with GET, conditional and HEAD`, async () => {
    const universe = await readUniverse(await sampleBuild());
    const targets = fc.sample(requestsTo(createOracle(universe), universe), {
      numRuns: REQUESTS,
      seed: 7,
    });
    await pLimit(AT_ONCE).map(targets, async (target, at) => {
      const coding = ["identity", "gzip", "br"][at % 3] ?? "";
      const headers = { "Accept-Encoding": coding };
      const { status, headers: told } = await expectSame(target, { headers });
      expect(status).toBe(200);
      const conditional = { ...headers, "If-None-Match": told["etag"] ?? "" };
      const again = await expectSame(target, { headers: conditional });
      expect(again.status).toBe(304);
      if (at % 5 === 0) await expectSame(target, { method: "HEAD", headers });
    });
  });

  it.each([
    "/bills?q=act",
    "/bills?q=%22improvement%20act%22&per_page=7&page=2",
    "/bills?q=relief%20-health&congress=119",
    "/bills?q=h%C3%A9alth",
    "/bills?q=H.R.%201",
    "/laws?q=act",
    "/votes?q=passage",
    "/legislators?q=a*&congress=119",
    "/committees?q=committee&current=all",
    "/topics?q=health",
    "/bills?q=zzzz",
  ])("for the search %s", async (path) => {
    const target = `/api/v1${path}`;
    const { status, headers } = await expectSame(target);
    expect(status).toBe(200);
    const conditional = { "If-None-Match": headers["etag"] ?? "" };
    expect((await expectSame(target, { headers: conditional })).status).toBe(304);
  });

  it.each(["br", "gzip", "identity", "gzip;q=1, br;q=0.5", "x"])(
    "in the coding %s, compressed and cached",
    async (coding) => {
      const headers = { "Accept-Encoding": coding };
      expect((await expectSame(LIST, { headers })).status).toBe(200);
      expect((await expectSame(LIST, { headers })).status).toBe(200);
    },
  );

  it.each<[number, string, Asked]>([
    [400, "/api/v1/bills?page=0", {}],
    [400, "/api/v1/bills?congress=119&congress=118", {}],
    [400, "/api/v1/committees/zz", {}],
    [401, "/api/v1/bills", { key: null }],
    [401, "/api/v1/bills", { key: null, headers: { "X-API-Key": createApiKey() } }],
    [401, "/api/v1/bills", { headers: { Authorization: "Bearer another" } }],
    [404, "/api/v1/bills/119/hr/99999", {}],
    [404, "/api/v1/nothing", {}],
    [404, "/api/v1/bills", { method: "POST" }],
    [404, "/api", { key: null }],
    [404, "/api/v2/bills", { key: null }],
    [404, "/nowhere", { key: null }],
    [405, "/account/sign-in", { key: null, method: "PUT" }],
    [303, "/account", { key: null }],
    [
      204,
      "/api/v1/bills",
      { key: null, method: "OPTIONS", headers: { Origin: "https://a.example" } },
    ],
    [304, LIST, { headers: { "If-None-Match": "*" } }],
    [200, "/api/v1/bills/119/HR/1?include=actions,titles", {}],
    [200, "/api/v1/bulk", {}],
    [200, FILE, { headers: { "Accept-Encoding": "identity" } }],
    [200, FILE, { headers: { "Accept-Encoding": "gzip" } }],
    [200, FILE, { method: "HEAD", headers: { "Accept-Encoding": "gzip" } }],
    [206, FILE, { headers: { "Accept-Encoding": "gzip", Range: "bytes=9-200000" } }],
    [304, FILE, { headers: { "If-None-Match": "*" } }],
    [404, "/api/v1/bulk/bills-1.ndjson", {}],
    [416, FILE, { headers: { "Accept-Encoding": "gzip", Range: "bytes=99999999-" } }],
  ])("with status %i for %s %o", async (status, target, asked) => {
    expect((await expectSame(target, asked)).status).toBe(status);
  });

  it("for a 429 over the per-second limit", async () => {
    const bodies = await Promise.all(
      [await sharedHost(), node].map(async ({ url, accounts }) => {
        const send = askOver(url);
        const headers = {
          "X-API-Key": await newKeyOf(accounts, "free"),
          "X-Request-Id": "the-same",
        };
        // One more than two seconds allow.
        const burst = Array.from({ length: 11 }, () => send("/api/v1/topics", { headers }));
        const refused = (await Promise.all(burst)).find(({ status }) => status === 429);
        const kept = [...(refused?.headers ?? [])].filter(([name]) => !PASSING.test(name));
        return [kept, await refused?.text()];
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[1]).toContain("rate_limit_exceeded");
  });

  it.each(PAGES.map((page, at) => [page, `198.${at}.100.1`]))(
    "for the page %s",
    async (page, ip) => {
      expect((await expectSame(page, { key: null, ip })).status).toBe(200);
      expect((await expectSame(page, { key: null, ip, method: "HEAD" })).status).toBe(200);
    },
  );

  it("for the assets of pages", async () => {
    const [{ send }] = sides;
    const landing = await (await send("/")).text();
    const reference = await (await send("/docs/reference")).text();
    const loaded = new Set(`${landing}${reference}`.match(/\/assets\/[^"]+/g));
    expect(loaded.size).toBeGreaterThan(5);
    for (const path of loaded) {
      const answer = await expectSame(path, { key: null, headers: { "Accept-Encoding": "gzip" } });
      expect(answer.status).toBe(200);
    }
  });
});
