/** An answer as it is kept: text alone, so that it can be written anywhere. */
export interface KeptAnswer {
  readonly etag: string;
  readonly body: string;
}

/** Where answers are kept, by address. A `Map` is one; files or a database can be. */
export interface AnswerCache {
  readonly get: (url: string) => KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  readonly set: (url: string, answer: KeptAnswer) => unknown;
}

/** An answer that was kept, read. */
export interface Known {
  readonly etag: string;
  readonly body: unknown;
}

/** What is kept of an address; what can't be read counts as not kept. */
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
