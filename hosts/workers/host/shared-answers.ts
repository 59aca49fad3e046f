import type { Cache, Response as CachedResponse } from "@cloudflare/workers-types";

import program from "../../../package.json" with { type: "json" };
import type { CachedAnswer, SharedAnswers } from "../../../edge/api/answer-cache.ts";

/** A reserved host for cache keys, so that outside requests cannot reach them. */
const CACHE_KEY_BASE = `https://answers.invalid/${program.version}/`;
/** Addresses contain the program's version and the build, so that a cached answer never gets stale. */
const CACHE_CONTROL = "public, max-age=86400";

/** In the data center's cache, which all processes and keys share. */
export function createSharedAnswers(
  cache: Cache,
  waitUntil: (work: Promise<unknown>) => void,
): SharedAnswers {
  async function find(name: string): Promise<CachedAnswer | null> {
    const found = await cache.match(addressOf(name));
    const facts = found?.headers.get("X-Answer") ?? null;
    if (found === undefined || facts === null) return null;
    const kept = JSON.parse(decodeURIComponent(facts)) as Omit<CachedAnswer, "body">;
    return { ...kept, body: new Uint8Array(await found.arrayBuffer()) };
  }

  return {
    // A failing cache counts as empty.
    find: (name) => find(name).catch(() => null),
    keep: (name, { body, ...facts }) => {
      const header = encodeURIComponent(JSON.stringify(facts));
      const response = new Response(body, {
        headers: { "Cache-Control": CACHE_CONTROL, "X-Answer": header },
      });
      const stored = cache.put(addressOf(name), response as unknown as CachedResponse);
      waitUntil(stored.catch(() => undefined));
    },
  };
}

function addressOf(name: string): string {
  return CACHE_KEY_BASE + encodeURIComponent(name);
}
