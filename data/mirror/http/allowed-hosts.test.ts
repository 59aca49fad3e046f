import { promisify } from "node:util";

import { afterEach, describe, expect, it, vi } from "vitest";

import { createAllowedHosts } from "./allowed-hosts.ts";
import { createHttpClient, DEFAULT_RETRY_POLICY } from "./http-client.ts";
import { PUBLISHERS } from "./publishers.ts";

/** The DNS answer for every name. */
let addresses: { address: string; family: number }[] = [];
vi.mock("node:dns", () => ({
  lookup: (
    _: string,
    { all }: { all?: boolean },
    done: (error: null, found: unknown, family?: number) => void,
  ) => (all === true ? done(null, addresses) : done(null, addresses[0]?.address, 4)),
}));

afterEach(() => {
  addresses = [];
});

const PRIVATE = [
  { address: "127.0.0.1", family: 4 },
  { address: "fd00::1", family: 6 },
];
const { check, lookup } = createAllowedHosts({
  ...PUBLISHERS,
  clerk: "http://mirror.internal:8080/clerk",
});
const found = promisify(lookup);

describe("an address", () => {
  it.each([
    ["https://www.govinfo.gov/a", null],
    ["http://www.govinfo.gov/a", null],
    ["https://www.govinfo.gov/b", "https://www.govinfo.gov/a"],
    ["https://www.senate.gov/b", "http://www.senate.gov/a"],
    ["https://bioguide.congress.gov/b", "https://www.govinfo.gov/a"],
    ["http://mirror.internal:8080/b", "http://mirror.internal:8080/a"],
    ["https://clerk.house.gov/b", "http://mirror.internal:8080/a"],
  ])("%s is allowed, from %s", (address, from) => {
    expect(() => check(address, from)).not.toThrow();
  });

  it.each([
    "https://example.org/a",
    "https://www.govinfo.gov:8443/a",
    "https://www.govinfo.gov@example.org/a",
    "https://www.govinfo.gov.example.org/a",
    "http://127.0.0.1/a",
    "http://[::1]/a",
    "http://2130706433/a",
    "http://169.254.169.254/latest/meta-data",
    "http://mirror.internal/a",
    "http://mirror.internal:9200/a",
  ])("%s is not", (address) => {
    const problem = { kind: "unexpected", reason: expect.stringContaining("another host") };
    expect(() => check(address, null)).toThrow(expect.objectContaining(problem));
    expect(() => check(address, "https://www.govinfo.gov/a")).toThrow(
      expect.objectContaining(problem),
    );
  });

  it("does not redirect from https to http", () => {
    expect(() => check("http://www.govinfo.gov/b", "https://www.govinfo.gov/a")).toThrow(
      "https://www.govinfo.gov/a: it leads from https to http",
    );
  });
});

describe("a name", () => {
  it("of a publisher that resolves to a private network is refused", async () => {
    addresses = PRIVATE;
    await expect(found("www.govinfo.gov", {})).rejects.toMatchObject({
      kind: "unexpected",
      reason: "its name leads into a private network, to 127.0.0.1, fd00::1",
    });
  });

  it("of a publisher resolves only to its public addresses", async () => {
    addresses = [...PRIVATE, { address: "8.8.8.8", family: 4 }];
    expect(await found("www.govinfo.gov", { all: true })).toEqual([
      { address: "8.8.8.8", family: 4 },
    ]);
    expect(await found("www.govinfo.gov", {})).toBe("8.8.8.8");
  });

  it("set by the operator may resolve to a private network", async () => {
    addresses = PRIVATE;
    expect(await found("mirror.internal", { all: true })).toEqual(PRIVATE);
  });

  it("is resolved this way for every request, without a retry", async () => {
    addresses = PRIVATE;
    const client = createHttpClient({
      publishers: PUBLISHERS,
      userAgent: "legis",
      patience: { ...DEFAULT_RETRY_POLICY, backoffMs: 60_000 },
    });
    const traffic = { requests: 0, bytes: 0 };
    await expect(
      client.get({ address: "https://www.govinfo.gov/a" }, traffic),
    ).rejects.toMatchObject({ kind: "unexpected", reason: expect.stringContaining("its name") });
    expect(traffic.requests).toBe(1);
    await client.close();
  });
});
