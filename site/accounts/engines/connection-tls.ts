const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|)$/;
const VERIFIED_MODE = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g;

/**
 * Makes `sslmode` verify the certificate, as pg 8 does for these modes; pg 9 will verify less.
 * `uselibpqcompat=true` chooses the weaker meaning.
 */
export function withVerifiedTls(address: string): string {
  const allowsWeaker = new URL(address).searchParams.get("uselibpqcompat") === "true";
  return allowsWeaker ? address : address.replace(VERIFIED_MODE, "$1verify-full");
}

/** Whether a connection to Postgres or Redis leaves this machine without TLS. */
export function isInClear(address: string, { PGSSLMODE }: NodeJS.ProcessEnv = {}): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (LOCAL.test(host) || host.startsWith("/")) return false;
  if (protocol === "redis:") return true;
  if (!protocol.startsWith("postgres")) return false;
  const ssl = searchParams.get("ssl");
  const mode = searchParams.get("sslmode") ?? (ssl === null ? PGSSLMODE : undefined);
  if (mode === undefined) return ssl !== "true" && ssl !== "1";
  return mode === "" || mode === "disable";
}
