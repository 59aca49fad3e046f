import type { Cache, Response as CachedResponse } from "@cloudflare/workers-types";

import type { Answer, SharedAnswers } from "../../edge/api/answer-cache.ts";

/** A host that no request goes to. */
const NOWHERE = "https://answers.invalid/";
/** The build is in the name, so an answer is right for as long as anyone asks for it. */
const KEPT = "public, max-age=86400";

/** Finished answers in the data center's cache, where all processes and keys share them. */
export function createSharedAnswers(
  cache: Cache,
  waitUntil: (work: Promise<unknown>) => void,
): SharedAnswers {
  async function find(name: string): Promise<Answer | null> {
    const found = await cache.match(addressOf(name));
    const told = found?.headers.get("X-Answer") ?? null;
    if (found === undefined || told === null) return null;
    const { etag, route, coding } = JSON.parse(decodeURIComponent(told)) as Omit<Answer, "body">;
    return { body: new Uint8Array(await found.arrayBuffer()), etag, route, coding };
  }

  return {
    // A cache that fails is one that has nothing.
    find: (name) => find(name).catch(() => null),
    keep: (name, { body, ...facts }) => {
      const told = encodeURIComponent(JSON.stringify(facts));
      const response = new Response(body, { headers: { "Cache-Control": KEPT, "X-Answer": told } });
      const kept = cache.put(addressOf(name), response as unknown as CachedResponse);
      waitUntil(kept.catch(() => undefined));
    },
  };
}

function addressOf(name: string): string {
  return NOWHERE + encodeURIComponent(name);
}
