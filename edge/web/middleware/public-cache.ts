import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

/** For what is the same for everybody: may be kept for a while, and asked for again by its ETag. */
export const keptByAnybody: readonly [MiddlewareHandler, MiddlewareHandler] = [
  async (c, next) => {
    c.header("Cache-Control", "public, max-age=300");
    await next();
  },
  etag({ weak: true }),
];
