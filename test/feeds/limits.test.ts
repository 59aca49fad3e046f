/** Requests without a key: which are answered, and how many. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import type { Pages } from "../../edge/builds/pages.ts";
import { openTestEdge } from "../http/test-edge.ts";

const LAWS = "/feeds/laws.atom";

/** The pages read, call by call. */
const read: unknown[] = [];
const noteReads = (real: Pages): Pages => ({
  ...real,
  read: (...asked) => {
    read.push(asked);
    return real.read(...asked);
  },
});

const edge = await openTestEdge({ pages: noteReads });
beforeEach(() => {
  edge.clock.now += 1_000;
});
afterAll(() => edge.close());

const askFrom = (ip: string, target = LAWS, headers = {}): Promise<Response> =>
  edge.askAtOnce(target, { key: null, headers: { "X-Test-Ip": ip, ...headers } });

const textOf = async (target: string): Promise<string> =>
  (await askFrom("192.0.2.2", target)).text();

const statusesOf = async (asked: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(asked)).map(({ status }) => status);

it("a network that floods feeds gets sixty answers, then 429 with Retry-After; other networks and keys are not affected", async () => {
  const flood = Array.from({ length: 200 }, (_, at) => askFrom(`2001:db8::${at + 1}`));
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(140);
  expect(refused[0]?.headers.get("Retry-After")).toBe("1");
  expect(await refused[0]?.json()).toMatchObject({ error: { code: "rate_limit_exceeded" } });
  expect((await askFrom("2001:db8:1::1")).status).toBe(200);
  expect(
    (await edge.askAtOnce("/api/v1/bills", { headers: { "X-Test-Ip": "2001:db8::1" } })).status,
  ).toBe(200);
  edge.clock.now += 1_000;
  expect((await askFrom("2001:db8::1")).status).toBe(200);
});

describe("a feed", () => {
  it("is publicly cacheable, with its type and time, and supports conditional requests", async () => {
    const { headers } = await askFrom("192.0.2.1");
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=1800",
      "content-type": "application/atom+xml; charset=utf-8",
      vary: "Accept-Encoding",
      "access-control-allow-origin": "*",
      "x-build-id": expect.any(String),
    });
    const at = headers.get("Last-Modified") ?? "";
    const etag = headers.get("ETag") ?? "";
    const before = new Date(Date.parse(at) - 1_000).toUTCString();
    expect(
      await statusesOf([
        askFrom("192.0.2.1", LAWS, { "If-None-Match": etag }),
        askFrom("192.0.2.1", LAWS, { "If-Modified-Since": at }),
        askFrom("192.0.2.1", LAWS, { "If-Modified-Since": before }),
        // If both are sent, the ETag decides.
        askFrom("192.0.2.1", LAWS, { "If-None-Match": '"another"', "If-Modified-Since": at }),
      ]),
    ).toEqual([304, 304, 200, 200]);
  });

  it("supports HEAD, and ignores the spelling of the record and the query", async () => {
    const head = await edge.ask(LAWS, { key: null, method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    read.length = 0;
    const body = await textOf("/feeds/bills/119/HR/2.atom");
    expect(read.length).toBeGreaterThan(0);
    read.length = 0;
    const others = ["hr/2.atom", "HR/2.atom?x=1", "%48R/2%2Eatom"];
    const bodies = await Promise.all(others.map((end) => textOf(`/feeds/bills/119/${end}`)));
    expect(new Set(bodies)).toEqual(new Set([body]));
    expect(read).toEqual([]);
  });

  it("is linked from its own record's answer and no other", async () => {
    const linked = await edge.ask("/api/v1/bills/119/HR/1?include=titles");
    expect(linked.headers.get("Link")).toBe(
      '</feeds/bills/119/HR/1.atom>; rel="alternate"; type="application/atom+xml"',
    );
    const list = await edge.ask("/api/v1/bills");
    expect(list.headers.get("Link") ?? "").not.toContain("feeds");
  });
});

it("no other address answers without a key", async () => {
  const beside = ["votes/119/1/house/1", "laws/119/public/1", "legislators", "topics", "changes"];
  const targets = beside.flatMap((path) =>
    ["atom", "json", "ics"].map((format) => `/feeds/${path}.${format}`),
  );
  const wrong = ["/feeds/bills/119/HR/1.ics", "/feeds/laws", "/feeds/", "/feeds/bills.ics"];
  const asked = [...targets, ...wrong].map((target, at) => askFrom(`198.51.100.${at}`, target));
  expect(new Set(await statusesOf(asked))).toEqual(new Set([404]));
  const closed = ["/api/v1", "/api/v1/bills", "/api/v1/laws", "/api/v1/bills/119/HR/1.atom"];
  expect(await statusesOf(closed.map((target) => askFrom("192.0.2.3", target)))).toEqual(
    closed.map(() => 401),
  );
});
