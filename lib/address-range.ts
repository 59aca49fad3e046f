/** What kind of network an address is of. */
import ipaddr from "ipaddr.js";

/** Whether a host, by name or address, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(host) || addressOf(host)?.range() === "loopback";
}

/** Whether a host is written as an address, not as a name. */
export function isAddress(host: string): boolean {
  return addressOf(host) !== null;
}

/** Whether an address is of the internet: not of this machine, a private network, a link, nor reserved. */
export function isPublic(host: string): boolean {
  const address = addressOf(host);
  if (!(address instanceof ipaddr.IPv6)) return address?.range() === "unicast";
  // What a network with IPv6 alone makes of an address of IPv4 (RFC 6052).
  if (address.range() === "rfc6052") {
    return new ipaddr.IPv4(address.toByteArray().slice(-4)).range() === "unicast";
  }
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

function addressOf(host: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
