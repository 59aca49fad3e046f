/**
 * Parses Retry-After (RFC 9110, 10.2.3). A date is compared with the publisher's clock, if known.
 */
export function retryAfterMs(
  retryAfter: string | undefined,
  publisherDate: string | undefined,
  now: number,
): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  if (Number.isNaN(until)) return undefined;
  const from = Date.parse(publisherDate ?? "");
  return Math.max(0, until - (Number.isNaN(from) ? now : from));
}
