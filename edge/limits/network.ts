import ipaddr from "ipaddr.js";

/** Returns a subscriber's network: an IPv4 address, or an IPv6 /64. */
export function networkOf(ip: string): string {
  return prefixOf(ip, { ipv4: 32, ipv6: 64 });
}

/** Returns a site's network: an IPv4 /24, or an IPv6 /48 (65,536 networks of /64). */
export function siteOf(ip: string): string {
  return prefixOf(ip, { ipv4: 24, ipv6: 48 });
}

/** Returns a client's name in `FairTurns`: sites take turns, then networks, then keys or sessions. */
export function clientPath(ip: string, holder: string): string {
  return `${siteOf(ip)}/${networkOf(ip)}/${holder}`;
}

function prefixOf(ip: string, lengths: Readonly<Record<"ipv4" | "ipv6", number>>): string {
  // A closed connection has no address, and the library's exception costs more than the rest of a refusal.
  if (ip === "" || !ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const kind = address instanceof ipaddr.IPv6 ? ipaddr.IPv6 : ipaddr.IPv4;
  return kind.networkAddressFromCIDR(`${address.toString()}/${lengths[address.kind()]}`).toString();
}
