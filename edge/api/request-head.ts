/** What the API reads of a request, however its host has it. */
export interface RequestHead {
  readonly method: string;
  /** Path and query as sent: `/api/v1/bills?congress=119`. */
  readonly target: string;
  /** A header that was sent several times has its values joined by commas. */
  readonly headers: { get(name: string): string | null };
}

/** The head of a web request. */
export function headOf({ method, url, headers }: Request): RequestHead {
  return { method, target: url.slice(url.indexOf("/", url.indexOf("//") + 2)), headers };
}

/** Whether it asks for something that is there, and changes nothing. */
export function isRead({ method }: RequestHead): boolean {
  return method === "GET" || method === "HEAD";
}

/** The parameters of a target. */
export function queryOf(target: string): URLSearchParams {
  const mark = target.indexOf("?");
  return new URLSearchParams(mark === -1 ? "" : target.slice(mark));
}
