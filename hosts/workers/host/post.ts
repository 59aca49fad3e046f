import { ANSWER_BYTES, type Post, POST_MS } from "../../../site/app/post.ts";

/** Posts with the runtime's `fetch`, which reaches the public internet only and cannot tell what a name resolves to. */
export const post: Post = async ({ address, headers, body }) => {
  const signal = AbortSignal.timeout(POST_MS);
  const init = { method: "POST", headers, body, redirect: "manual", signal } as const;
  const response = await fetch(address, init).catch(() => {
    throw new Error(signal.aborted ? `no answer within ${POST_MS / 1_000} s` : "no answer");
  });
  return { status: response.status, text: await startOf(response).catch(() => "") };
};

async function startOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const chunk of body ?? []) {
    size += chunk.length;
    text += decoder.decode(chunk.subarray(0, ANSWER_BYTES), { stream: true });
    if (size >= ANSWER_BYTES) break;
  }
  return text;
}
