import { describe, expect, it } from "vitest";

import { createNetworkConcurrencyLimit, createConcurrencyLimit } from "./concurrency-limit.ts";

describe("createConcurrencyLimit()", () => {
  it("limits each client, independent of others", () => {
    const shares = createConcurrencyLimit(2);
    expect([shares.take("a"), shares.take("a"), shares.take("a"), shares.take("b")]).toEqual([
      expect.any(Function),
      expect.any(Function),
      null,
      expect.any(Function),
    ]);
  });

  it("frees a slot when it is released, and only once", () => {
    const shares = createConcurrencyLimit(2);
    const giveBack = shares.take("a");
    shares.take("a");
    giveBack?.();
    giveBack?.();
    expect(shares.take("a")).not.toBeNull();
    expect(shares.take("a")).toBeNull();
  });
});

describe("createNetworkConcurrencyLimit()", () => {
  it.each([
    ["a /48 of IPv6", (n: number) => `2001:db8:1:${n.toString(16)}::1`, "2001:db8:2::1"],
    ["a /24 of IPv4", (n: number) => `192.0.2.${n}`, "198.51.100.1"],
  ])("limits sixteen networks of %s to twice the limit of one", (_, nth, elsewhere) => {
    const take = createNetworkConcurrencyLimit(256);
    let taken = 0;
    for (let network = 0; network < 16; network++) {
      for (let n = 0; n < 256; n++) taken += take(nth(network)) === null ? 0 : 1;
    }
    expect(taken).toBe(512);
    expect(take(elsewhere)).not.toBeNull();
  });

  it("releases the network's slot if the site's limit is reached", () => {
    const take = createNetworkConcurrencyLimit(1);
    const [leave] = [take("192.0.2.1"), take("192.0.2.2")];
    expect(take("192.0.2.3")).toBeNull();
    leave?.();
    expect(take("192.0.2.3")).not.toBeNull();
  });
});
