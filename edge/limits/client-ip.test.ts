import { describe, expect, it } from "vitest";

import { clientIp } from "./client-ip.ts";

const PEER = "10.0.0.1";

describe("clientIp()", () => {
  it("is the connection's address where no proxy is trusted, whatever a header says", () => {
    expect(clientIp(PEER, "203.0.113.9", 0)).toBe(PEER);
    expect(clientIp(PEER, undefined, 0)).toBe(PEER);
  });

  it("is what the outermost trusted proxy saw", () => {
    expect(clientIp(PEER, "203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientIp(PEER, "198.51.100.7, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientIp(PEER, "6.6.6.6, 198.51.100.7, 203.0.113.9", 2)).toBe("198.51.100.7");
  });

  it("is the first entry where there are fewer than proxies", () => {
    expect(clientIp(PEER, "203.0.113.9", 2)).toBe("203.0.113.9");
  });

  it.each([
    ["203.0.113.9:50123", "203.0.113.9"],
    ["[2001:db8::1]:50123", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["unknown", "unknown"],
  ])("of the entry %s is %s", (entry, address) => {
    expect(clientIp(PEER, entry, 1)).toBe(address);
  });

  it("is the connection's address where the proxies say nothing", () => {
    expect(clientIp(PEER, undefined, 1)).toBe(PEER);
  });
});
