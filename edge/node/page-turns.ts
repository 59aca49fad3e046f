import { setImmediate } from "node:timers/promises";

import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import pLimit, { type LimitFunction } from "p-limit";

import { networkOf } from "../accounts/network.ts";

/** Pages block the event loop for milliseconds, and forms wait for the accounts' only write lock. */
const PER_NETWORK = 8;
const PER_ACCOUNT = 2;

/** Per account, over all its sessions and networks. */
export const createAccountTurns = () => createTurns(PER_ACCOUNT);

export function createPageTurns(clientIp: (c: Context) => string): MiddlewareHandler {
  const ofNetwork = createTurns(PER_NETWORK);
  return (c: Context<{ Bindings: HttpBindings }>, next) =>
    ofNetwork(networkOf(clientIp(c)), async () => {
      // Skips clients that disconnected while they waited.
      if (c.env.outgoing.destroyed) return new Response(null, { status: 503 });
      return next();
    });
}

/** Starts one page per turn of the event loop, over all clients. */
const oneByOne = pLimit(1);

function createTurns(atOnce: number) {
  const byClient = new Map<string, { readonly limit: LimitFunction; pending: number }>();
  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    const turns = byClient.get(client) ?? { limit: pLimit(atOnce), pending: 0 };
    byClient.set(client, turns);
    turns.pending += 1;
    try {
      return await turns.limit(async () => {
        // SQLite pages never yield: without this, a burst of them would delay all other requests.
        await oneByOne(() => setImmediate());
        return work();
      });
    } finally {
      turns.pending -= 1;
      if (turns.pending === 0) byClient.delete(client);
    }
  };
}
