/** Every documented response occurs, and is as documented. */

import { afterAll, describe, expect, it } from "vitest";

import { STATUS_KEY } from "../../contract/status.ts";
import type { Pages } from "../../edge/builds/pages.ts";
import { openTestEdge, type TestEdge } from "../http/test-edge.ts";
import { sampleStore } from "../http/sample-store.ts";
import { openTestServer, type TestServer } from "../http/test-server.ts";
import { conforming, operations, seen } from "./conformance.ts";
import { newFolder } from "../new-folder.ts";

const folder = newFolder();
const NOTHING = {
  requestsPerDay: 1_000,
  requestsPerSecond: 0,
  searchesPerSecond: 0,
  downloads: 4,
  gigabytesPerDay: 1_000,
};

const others: (TestEdge | TestServer)[] = [];

const byId = operations.filter(([path]) => path.startsWith("/api/v1"));

const edge = await openTestEdge();
const document = (await (await edge.ask("/openapi.json", { key: null })).json()) as {
  readonly paths: Record<string, { get: { parameters?: readonly Parameter[] } }>;
};
const targets = byId.map(([path]) => {
  const parameters = document.paths[path]?.get.parameters ?? [];
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((each) => each.name === name && each.in === "path")?.example),
  );
});
afterAll(async () => {
  await Promise.all([edge, ...others].map((each) => each.close()));
});

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly example?: string | number;
}

async function opened<Each extends TestEdge | TestServer>(opening: Promise<Each>): Promise<Each> {
  const each = await opening;
  others.push(each);
  return each;
}

/** Sends requests for all targets, and returns the statuses. */
async function statuses(
  asked: readonly string[],
  of: TestEdge,
  options?: Parameters<TestEdge["ask"]>[1],
): Promise<number[]> {
  const all: number[] = [];
  for (const target of asked) all.push((await of.ask(target, options)).status);
  return all;
}

function fail(): never {
  throw new Error("not foreseen");
}

const failingPages = (real: Pages): Pages => ({ ...real, read: fail, totalOf: fail });

const rangeOf = (Range: string) => ({ headers: { "Accept-Encoding": "gzip", Range } });

const every = (status: number): number[] => byId.map(() => status);

/** The list of routes and what happens today read no records and have no parameters. */
const isOfRecords = (target: string): boolean => !/^\/api\/v1(?:\/today)?(?:\?|$)/.test(target);
const everyOfRecords = (status: number): number[] => every(status).slice(2);

describe("every route of the API returns", () => {
  it("200, and 304 for a conditional request", async () => {
    expect(await statuses(targets, edge)).toEqual(every(200));
    expect(await statuses(targets, edge, { headers: { "If-None-Match": "*" } })).toEqual(
      every(304),
    );
  });

  it("400 for an invalid parameter", async () => {
    const wrong = byId.map(([path], at) => {
      const isDetail = /\}$|\/texts/.test(path) && !path.endsWith("{slug}");
      return isDetail ? path.replace(/\{\w+\}/g, "~") : `${targets[at]}?page=0`;
    });
    expect(await statuses(wrong.filter(isOfRecords), edge)).toEqual(everyOfRecords(400));
  });

  it("401 without a key and with an invalid one", async () => {
    expect(await statuses(targets, edge, { key: null })).toEqual(every(401));
    expect(await statuses(targets, edge, { key: "none" })).toEqual(every(401));
  });

  it("404 for a missing record", async () => {
    const unknown = {
      congress: "999",
      type: "HR",
      number: "999999",
      citation: "999999",
      part: "1",
      law_type: "public",
      law_number: "999999",
      session: "1",
      chamber: "house",
      vote_number: "999999",
      bioguide_id: "Z999999",
      code: "zzzz99",
      slug: "no-such-topic",
      report_id: "R999999",
      version: "zz",
      id: "section-9",
      build: "2020-01-01T000000Z-0000",
      file: "no-such-file.ndjson",
    };
    const named = byId.filter(([path]) => path.includes("{"));
    const missing = named.map(([path]) =>
      path
        .replace("amendments/{congress}/{type}", "amendments/{congress}/SAMDT")
        .replace("reports/{congress}/{type}", "reports/{congress}/SRPT")
        .replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof unknown) => unknown[name]),
    );
    expect(await statuses(missing, edge)).toEqual(named.map(() => 404));
  });

  it("206 for a range of a file, and 416 for a range beyond its end", async () => {
    const files = targets.filter((target) => /\.(?:txt|ndjson)$/.test(target));
    expect(await statuses(files, edge, rangeOf("bytes=5-"))).toEqual([206, 206]);
    expect(await statuses(files, edge, rangeOf("bytes=99999999-"))).toEqual([416, 416]);
  });

  it("429 over a limit", async () => {
    const strict = await opened(openTestEdge({ plans: { free: NOTHING, pro: NOTHING } }));
    expect(await statuses(targets, strict)).toEqual(every(429));
    const day = {
      requestsPerDay: 0,
      requestsPerSecond: 10,
      searchesPerSecond: 10,
      downloads: 4,
      gigabytesPerDay: 1_000,
    };
    const spent = await opened(openTestEdge({ plans: { free: day, pro: day } }));
    expect(await statuses(targets, spent)).toEqual(every(429));
  });

  it("500 for an internal error", async () => {
    const failing = await opened(openTestEdge({ pages: failingPages }));
    expect(await statuses(targets.filter(isOfRecords), failing)).toEqual(everyOfRecords(500));
    // The document has no examples in that case.
    expect(await statuses(["/openapi.json"], failing, { key: null })).toEqual([200]);
  });

  it("503 without a build", async () => {
    const empty = await opened(openTestEdge({ store: folder }));
    expect(await statuses(targets, empty)).toEqual(every(503));
    expect(await statuses(["/readyz", "/openapi.json"], empty, { key: null })).toEqual([503, 200]);
  });
});

const filled = (path: string, from: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => from[name] ?? name);

describe("every feed and calendar returns, without a key,", () => {
  const feeds = operations.filter(([path]) => path.startsWith("/feeds/"));
  const all = (status: number): number[] => feeds.map(() => status);
  const unsigned = { key: null };
  const values: Readonly<Record<string, string>> = {
    congress: "119",
    type: "HR",
    number: "1",
    bioguide_id: "F900031",
    code: "hsag00",
    slug: "taxation",
    format: "json",
  };
  const NONE = { ...values, number: "99999", bioguide_id: "Z999999", code: "zzzz99", slug: "none" };
  const addresses = feeds.map(([path]) => filled(path, values));

  it("200, and 304 for a conditional request", async () => {
    expect(await statuses(addresses, edge, unsigned)).toEqual(all(200));
    const headers = { "If-None-Match": "*" };
    expect(await statuses(addresses, edge, { ...unsigned, headers })).toEqual(all(304));
  });

  it("400 for an invalid record path, and 404 for a missing record", async () => {
    const wrong = feeds.filter(([, { responses }]) => "400" in responses);
    const invalid = { congress: "~", bioguide_id: "~", code: "~", format: "atom", slug: "none" };
    const spoiled = wrong.map(([path]) => `${filled(path, invalid)}?congress=~&from=~`);
    expect(await statuses(spoiled, edge, unsigned)).toEqual(wrong.map(() => 400));
    // A list that is below no record is there; an ending that it lacks is not.
    const none = feeds
      .filter(([, { responses }]) => "404" in responses)
      .map(([path]) =>
        /\{(?!format)/.test(path) ? filled(path, NONE) : path.replace("{format}", "ics2"),
      );
    expect(await statuses(none, edge, unsigned)).toEqual(none.map(() => 404));
  });

  it("429 for a network over its limit", async () => {
    const fresh = await opened(openTestEdge());
    const spent = Array.from({ length: 60 }, (_, at) => `/feeds/votes.atom?congress=${at + 1}`);
    for (const address of spent) await fresh.askAtOnce(address, unsigned);
    for (const address of addresses) {
      expect((await fresh.askAtOnce(address, unsigned)).status).toBe(429);
    }
  });

  it("500 for an internal error, and 503 without a build", async () => {
    const failing = await opened(openTestEdge({ pages: failingPages }));
    const ofRecords = addresses.filter((address) => !address.startsWith("/feeds/today"));
    expect(await statuses(ofRecords, failing, unsigned)).toEqual(ofRecords.map(() => 500));
    const empty = await opened(openTestEdge({ store: folder }));
    expect(await statuses(addresses, empty, unsigned)).toEqual(all(503));
  });
});

describe("the routes outside the API return", () => {
  const paths = ["/healthz", "/readyz", "/status.json", "/gaps.json", "/openapi.json"];
  // `fetch` decompresses bodies but keeps the header that says that they are compressed.
  const headers = { "Accept-Encoding": "identity" };
  const askAll = async ({ url }: TestServer): Promise<number[]> =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(url + path, { headers });
        return (await conforming("GET", path, response)).status;
      }),
    );

  it("200 without a key", async () => {
    expect(await askAll(await opened(openTestServer()))).toEqual([200, 200, 200, 200, 200]);
  });

  it("400 for a value that no gap can have", async () => {
    const refused = await edge.ask("/gaps.json?reason=lost");
    expect(refused.status).toBe(400);
  });

  it("304 if they have an ETag, and 503 if the store fails", async () => {
    const known = await edge.ask("/openapi.json", { headers: { "If-None-Match": "*" } });
    expect(known.status).toBe(304);
    const sample = await sampleStore();
    const read: typeof sample.read = (key, options) =>
      key === STATUS_KEY ? Promise.reject(new Error("gone")) : sample.read(key, options);
    const dumb = await opened(openTestServer({ store: { ...sample, read } }));
    expect(await askAll(dumb)).toEqual([200, 200, 503, 200, 200]);
  });

  it("429 for a network with too many concurrent requests", async () => {
    const narrow = openTestServer({ trustedProxies: 1, connectionLimits: { maxPerNetwork: 0 } });
    expect(await askAll(await opened(narrow))).toEqual([429, 429, 429, 429, 429]);
  });
});

it("every documented response was seen", () => {
  const documented = operations.flatMap(([, { operationId, responses }]) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  expect(documented.filter((each) => !seen.has(each))).toEqual([]);
  expect(documented.length).toBeGreaterThan(100);
});
