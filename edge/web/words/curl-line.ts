/** A request to paste into a shell; a key is letters and digits, so it needs no escaping. */
export function curlLine(
  baseUrl: string,
  key: string,
  target = "/api/v1/bills?per_page=1",
): string {
  return `curl -H 'X-API-Key: ${key}' '${baseUrl}${target}'`;
}
