/**
 * Cached answers are written directly to the connection. All others, and requests with an uppercase
 * Host, go through Hono. Callers cannot tell the two paths apart.
 */
import { request } from "node:http";

import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { UNLIMITED, openTestServer } from "./test-server.ts";
import { NOON } from "./test-edge.ts";

const LIST = "/api/v1/bills?per_page=100";
const DETAIL = "/api/v1/bills/119/HR/1?include=actions,titles";
const [DIRECT, BY_HONO] = ["api.example", "API.example"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const server = await openTestServer({
  clock: () => NOON,
  plans: { pro: UNLIMITED, free: { ...UNLIMITED, requestsPerDay: 4, requestsPerSecond: 3 } },
});
for (const path of [LIST, DETAIL]) {
  await send(BY_HONO, server.key, { path });
}
afterAll(() => server.close());

interface Asked {
  readonly method?: string;
  readonly path?: string;
  /** A function is called with the key. */
  readonly headers?: Headers | ((key: string) => Headers);
}
type Headers = Readonly<Record<string, string | string[]>>;

/** Sends a request, and returns all of its answer except times and generated IDs. */
function send(
  host: string,
  key: string,
  { method = "GET", path = LIST, headers = {} }: Asked,
): Promise<object> {
  const given = typeof headers === "function" ? headers(key) : { "X-API-Key": key, ...headers };
  return new Promise((resolve, reject) => {
    const asked = request(
      { port: server.port, method, path, headers: { Host: host, ...given } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { date, "x-request-id": id = "", ...told } = response.headers;
          resolve({
            isDated: date !== undefined,
            status: response.statusCode,
            headers: { ...told, "x-request-id": UUID.test(String(id)) ? "made up" : id },
            body: Buffer.concat(chunks).toString("base64"),
            logged: lastLogged(),
          });
        });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

function lastLogged(): object {
  const { time, id, key_id, ms, ...rest } = JSON.parse(server.logged.at(-1)?.line ?? "{}");
  return { ...rest, known: [typeof time, UUID.test(id) || id, typeof key_id, typeof ms] };
}

async function newKey(plan: "free" | "pro"): Promise<string> {
  const { id } = await server.accounts.createAccount({ email: null, plan, isVerified: true });
  return (await server.accounts.createKey(id, "test")).key;
}

/** Sends the same requests both ways, each with a new key. */
async function bothWays(asked: readonly Asked[], plan: "free" | "pro" = "pro") {
  const ways = [];
  for (const host of [DIRECT, BY_HONO]) {
    const key = await newKey(plan);
    const answers = [];
    for (const each of asked) answers.push(await send(host, key, each));
    ways.push(answers);
  }
  return ways as [direct: object[], byHono: object[]];
}

const listTag = async (): Promise<string> => {
  const { headers } = (await send(BY_HONO, server.key, {})) as { headers: { etag: string } };
  return headers.etag;
};

describe("a cached answer is the same from either path", () => {
  const other = `fld_live_${"x".repeat(38)}`;
  it.each<[string, number, Asked]>([
    ["a list", 200, {}],
    ["a detail", 200, { path: DETAIL }],
    ["HEAD", 200, { method: "HEAD" }],
    ["br", 200, { headers: { "Accept-Encoding": "gzip, deflate, br" } }],
    ["zstd by weight", 200, { headers: { "Accept-Encoding": "br;q=0, *" } }],
    ["any ETag", 304, { headers: { "If-None-Match": "*" } }],
    ["the caller's request ID", 200, { headers: { "X-Request-Id": "one.s-own" } }],
    ["an invalid request ID", 200, { headers: { "X-Request-Id": "a b" } }],
    ["Bearer", 200, { headers: (key) => ({ Authorization: `Bearer ${key}` }) }],
    [
      "the same key twice",
      200,
      { headers: (key) => ({ "x-api-key": key, authorization: `bearer ${key}` }) },
    ],
    ["two keys", 401, { headers: { Authorization: `Bearer ${other}` } }],
    ["a key in two headers", 401, { headers: (key) => ({ "X-API-Key": [key, key] }) }],
    [
      "Bearer in two headers",
      401,
      { headers: (key) => ({ Authorization: [`Bearer ${key}`, "Bearer b"] }) },
    ],
    ["no key", 401, { headers: () => ({}) }],
    ["an unknown key", 401, { headers: () => ({ "X-API-Key": other }) }],
    ["a preflight", 204, { method: "OPTIONS", headers: { Origin: "https://app.example" } }],
    ["another method", 404, { method: "POST" }],
    ["a range", 200, { headers: { Range: "bytes=0-9" } }],
  ])("%s: %i", async (_, status, asked) => {
    const [direct, byHono] = await bothWays([asked, asked]);
    expect(direct).toEqual(byHono);
    expect(direct[0]).toMatchObject({ isDated: true, status });
  });

  it("with its own ETag: 304", async () => {
    const headers = { "If-None-Match": `"other", ${await listTag()}` };
    const [direct, byHono] = await bothWays([{ headers }]);
    expect(direct).toEqual(byHono);
    expect(direct[0]).toMatchObject({ status: 304, body: "" });
  });

  it("up to the per-second limit and in the flood after it", async () => {
    const flood = Array.from({ length: 8 }, () => ({ headers: { "X-Request-Id": "flood" } }));
    const [direct, byHono] = await bothWays(flood, "free");
    expect(direct).toEqual(byHono);
    expect(direct.map((each) => (each as { status: number }).status)).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(5).fill(429),
    ]);
  });

  it.each([DIRECT, BY_HONO])("of %s: many refusals wait half a second", async (host) => {
    const begunAt = performance.now();
    const refused = await Promise.all(Array.from({ length: 200 }, () => send(host, "no key", {})));
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(500);
    for (const each of refused) expect(each).toMatchObject({ status: 401 });
  });
});

it("a cached answer is sent without creating a Response", async () => {
  await send(DIRECT, server.key, {});
  const Response = vi.fn<() => never>(() => {
    throw new Error("none is made here");
  });
  vi.stubGlobal("Response", Response);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await send(DIRECT, server.key, {})).toMatchObject({ status: 200 });
  expect(Response).not.toHaveBeenCalled();
});
