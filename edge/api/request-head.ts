export interface RequestHead {
  readonly method: string;
  /** Path and query as sent: `/api/v1/bills?congress=119`. */
  readonly target: string;
  /** Joins repeated headers with commas. */
  readonly headers: { get(name: string): string | null };
}

export function headOf({ method, url, headers }: Request): RequestHead {
  return { method, target: url.slice(url.indexOf("/", url.indexOf("//") + 2)), headers };
}

export function isRead({ method }: RequestHead): boolean {
  return method === "GET" || method === "HEAD";
}

export function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf("?");
  return new URLSearchParams(mark === -1 ? "" : target.slice(mark));
}
