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
const ANSWER_BYTES = 1_024;

/** Reads the start of an answer. One that ends early or late has its status anyway. */
export async function startOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk.subarray(0, ANSWER_BYTES - size), { stream: true });
      size += chunk.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // The signal ended it, or the receiver did.
  }
  return text;
}
