/** The client against a fake service; `test/client` uses the real one. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";

import manifest from "../package.json" with { type: "json" };
import {
  answerOf,
  ApiError,
  type ClientOptions,
  createClient,
  isNotFound,
  type KeptAnswer,
  type Pause,
} from "./client.ts";

const BASE = "https://api.example.org";

interface Given {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service that gives these answers in turn and repeats the last one, and its client. */
function service(...answers: readonly (Given | Error)[]) {
  const asked: { url: string; headers: Headers }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    asked.push({ url, headers: new Headers(init.headers) });
    const given = answers[Math.min(asked.length, answers.length) - 1] ?? {};
    if (given instanceof Error) throw given;
    const { status = 200, body = record({}), headers = {} } = given;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(status === 304 ? null : text, { status, headers });
  }) as typeof globalThis.fetch;
  const urls = () => asked.map(({ url }) => url.slice(BASE.length));
  return { asked, fetch, urls, ...clientOf(fetch) };
}

/** A client that records its pauses instead of waiting. */
function clientOf(fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}) {
  const pauses: Pause[] = [];
  const api = createClient({
    key: "fld_live_test",
    baseUrl: BASE,
    fetch,
    wait: async (_, signal) => signal?.throwIfAborted(),
    onWait: (pause) => void pauses.push(pause),
    ...options,
  });
  return { api, pauses };
}

const record = (data: object, meta: object = {}) => ({
  data,
  meta: { ignored_includes: [], ...meta },
});
const page = (data: readonly object[], next: string | null, meta: object = {}) => ({
  data,
  meta: { total: 3, next_url: next, ...meta },
});
const problem = (status: number, code: string, headers = {}): Given => ({
  status,
  body: { error: { code, message: `it is ${code}` } },
  headers,
});
const answerFrom = (build: string, body: unknown): Given => ({
  body,
  headers: { "X-Build-Id": build },
});
const NEXT = `${BASE}/api/v1/bills?page=2`;
const TWO_BUILDS = [
  answerFrom("one", page([{ number: 1 }], NEXT)),
  answerFrom("two", page([{ number: 2 }], null)),
];

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`not an ApiError: ${String(error)}`);
}

describe("a list", () => {
  it("is read page by page, 100 records each by default", async () => {
    const pages = [page([{ number: 1 }, { number: 2 }], NEXT), page([{ number: 3 }], null)];
    const { api, urls } = service(...pages.map((body) => ({ body })));
    const numbers: number[] = [];
    for await (const bill of api.bills.list({ congress: 119 })) numbers.push(bill.number);
    expect(numbers).toEqual([1, 2, 3]);
    expect(urls()).toEqual(["/api/v1/bills?per_page=100&congress=119", "/api/v1/bills?page=2"]);
  });

  it("has its total on each page, and for the first page alone", async () => {
    const { api, asked } = service({ body: page([], null) });
    expect((await api.bills.list().first()).meta.total).toBe(3);
    for await (const { meta } of api.bills.list().pages()) expect(meta.total).toBe(3);
    expect(asked).toHaveLength(2);
  });

  it("whose pages lead to each other ends with an error", async () => {
    const { api, asked } = service({ body: page([{ number: 1 }], NEXT) });
    const error = await errorOf(api.bills.list().collect());
    expect([error.code, error.message]).toEqual([
      "unexpected_answer",
      `the list does not end: two of its pages lead to ${NEXT}`,
    ]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    { status: 401, body: { error: { code: "invalid_api_key", message: "no key fld_live_test" } } },
    { status: 200, body: "no key fld_live_test" },
  ])("never shows the key in an error: $status", async (answer) => {
    const error = await errorOf(service(answer).api.bills.list().first());
    expect(error.message).toMatch(/no key \*\*\*$/);
  });

  it("never sends the key to another host, whatever a link says", async () => {
    const elsewhere = "https://elsewhere.example/api/v1/bills?page=2";
    const { api, asked } = service({ body: page([], elsewhere) }, { body: page([], null) });
    for await (const _ of api.bills.list()) expect.unreachable();
    expect(asked.map(({ url }) => new URL(url).origin)).toEqual([BASE, BASE]);
  });

  it.each([
    "x:.evil.example/p",
    "x:@evil.example/p",
    "https://evil.example/",
    "foo:x/api/v1/../../admin",
    `${BASE}/api/v1/%2e%2e/../admin`,
    "file:///api/v1/bills",
    "https://[",
  ])("sends nothing if a link is %s, and says so as the API's error", async (elsewhere) => {
    const { api, asked } = service({ body: page([], elsewhere) }, { body: page([], null) });
    const error = await errorOf(api.bills.list().collect());
    expect([error.code, error.message, error.url]).toEqual([
      "unexpected_answer",
      `${elsewhere} is not an address of the API`,
      elsewhere,
    ]);
    expect(asked).toHaveLength(1);
  });

  it("of a topic's bills has the topic on each page", async () => {
    const data = { slug: "taxation", bills: [{ number: 1 }] };
    const { api, urls } = service({ body: { data, meta: { next_url: null } } });
    const list = api.topics.bills({ slug: "taxation" }, { congress: 119 });
    expect(await list.collect()).toEqual([{ number: 1 }]);
    expect((await list.first()).data.slug).toBe("taxation");
    expect(urls()[0]).toBe("/api/v1/topics/taxation?per_page=100&congress=119");
  });
});

describe("of a list", () => {
  const THREE = [
    { body: page([{ number: 1 }, { number: 2 }], NEXT) },
    { body: page([{ number: 3 }], null) },
  ];

  it.each([
    [0, 0, 0],
    [2, 2, 1],
    [3, 3, 2],
    [9, 3, 2],
  ])("takes the first %i: %i records from %i pages", async (count, records, requests) => {
    const { api, asked } = service(...THREE);
    expect(await api.bills.list().take(count)).toHaveLength(records);
    expect(asked).toHaveLength(requests);
  });

  it("maps a few records at a time, in order", async () => {
    const { api } = service(...THREE);
    let [underWay, most] = [0, 0];
    const second = Promise.withResolvers<void>();
    const tenTimes = api.bills.list().map(
      async ({ number }) => {
        most = Math.max(most, (underWay += 1));
        if (number === 2) second.resolve();
        // The first ends after the second.
        if (number === 1) await second.promise.then(() => new Promise(setImmediate));
        underWay -= 1;
        return number * 10;
      },
      { concurrency: 2 },
    );
    expect(await tenTimes.collect()).toEqual([10, 20, 30]);
    expect(most).toBe(2);
  });

  it("stops at the first failure", async () => {
    const { api } = service(...THREE);
    const failing = api.bills.list().map(({ number }) => {
      throw new Error(`${number} failed`);
    });
    await expect(failing.collect()).rejects.toThrow("1 failed");
  });

  it.each([-1, 1.5, Number.NaN])("refuses %s as a number of records", async (count) => {
    const { api } = service(...THREE);
    const list = api.bills.list();
    await expect(list.take(count)).rejects.toThrow(`take must be a whole number, 0 or greater`);
    const mapped = () => list.map(String, { concurrency: count });
    expect(mapped).toThrow("concurrency must be a whole number, 1 or greater");
  });
});

describe("a link", () => {
  it.each([
    `${BASE}/api/v1/bills/119/HR/377?include=actions`,
    "https://elsewhere.example/api/v1/bills/119/HR/377?include=actions",
    "/api/v1/bills/119/HR/377?include=actions",
  ])("%s is followed only on the service", async (link) => {
    const { api, asked } = service({ body: record({ number: 377 }) });
    const { data, meta } = await api.follow<{ number: number }>(link);
    expect([data.number, meta]).toEqual([377, { ignored_includes: [] }]);
    expect(asked.map(({ url }) => url)).toEqual([
      `${BASE}/api/v1/bills/119/HR/377?include=actions`,
    ]);
  });

  it("outside the API is not followed", async () => {
    const { api, asked } = service();
    for (const link of ["https://www.congress.gov/bill/1", "/docs", "javascript:alert(1)"]) {
      await expect(api.follow(link)).rejects.toThrow("not an address of the API");
    }
    expect(asked).toEqual([]);
  });
});

describe("beside a plain result", () => {
  const HEADERS = {
    "X-Request-Id": "r1",
    "X-Build-Id": "b1",
    "X-RateLimit-Limit-Day": "1000",
    "X-RateLimit-Remaining-Day": "998",
    "X-RateLimit-Reset-Day": "2000000000",
  };
  const facts = {
    status: 200,
    attempt: 1,
    requestId: "r1",
    buildId: "b1",
    day: { limit: 1000, remaining: 998, resetAt: new Date(2_000_000_000_000) },
    second: null,
    search: null,
  };

  it("are the request ID, the build and the remaining quota, for records, pages and links", async () => {
    const list = { body: page([{ number: 1 }], null), headers: HEADERS };
    const one = { body: record({ code: "hsag00" }), headers: HEADERS };
    const { api } = service(one, list, one);
    const committee = await api.committees.get({ code: "hsag00" });
    expect(committee).toEqual({ code: "hsag00" });
    const url = `${BASE}/api/v1/committees/hsag00`;
    expect(answerOf(committee)).toEqual({ ...facts, url });
    expect(answerOf(await api.bills.list().first())).toMatchObject(facts);
    expect(answerOf(await api.follow(url))).toMatchObject(facts);
    expect(() => answerOf({})).toThrow("a result of a client");
  });

  it("hooks see each request and response, including retries, and never the key", async () => {
    const busy = problem(503, "schema_not_ready", { "X-Request-Id": "r0" });
    const { fetch, asked } = service(busy, { headers: HEADERS });
    const seen: unknown[] = [];
    const { api } = clientOf(fetch, {
      onRequest: ({ attempt, headers }) => {
        seen.push(["request", attempt, headers.has("X-API-Key")]);
        headers.set("X-Request-Id", `mine-${attempt}`);
      },
      onResponse: ({ status, requestId }) => seen.push([status, requestId]),
    });
    await api.committees.get({ code: "hsag00" });
    expect(seen).toEqual([
      ["request", 1, false],
      [503, "r0"],
      ["request", 2, false],
      [200, "r1"],
    ]);
    expect(asked.map(({ headers }) => headers.get("X-Request-Id"))).toEqual(["mine-1", "mine-2"]);
  });
});

describe("a request", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("uses the key from the environment by default", async () => {
    vi.stubEnv("FLD_API_KEY", "fld_live_env");
    const { api, fetch, asked } = service();
    await api.committees.get({ code: "hsag00" });
    await createClient({ baseUrl: BASE, fetch }).committees.get({ code: "hsag00" });
    const keys = asked.map(({ headers }) => headers.get("X-API-Key"));
    expect(keys).toEqual(["fld_live_test", "fld_live_env"]);
    expect(() => createClient({ key: "", baseUrl: BASE })).toThrow("FLD_API_KEY");
  });

  it("names the client, its version, and the calling program", async () => {
    const { fetch, asked } = service();
    await clientOf(fetch, { userAgent: "bill-watch/2" }).api.committees.get({ code: "hsag00" });
    const [sent] = asked.map(({ headers }) => headers.get("User-Agent"));
    expect(sent).toBe(`federal-legislative-data/${manifest.version} bill-watch/2`);
  });
});

describe("an address", () => {
  it("has the include blocks, and accepts a list's record", async () => {
    const { api, urls } = service({ body: record({ actions: [], related_bills: [] }) });
    const lean = { congress: 119, type: "HR", number: 377, title: "x" } as const;
    const bill = await api.bills.get(lean, { include: ["actions", "related"] });
    expect(bill.actions.length + bill.related_bills.length).toBe(0);
    expect(urls()).toEqual(["/api/v1/bills/119/HR/377?include=actions%2Crelated"]);
  });

  it.each([null, Number.NaN, {}])(
    "refuses %s as a value, since it would request everything",
    async (value) => {
      const { api, asked } = service();
      const message = /^congress must be a string or a number, not/;
      expect(() => api.bills.list({ congress: value as number })).toThrow(message);
      await expect(api.topics.get({ slug: ".." })).rejects.toThrow("slug must be");
      expect(asked).toEqual([]);
    },
  );

  it.each(["", "api.example.org", "ftp://api.example.org"])("is not below %j", (baseUrl) => {
    expect(() => createClient({ key: "k", baseUrl })).toThrow(`not ${baseUrl}`);
    expect(() => createClient({ key: "", baseUrl: BASE })).toThrow("needs a key");
  });

  it("may have a path, a trailing slash or /api/v1", async () => {
    for (const end of ["", "/", "/api/v1", "/api/v1/"]) {
      const { fetch, asked } = service();
      const { api } = clientOf(fetch, { baseUrl: `${BASE}/data${end}` });
      await api.committees.get({ code: "hsag00" });
      expect(asked[0]?.url).toBe(`${BASE}/data/api/v1/committees/hsag00`);
    }
  });
});

describe("a 429", () => {
  const busy = problem(429, "rate_limit_exceeded", { "Retry-After": "2" });
  const longer = problem(429, "rate_limit_exceeded", { "Retry-After": "50" });

  it("is retried after Retry-After", async () => {
    const { api, pauses, asked } = service(busy, busy, {});
    await api.committees.get({ code: "hsag00" });
    expect(asked).toHaveLength(3);
    expect(pauses.map(({ ms, reason }) => [ms, reason])).toEqual([
      [2000, "rate_limit_exceeded"],
      [2000, "rate_limit_exceeded"],
    ]);
  });

  it("is an error after the last retry", async () => {
    const { fetch, asked } = service(busy);
    expect(await errorOf(clientOf(fetch, { maxTries: 3 }).api.topics.list().first())).toMatchObject(
      { code: "rate_limit_exceeded", status: 429, retryAfterMs: 2000 },
    );
    expect(asked).toHaveLength(3);
  });

  it("is an error at once if the wait exceeds the limit, as for the daily quota", async () => {
    const day = problem(429, "daily_quota_exceeded", { "Retry-After": "3600" });
    const { fetch, asked } = service(day, {});
    expect(await errorOf(clientOf(fetch).api.topics.list().first())).toMatchObject({
      code: "daily_quota_exceeded",
      retryAfterMs: 3_600_000,
    });
    const patient = clientOf(fetch, { maxWaitMs: 86_400_000 });
    await patient.api.committees.get({ code: "hsag00" });
    expect(asked).toHaveLength(2);
  });

  it("stops waiting when the signal is aborted", async () => {
    const { fetch, asked } = service(longer);
    const { signal, abort } = abortable();
    const api = createClient({ key: "k", baseUrl: BASE, fetch, onWait: abort });
    const walk = api.bills.list({}, { signal }).first();
    await expect(walk).rejects.toThrow("no longer wanted");
    expect(asked).toHaveLength(1);
  });
});

function abortable() {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error("no longer wanted"));
  return { signal: controller.signal, abort };
}

describe("a temporary failure", () => {
  it.each([
    ["503", problem(503, "schema_not_ready", { "Retry-After": "5" }), [5000, 5000]],
    ["a proxy's 502", { status: 502, body: "<h1>Bad Gateway</h1>" }, [1000, 2000]],
    ["no answer", new TypeError("fetch failed"), [1000, 2000]],
  ])("%s is retried with growing delays", async (_, failure, expected) => {
    const { api, pauses } = service(failure, failure, {});
    await api.committees.get({ code: "hsag00" });
    expect(pauses.map(({ ms }) => ms)).toEqual(expected);
  });

  it("is an error at once for a search, since a retry would cost another search", async () => {
    const { api, asked } = service(problem(503, "schema_not_ready", { "Retry-After": "5" }));
    expect(await errorOf(api.bills.list({ q: "a tax" }).first())).toMatchObject({
      code: "schema_not_ready",
      status: 503,
    });
    expect(asked).toHaveLength(1);
  });

  it("is an error after the last retry, with its cause", async () => {
    const { fetch, asked } = service(new TypeError("fetch failed"));
    expect(await errorOf(clientOf(fetch).api.topics.list().first())).toMatchObject({
      code: "no_answer",
      cause: new TypeError("fetch failed"),
    });
    expect(asked).toHaveLength(6);
  });

  it("includes a response that takes too long", async () => {
    const never = vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
        }),
    );
    const error = await errorOf(
      clientOf(never, { timeoutMs: 1, maxTries: 2 }).api.topics.list().first(),
    );
    expect(error.code).toBe("no_answer");
    expect(never).toHaveBeenCalledTimes(2);
  });
});

describe("an error", () => {
  it("has the service's code, parameter and request ID, and is not retried", async () => {
    const body = {
      error: { code: "invalid_parameter", message: "page must be", parameter: "page" },
    };
    const { api, asked } = service({ status: 400, body, headers: { "X-Request-Id": "r1" } });
    const error = await errorOf(api.bills.list({ page: 0 }).first());
    expect(isNotFound(error)).toBe(false);
    expect(error).toMatchObject({
      code: "invalid_parameter",
      message: "page must be",
      parameter: "page",
      requestId: "r1",
      status: 400,
      url: `${BASE}/api/v1/bills?per_page=100&page=0`,
    });
    expect(asked).toHaveLength(1);
  });

  it("can be an unknown record", async () => {
    const { api } = service(problem(404, "not_found"));
    const error = await errorOf(api.topics.get({ slug: "none" }));
    expect([isNotFound(error), isNotFound(new Error("not_found"))]).toEqual([true, false]);
  });

  it("is reported for a redirect, which is not followed, since it could lead the key elsewhere", async () => {
    const asked: unknown[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(302, { Location: "/elsewhere" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { api } = clientOf(globalThis.fetch, { baseUrl });
    const error = await errorOf(api.topics.get({ slug: "health" }));
    server.close();
    expect(error.message).toContain("a redirect, which is not followed");
    expect(asked).toEqual(["/api/v1/topics/health"]);
  });

  it.each([
    [
      "a page of something else",
      { body: "<html>" },
      /answered 200 with a body that isn't an API response/,
    ],
    ["JSON of something else", { body: { data: [] } }, /a body that isn't an API response/],
  ])("is reported for %s", async (_, given, message) => {
    const error = await errorOf(service(given).api.bills.list().first());
    expect(error.code).toBe("unexpected_answer");
    expect(error.message).toMatch(message);
  });

  it("is thrown for a parameter that the route does not have, before any request", () => {
    const { api, asked } = service();
    const wrong = (parameter: string) => () => api.votes.list({ [parameter]: 119 });
    expect(wrong("congres")).toThrow(ApiError);
    expect(wrong("congres")).toThrow(
      "/api/v1/votes has no parameter congres: did you mean congress?",
    );
    expect(wrong("perPages")).toThrow("did you mean per_page?");
    expect(() => api.bills.list({ ["sponsor" as string]: "C000127" })).toThrow(
      "did you mean sponsor_bioguide_id?",
    );
    expect(wrong("colour")).toThrow("has no parameter colour: it has q, congress, session,");
    expect(asked).toEqual([]);
  });

  it("is reported for a filter or an include that the service ignored", async () => {
    const list = service({ body: page([], null, { ignored_parameters: ["congress"] }) });
    const filtered = clientOf(list.fetch).api.bills.list({ congress: 119 }).first();
    expect(await errorOf(filtered)).toMatchObject({
      code: "unknown_parameter",
      parameter: "congress",
    });
    const one = service({ body: record({}, { ignored_includes: ["acts"] }) });
    const asked = clientOf(one.fetch).api.votes.get(
      { congress: 119, session: 1, chamber: "house", vote_number: 1 },
      { include: ["acts" as "results"] },
    );
    expect(await errorOf(asked)).toMatchObject({ code: "unknown_parameter", parameter: "acts" });
  });
});

describe("a cache", () => {
  const first = { body: record({ code: "hsag00" }), headers: { ETag: '"a"' } };
  const code = { code: "hsag00" };

  it("makes the next request conditional, and answers if nothing changed", async () => {
    const { fetch, asked } = service(first, { status: 304 });
    const { api } = clientOf(fetch, { cache: new Map<string, KeptAnswer>() });
    expect(await api.committees.get(code)).toEqual(await api.committees.get(code));
    expect(asked.map(({ headers }) => headers.get("If-None-Match"))).toEqual([null, '"a"']);
  });

  it("may be asynchronous", async () => {
    const kept = new Map<string, KeptAnswer>();
    const cache = {
      get: async (url: string) => kept.get(url),
      set: async (url: string, answer: KeptAnswer) => void kept.set(url, answer),
    };
    const { fetch } = service(first, { status: 304 });
    const { api } = clientOf(fetch, { cache });
    await api.committees.get(code);
    expect(JSON.parse(JSON.stringify([...kept.values()]))).toEqual([...kept.values()]);
    expect(await api.committees.get(code)).toEqual({ code: "hsag00" });
  });

  it("is ignored if its content is unreadable", async () => {
    const kept = [{ etag: '"a"', body: '{"data":' }, { etag: 1 }, "text"];
    for (const each of kept) {
      const { fetch, asked } = service(first);
      const cache = { get: () => each as KeptAnswer, set: () => undefined };
      expect(await clientOf(fetch, { cache }).api.committees.get(code)).toEqual(code);
      expect(asked[0]?.headers.has("If-None-Match")).toBe(false);
    }
  });
});

describe("a new build", () => {
  const CODE = { code: "hsag00" };

  it("midway through a list is an error by default", async () => {
    const { api } = service(...TWO_BUILDS);
    const error = await errorOf(api.bills.list().collect());
    expect(error.code).toBe("build_changed");
    expect(error.message).toMatch(
      /is from build two, but the pages before it are from one: start again/,
    );
  });

  it("between two records is not an error by default", async () => {
    const records = ["one", "two", "two"].map((build) => answerFrom(build, record({})));
    const { api } = service(...records);
    await api.committees.get(CODE);
    await api.committees.get(CODE);
    expect(api.buildId()).toBe("two");
    const strict = clientOf(service(...records).fetch, { onBuildChange: "throw" }).api;
    await strict.committees.get(CODE);
    expect((await errorOf(strict.committees.get(CODE))).code).toBe("build_changed");
    await expect(strict.committees.get(CODE)).resolves.toEqual({});
  });

  it("can be reported while continuing", async () => {
    const onBuildChange = vi.fn<(change: object) => void>();
    const walked = clientOf(service(...TWO_BUILDS).fetch, { onBuildChange }).api.bills.list();
    expect(await walked.collect()).toHaveLength(2);
    const url = NEXT;
    expect(onBuildChange.mock.calls).toEqual([[{ from: "one", to: "two", url, isMidway: true }]]);
    const ignoring = clientOf(service(...TWO_BUILDS).fetch, { onBuildChange: "ignore" });
    expect(await ignoring.api.bills.list().collect()).toHaveLength(2);
  });

  it("is noticed by a list even if a record showed it first", async () => {
    const [first = {}, second = {}] = TWO_BUILDS;
    const { api } = service(first, answerFrom("two", record({})), second);
    const walk = async () => {
      for await (const _ of api.bills.list()) await api.committees.get(CODE);
    };
    expect((await errorOf(walk())).code).toBe("build_changed");
  });
});

describe("the per-second limit", () => {
  const RESET = 2_000_000_000;

  /** A service that allows five requests a second, of them two searches. Its clock advances with the client's pauses. */
  function limited() {
    let [second, used, searches, most, underWay, searching] = [RESET, 0, 0, 0, 0, 0];
    const statuses: number[] = [];
    const asked: string[] = [];
    const fetch = (async (url: string) => {
      const isSearch = /[?&](?:q|bill)=/.test(url);
      asked.push(isSearch ? "search" : "list");
      most = Math.max(most, (underWay += 1));
      if (isSearch) searching += 1;
      const isOver = used >= 5 || searching > 1 || (isSearch && searches >= 2);
      if (!isOver) used += 1;
      if (!isOver && isSearch) searches += 1;
      const [left, searchesLeft] = [5 - used, 2 - searches];
      await Promise.resolve();
      underWay -= 1;
      if (isSearch) searching -= 1;
      statuses.push(isOver ? 429 : 200);
      const headers = {
        "X-RateLimit-Limit-Second": "5",
        "X-RateLimit-Remaining-Second": String(left),
        "X-RateLimit-Reset-Second": String(second),
        ...(isSearch && {
          "X-RateLimit-Limit-Search": "2",
          "X-RateLimit-Remaining-Search": String(searchesLeft),
        }),
        "Retry-After": "1",
      };
      const given = isOver ? problem(429, "rate_limit_exceeded") : { body: page([], null) };
      return new Response(JSON.stringify(given.body), { status: isOver ? 429 : 200, headers });
    }) as typeof globalThis.fetch;
    const wait = async (): Promise<void> => {
      [second, used, searches] = [second + 1, 0, 0];
    };
    return { fetch, wait, statuses, asked, most: () => most };
  }

  it("is respected, even by concurrent requests", async () => {
    const { fetch, wait, statuses, most } = limited();
    const { api, pauses } = clientOf(fetch, { wait });
    await Promise.all(Array.from({ length: 23 }, () => api.topics.list().first()));
    expect(statuses).toEqual(Array.from({ length: 23 }, () => 200));
    expect(most()).toBeLessThanOrEqual(5);
    expect(pauses.every(({ reason }) => reason === "second_used_up")).toBe(true);
  });

  it("is respected for searches, while other requests go on", async () => {
    const { fetch, wait, statuses, asked } = limited();
    const { api, pauses } = clientOf(fetch, { wait });
    const searches = Array.from({ length: 12 }, () => api.votes.list({ bill: "119-hr-1" }).first());
    await Promise.all([...searches, api.topics.list().first()]);
    expect(statuses).toEqual(Array.from({ length: 13 }, () => 200));
    expect(asked.indexOf("list")).toBeLessThanOrEqual(2);
    expect(pauses.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 }, () => "second_used_up"),
    );
  });

  it("runs searches one at a time, as the service requires per key", async () => {
    const { fetch, wait, statuses } = limited();
    const { api } = clientOf(fetch, { wait });
    await Promise.all(["a", "b", "c"].map((q) => api.topics.list({ q }).first()));
    expect(statuses).toEqual([200, 200, 200]);
  });

  it("lets an aborted request leave at once, without affecting others", async () => {
    const { fetch, wait } = limited();
    const { api } = clientOf(fetch, { wait });
    const { signal, abort } = abortable();
    const first = api.topics.list().first();
    const givenUp = api.topics.list({}, { signal }).first();
    const third = api.topics.list().first();
    abort();
    await expect(givenUp).rejects.toThrow("no longer wanted");
    expect((await Promise.all([first, third])).map(({ meta }) => meta.total)).toEqual([3, 3]);
  });
});

it("says why the service was not reached", async () => {
  const cause = Object.assign(new Error("connect 127.0.0.1:8787"), { code: "ECONNREFUSED" });
  const api = createClient({
    key: "fld_live_test",
    baseUrl: "https://api.example.org",
    maxTries: 1,
    fetch: () => Promise.reject(new TypeError("fetch failed", { cause })),
  });
  await expect(api.bills.list().first()).rejects.toThrow(
    "did not answer: ECONNREFUSED connect 127.0.0.1:8787",
  );
});
