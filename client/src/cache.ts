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

export interface Known {
  readonly etag: string;
  readonly body: unknown;
}

/** Treats an unreadable entry as missing. */
export async function readKept(
  cache: AnswerCache | undefined,
  url: string,
): Promise<Known | undefined> {
  const kept = await cache?.get(url);
  if (typeof kept?.etag !== "string" || typeof kept.body !== "string") return undefined;
  try {
    return { etag: kept.etag, body: JSON.parse(kept.body) as unknown };
  } catch {
    return undefined;
  }
}
