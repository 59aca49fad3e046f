import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";

import { FairTurns, NoRoomToWait } from "../../lib/fair-turns.ts";
import { sha256 } from "../../lib/hash.ts";
import { clientPath } from "../../edge/limits/network.ts";

/** Forms wait for the accounts' only write lock, so a site and a network may not have many at once. */
const MOST_OF = [8, 4];
const MAX_WAITING = 1_000;

const TOO_MANY = "Your network has too many requests waiting; try again shortly\n";

export function createPageTurns(clientIp: (c: Context) => string): MiddlewareHandler {
  // SQLite pages never yield. One per turn of the event loop lets other requests be read in between.
  const turns = new FairTurns({
    mostOf: MOST_OF,
    maxWaiting: MAX_WAITING,
    whenNext: setImmediate,
  });
  return async (c: Context<{ Bindings: HttpBindings }>, next) => {
    const gone = new AbortController();
    c.env.outgoing.once("close", () => gone.abort());
    try {
      return await turns.take(clientPath(clientIp(c), holderOf(c)), gone.signal, async () =>
        next(),
      );
    } catch (error) {
      if (error instanceof NoRoomToWait) return c.text(TOO_MANY, 429, { "Retry-After": "1" });
      if (gone.signal.aborted) return new Response(null, { status: 503 });
      throw error;
    }
  };
}

/** Tells the people and programs of one network apart, before anything is looked up. */
function holderOf({ req }: Context): string {
  const sent = ["Cookie", "X-API-Key", "Authorization"].map((name) => req.header(name) ?? "");
  return sha256(sent.join("\n")).toString("hex");
}
