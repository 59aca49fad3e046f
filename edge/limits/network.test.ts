import { expect, it } from "vitest";
import { networkOf, siteOf } from "./network.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:DB8:1:2::99", "2001:db8:1:2::"],
  ["::1", "::"],
  ["fe80::1%eth0", "fe80::"],
  ["unknown", "unknown"],
  ["", ""],
])("the network of %s is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ["192.0.2.7", "192.0.2.0"],
  ["::ffff:192.0.2.7", "192.0.2.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ["2001:db8:1:ffff::1", "2001:db8:1::"],
  ["fe80::1%eth0", "fe80::"],
  ["unknown", "unknown"],
])("the site of %s is %s", (ip, site) => {
  expect(siteOf(ip)).toBe(site);
});
