/** A key's limit for a day or a second, and how many requests remain. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** When the count resets. */
  readonly resetAt: Date;
}

/** A request that is about to be sent. */
export interface SentRequest {
  readonly url: string;
  /** 1 at first, 2 when it is sent again. */
  readonly attempt: number;
  /** You may add to them, for example `X-Request-Id`. The key is not among them. */
  readonly headers: Headers;
}

/** An answer without its body. */
export interface AnswerFacts {
  readonly url: string;
  /** 304 where the body comes from the cache. */
  readonly status: number;
  readonly attempt: number;
  readonly requestId: string | null;
  readonly buildId: string | null;
  /** Null if the answer does not say, for example one from a proxy. */
  readonly day: Quota | null;
  readonly second: Quota | null;
  /** The searches in this second. Null if the request was not a search. */
  readonly search: Quota | null;
}

export function factsIn(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  { url, attempt }: Pick<SentRequest, "url" | "attempt">,
): AnswerFacts {
  return {
    url,
    status,
    attempt,
    requestId: headers.get("X-Request-Id"),
    buildId: headers.get("X-Build-Id"),
    day: quotaIn(headers, "Day"),
    second: quotaIn(headers, "Second"),
    search: quotaIn(headers, "Search", "Second"),
  };
}

function quotaIn(headers: Headers, counted: string, window = counted): Quota | null {
  const [limit = NaN, remaining = NaN, reset = NaN] = [
    `Limit-${counted}`,
    `Remaining-${counted}`,
    `Reset-${window}`,
  ].map((name) => Number(headers.get(`X-RateLimit-${name}`) ?? NaN));
  const isWhole = [limit, remaining, reset].every(Number.isSafeInteger);
  return isWhole ? { limit, remaining, resetAt: new Date(reset * 1000) } : null;
}

const factsOf = new WeakMap<object, AnswerFacts>();

export function remember<Result extends object>(result: Result, facts: AnswerFacts): Result {
  factsOf.set(result, facts);
  return result;
}

/**
 * Returns the answer that a record or a page came with: request id, build, requests left.
 *
 * @throws TypeError for anything that the client did not return itself, such as a record of a list
 */
export function answerOf(result: object): AnswerFacts {
  const facts = factsOf.get(result);
  if (facts !== undefined) return facts;
  throw new TypeError("answerOf takes a result of a client: a record, a page or an answer");
}
