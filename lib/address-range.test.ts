import { describe, expect, it } from "vitest";

import { isAddress, isLoopback, isPublic } from "./address-range.ts";

describe("a host", () => {
  it.each(["localhost", "LOCALHOST.", "mail.localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])(
    "%s is this machine",
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each(["localhost.example.org", "example.org", "0.0.0.0", "10.0.0.1", "::2", ""])(
    "%j is not known to be this machine",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );

  it("is a name or an address", () => {
    expect(["192.0.2.1", "[2001:db8::1]", "example.org", ""].map(isAddress)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("an address", () => {
  it.each([
    "8.8.8.8",
    "::ffff:8.8.8.8",
    "2606:4700::1111",
    "[2606:4700::1111]",
    "64:ff9b::808:808",
  ])("%s is on the internet", (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "168.63.129.16",
    "::ffff:168.63.129.16",
    "64:ff9b::a83f:8110",
    "2002:7f00:1::",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "example.org",
    "",
  ])("%j is not", (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
