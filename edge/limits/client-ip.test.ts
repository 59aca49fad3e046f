import { describe, expect, it } from "vitest";

import { clientIp } from "./client-ip.ts";

const PEER = "10.0.0.1";

describe("clientIp()", () => {
  it("is the connection's address without trusted proxies, whatever the headers say", () => {
    expect(clientIp(PEER, "203.0.113.9", 0)).toBe(PEER);
    expect(clientIp(PEER, undefined, 0)).toBe(PEER);
  });

  it("is the address that the outermost trusted proxy saw", () => {
    expect(clientIp(PEER, "203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientIp(PEER, "198.51.100.7, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(clientIp(PEER, "6.6.6.6, 198.51.100.7, 203.0.113.9", 2)).toBe("198.51.100.7");
  });

  it("is the first entry if there are fewer entries than proxies", () => {
    expect(clientIp(PEER, "203.0.113.9", 2)).toBe("203.0.113.9");
  });

  it.each([
    ["203.0.113.9:50123", "203.0.113.9"],
    ["[2001:db8::1]:50123", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["unknown", "unknown"],
  ])("for the entry %s is %s", (entry, address) => {
    expect(clientIp(PEER, entry, 1)).toBe(address);
  });

  it("is the connection's address if the proxies send no header", () => {
    expect(clientIp(PEER, undefined, 1)).toBe(PEER);
  });
});
