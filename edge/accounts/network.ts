import ipaddr from "ipaddr.js";

/** Whose requests are counted together: an IPv4 address, or a subscriber's /64 network of IPv6. */
export function networkOf(ip: string): string {
  return prefixOf(ip, { ipv4: 32, ipv6: 64 });
}

/** The networks that are had together: a /24 of IPv4, or a /48 of IPv6, which has 65,536 of them. */
export function siteOf(ip: string): string {
  return prefixOf(ip, { ipv4: 24, ipv6: 48 });
}

function prefixOf(ip: string, lengths: Readonly<Record<"ipv4" | "ipv6", number>>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const kind = address instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return kind.networkAddressFromCIDR(`${address.toString()}/${lengths[address.kind()]}`).toString();
}
