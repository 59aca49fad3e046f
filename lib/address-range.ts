import ipaddr from "ipaddr.js";

/** Whether a host name or address is this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(host) || addressOf(host)?.range() === "loopback";
}

export function isAddress(host: string): boolean {
  return addressOf(host) !== null;
}

/** Whether an address is on the public internet: not loopback, private, link-local, reserved, or a cloud's own. */
export function isPublic(host: string): boolean {
  const address = addressOf(host);
  if (!(address instanceof ipaddr.IPv6)) return address !== null && isPublicIPv4(address);
  // An IPv4 address embedded by a NAT64 gateway of an IPv6-only network (RFC 6052).
  if (address.range() === "rfc6052") {
    return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(-4)));
  }
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === "unicast" && address.toString() !== AZURE_HOST;

/** Reaches the host of a virtual machine on Azure, with its settings. */
const AZURE_HOST = "168.63.129.16";

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

function addressOf(host: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
