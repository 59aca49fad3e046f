/** Each proxy appends its peer to `X-Forwarded-For`. Clients can forge all earlier entries. */
export function clientIp(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  return withoutPort(hops.at(-trustedProxies) ?? hops[0] ?? peer);
}

/** Some proxies add the port, as in `192.0.2.1:50123` and `[2001:db8::1]:50123`. */
function withoutPort(hop: string): string {
  const [, v4, v6] = /^(?:([\d.]+)(?::\d+)?|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(hop) ?? [];
  return v4 ?? v6 ?? hop;
}
