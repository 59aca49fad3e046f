const SANE = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `X-Request-Id` if it is safe to repeat and log, else a new one. */
export function requestId(sent: string | null | undefined): string {
  return sent !== null && sent !== undefined && SANE.test(sent) ? sent : crypto.randomUUID();
}
