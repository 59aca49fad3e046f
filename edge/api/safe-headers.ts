const A_YEAR = "max-age=31536000";

/** What every response has, whatever it is: `baseUrl` is where the service is reached, if that is known. */
export function safeHeaders(baseUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    ...(baseUrl !== undefined && isHttps(baseUrl) && { "Strict-Transport-Security": A_YEAR }),
  };
}

/** Whether browsers reach the service over TLS, which may end at a proxy before it. */
export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
