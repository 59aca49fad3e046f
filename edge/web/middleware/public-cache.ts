import type { MiddlewareHandler } from "hono";
import { etag } from "hono/etag";

/** For responses that are the same for all visitors: a short cache lifetime and an ETag. */
export const publicCache: readonly [MiddlewareHandler, MiddlewareHandler] = [
  async (c, next) => {
    c.header("Cache-Control", "public, max-age=300");
    await next();
  },
  etag({ weak: true }),
];
