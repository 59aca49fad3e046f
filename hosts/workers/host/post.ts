import { type Post, POST_MS, startOf } from "../../../site/app/post.ts";

/** Posts with the runtime's `fetch`, which reaches the public internet only and cannot tell what a name resolves to. */
export const post: Post = async ({ address, headers, body }) => {
  const signal = AbortSignal.timeout(POST_MS);
  const init = { method: "POST", headers, body, redirect: "manual", signal } as const;
  const response = await fetch(address, init).catch(() => {
    throw new Error(signal.aborted ? `no answer within ${POST_MS / 1_000} s` : "no answer");
  });
  return { status: response.status, text: await startOf(response.body) };
};
