import { afterAll, describe, expect, it, vi } from "vitest";

import { openTestEdge } from "./test-edge.ts";

const BILLS = "/api/v1/bills";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXPOSED = [
  "Accept-Ranges",
  "Content-Range",
  "ETag",
  "Retry-After",
  "X-Build-Id",
  "X-Request-Id",
  "X-Today-Id",
  ...["Limit", "Remaining", "Reset"].flatMap((name) => [
    `X-RateLimit-${name}-Day`,
    `X-RateLimit-${name}-Second`,
  ]),
  "X-RateLimit-Limit-Search",
  "X-RateLimit-Remaining-Search",
  "RateLimit",
  "RateLimit-Policy",
].toSorted();

const edge = await openTestEdge();
afterAll(() => edge.close());

const etagOf = async (target: string, headers: Record<string, string> = {}): Promise<string> =>
  (await edge.ask(target, { headers })).headers.get("ETag") ?? "";

describe("the headers of an answer", () => {
  it("declare JSON in UTF-8", async () => {
    const { headers } = await edge.ask(BILLS);
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  });

  it("allow private caching for a minute, per key and encoding", async () => {
    const { headers } = await edge.ask(BILLS);
    expect(headers.get("Cache-Control")).toBe("private, max-age=60");
    expect(headers.get("Vary")).toBe("Accept-Encoding, Authorization, X-API-Key");
  });

  it("link a list's pages before and after, with the addresses of meta, from the cache too", async () => {
    for (const target of [
      `${BILLS}?per_page=2&page=2`,
      "/api/v1/topics/health?per_page=2&page=2",
    ]) {
      for (const coding of ["identity", "gzip", "gzip"]) {
        const answer = await edge.ask(target, { headers: { "Accept-Encoding": coding } });
        const { meta } = await (await edge.ask(target)).json();
        expect(answer.headers.get("Link")).toContain(
          `<${meta.prev_url}>; rel="prev", <${meta.next_url}>; rel="next"`,
        );
      }
    }
    const first = await edge.ask(`${BILLS}?per_page=2`);
    expect(first.headers.get("Link")).not.toContain('rel="prev"');
    const { headers } = await edge.ask(`${BILLS}/119/HR/115`);
    expect(headers.get("Link")).not.toContain('rel="next"');
  });

  it("name the live build, on errors too", async () => {
    const { headers } = await edge.ask(BILLS);
    expect(headers.get("X-Build-Id")).toMatch(/^2026-11-21T030000Z-/);
    for (const target of ["/api/v1/bills?page=0", "/api/v1/bills/119/HR/99999", "/api/v1/none"]) {
      const refused = await edge.ask(target);
      expect(refused.headers.get("X-Build-Id")).toBe(headers.get("X-Build-Id"));
    }
  });

  it("forbid caching of errors", async () => {
    const { headers } = await edge.ask("/api/v1/none");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.has("ETag")).toBe(false);
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  });
});

describe("the request ID", () => {
  it.each([
    ["an answer", BILLS, {}],
    ["a 304", BILLS, { headers: { "If-None-Match": "*" } }],
    ["a 401", BILLS, { key: null }],
    ["a 404", "/api/v1/none", {}],
    ["a preflight", BILLS, { key: null, method: "OPTIONS" }],
  ])("is on %s and different each time", async (_, target, asked) => {
    const ids = [await edge.ask(target, asked), await edge.ask(target, asked)].map(({ headers }) =>
      headers.get("X-Request-Id"),
    );
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(new Set(ids).size).toBe(2);
  });

  it("is the caller's own if it is valid", async () => {
    const { headers } = await edge.ask(BILLS, { headers: { "X-Request-Id": "req-1.A_b" } });
    expect(headers.get("X-Request-Id")).toBe("req-1.A_b");
  });

  it("is in the log", async () => {
    await edge.ask("/api/v1/bills?page=0", { headers: { "X-Request-Id": "find-me" } });
    const line = await vi.waitUntil(() =>
      edge.logged.find((each) => each.line.includes("find-me")),
    );
    expect(JSON.parse(line.line)).toMatchObject({ status: 400, url: "/api/v1/bills?page=0" });
  });
});

describe("conditional requests", () => {
  it("get a 304 without a body if the page is unchanged", async () => {
    const { headers } = await edge.ask(BILLS);
    const again = await edge.ask(BILLS, {
      headers: { "If-None-Match": headers.get("ETag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    for (const name of ["ETag", "Cache-Control", "Vary", "X-Build-Id"]) {
      expect(again.headers.get(name)).toBe(headers.get(name));
    }
  });

  it("work for details, searches and HEAD", async () => {
    for (const target of ["/api/v1/bills/119/HR/1?include=titles", `${BILLS}?q=act`]) {
      const headers = { "If-None-Match": await etagOf(target) };
      expect((await edge.ask(target, { headers })).status).toBe(304);
    }
    const headers = { "If-None-Match": await etagOf(BILLS) };
    expect((await edge.ask(BILLS, { headers, method: "HEAD" })).status).toBe(304);
  });

  it("still get a 404 if the record does not exist", async () => {
    const headers = { "If-None-Match": "*" };
    expect((await edge.ask("/api/v1/bills/119/HR/99999", { headers })).status).toBe(404);
  });
});

describe("the ETag", () => {
  it("is weak, and the same for every key and every encoding", async () => {
    const etag = await etagOf(BILLS);
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    for (const coding of ["br", "zstd", "gzip", "identity"]) {
      expect(await etagOf(BILLS, { "Accept-Encoding": coding })).toBe(etag);
    }
    const other = await edge.ask(BILLS, { key: await edge.newKey("free") });
    expect(other.headers.get("ETag")).toBe(etag);
  });

  it("is equal for equal bodies and differs otherwise", async () => {
    const etag = await etagOf(`${BILLS}?congress=119&type=HR`);
    expect(await etagOf(`${BILLS}?type=hr&congress=119&status=`)).toBe(etag);
    expect(await etagOf(`${BILLS}?congress=119&type=S`)).not.toBe(etag);
  });
});

describe("CORS", () => {
  it("answers a preflight without a key", async () => {
    const response = await edge.ask(BILLS, {
      key: null,
      method: "OPTIONS",
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "x-api-key, x-request-id",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Headers")?.split(/,\s*/)).toEqual([
      "X-API-Key",
      "Authorization",
      "Content-Type",
      "If-None-Match",
      "If-Range",
      "Range",
      "X-Request-Id",
    ]);
    expect(response.headers.get("Access-Control-Allow-Methods")).toContain("GET");
  });

  it.each([
    ["an answer", BILLS, {}],
    ["a 304", BILLS, { headers: { "If-None-Match": "*" } }],
    ["a 401", BILLS, { key: null }],
    ["a 404", "/api/v1/none", {}],
  ])("lets a web page read %s and its headers", async (_, target, asked) => {
    const { headers } = await edge.ask(target, asked);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    const exposed = headers.get("Access-Control-Expose-Headers")?.split(/,\s*/).toSorted();
    expect(exposed).toEqual(EXPOSED);
  });
});
