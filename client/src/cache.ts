/** A cached answer: text only, so that it can be stored anywhere. */
export interface KeptAnswer {
  readonly etag: string;
  readonly body: string;
}

/** A cache of answers by address: a `Map`, files or a database. */
export interface AnswerCache {
  readonly get: (url: string) => KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  readonly set: (url: string, answer: KeptAnswer) => unknown;
}

export interface CachedAnswer {
  readonly etag: string;
  readonly body: unknown;
}

/** Treats an unreadable entry as missing. */
export async function readCached(
  cache: AnswerCache | undefined,
  url: string,
): Promise<CachedAnswer | undefined> {
  const cached = await cache?.get(url);
  if (typeof cached?.etag !== "string" || typeof cached.body !== "string") return undefined;
  try {
    return { etag: cached.etag, body: JSON.parse(cached.body) as unknown };
  } catch {
    return undefined;
  }
}
