const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the caller's `X-Request-Id` if it is safe to echo and log, otherwise a new ID. */
export function requestId(sent: string | null | undefined): string {
  return sent !== null && sent !== undefined && SAFE_ID.test(sent) ? sent : crypto.randomUUID();
}
