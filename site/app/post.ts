/** A request to an address that somebody else chose. */
export interface Posted {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A host's sender. It follows no redirect, ends after `POST_MS`, and rejects with words for the account's owner. */
export type Post = (posted: Posted) => Promise<{ readonly status: number; readonly text: string }>;

export const POST_MS = 10_000;
/** No more of an answer is read. */
export const ANSWER_BYTES = 1_024;
