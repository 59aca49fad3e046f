import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

import pLimit, { type LimitFunction } from "p-limit";

import { networkOf } from "../accounts/network.ts";
import { clientIp } from "../limits/client-ip.ts";

/** Pages take milliseconds of the thread that all share, and forms a lock that all wait for. */
const PER_NETWORK = 8;
const PER_ACCOUNT = 4;

/** Gives the pages and forms of an account their turns, in whatever sessions and from whatever networks. */
export const createAccountTurns = () => createTurns(PER_ACCOUNT);

/** Gives pages and forms their turns by network. */
export function createPageTurns(trustedProxies: number) {
  const ofNetwork = createTurns(PER_NETWORK);
  return (
    { socket, headersDistinct }: IncomingMessage,
    outgoing: ServerResponse,
    answer: () => Promise<Response>,
  ): Promise<Response> => {
    const forwardedFor = headersDistinct["x-forwarded-for"]?.join();
    const ip = clientIp(socket.remoteAddress ?? "", forwardedFor, trustedProxies);
    // Nothing is done for a client that left while it waited.
    return ofNetwork(networkOf(ip), async () =>
      outgoing.destroyed ? new Response(null, { status: 503 }) : answer(),
    );
  };
}

/** Lets each have a few things under way; more of theirs wait for one of those. */
function createTurns(atOnce: number) {
  const all = new Map<string, { readonly limit: LimitFunction; under: number }>();
  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    const own = all.get(who) ?? { limit: pLimit(atOnce), under: 0 };
    all.set(who, own);
    own.under += 1;
    try {
      return await own.limit(async () => {
        // A page on SQLite is done in one go: without a pause all that arrived would come before others' requests.
        await setImmediate();
        return work();
      });
    } finally {
      own.under -= 1;
      if (own.under === 0) all.delete(who);
    }
  };
}
