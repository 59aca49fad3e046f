const TAG = /(?:W\/)?("[^"]*")/g;

export function namesETags(ifNoneMatch: string | null): boolean {
  return ifNoneMatch !== null && (ifNoneMatch.trim() === "*" || ifNoneMatch.search(TAG) !== -1);
}

/** Whether `If-None-Match` names this ETag, by weak comparison (RFC 9110, 13.1.2 and 8.8.3.2). */
export function matchesETag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = etag.replace(/^W\//, "");
  for (const [, tag] of ifNoneMatch.matchAll(TAG)) if (tag === wanted) return true;
  return false;
}
