const A_YEAR = "max-age=31536000";

export function safeHeaders(baseUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    ...(baseUrl !== undefined && isHttps(baseUrl) && { "Strict-Transport-Security": A_YEAR }),
  };
}

/** Whether browsers use TLS, which may end at a proxy. */
export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
