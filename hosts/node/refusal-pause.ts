import type { IncomingMessage } from "node:http";

import { LRUCache } from "lru-cache";

import { SECOND_MS } from "../../lib/time.ts";
import { networkOf, siteOf } from "../../edge/limits/network.ts";

const REFUSED: ReadonlySet<number> = new Set([401, 429]);
/** How many refusals of a second are sent at once. */
const MOST_PER_NETWORK = 50;
const MOST_PER_SITE = 100;
const MAX_CLIENTS = 10_000;
const PAUSE_MS = 500;
/** One timer for all, which sends at most 500 a second. */
const TICK_MS = 20;
const MOST_PER_TICK = 10;

/** Returns null for an answer that is sent at once. */
export type RefusalPause = (incoming: IncomingMessage, status: number) => Promise<void> | null;

/** Delays the refusals of a client that gets many, so that they don't slow down other clients. */
export function createRefusalPause(
  ipOf: (incoming: IncomingMessage) => string,
  clock: () => number = () => performance.now(),
): RefusalPause {
  const counts = new LRUCache<string, number>({
    max: MAX_CLIENTS,
    ttl: SECOND_MS,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now: clock },
  });
  const held: { readonly until: number; readonly release: () => void }[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const count = (client: string): number => {
    const refusals = (counts.get(client) ?? 0) + 1;
    counts.set(client, refusals);
    return refusals;
  };

  const releaseSome = (): void => {
    for (let released = 0; released < MOST_PER_TICK; released++) {
      const [next] = held;
      if (next === undefined || next.until > clock()) break;
      held.shift();
      next.release();
    }
    if (held.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return (incoming, status) => {
    if (!REFUSED.has(status)) return null;
    const ip = ipOf(incoming);
    const ofNetwork = count(`network ${networkOf(ip)}`);
    const ofSite = count(`site ${siteOf(ip)}`);
    if (ofNetwork <= MOST_PER_NETWORK && ofSite <= MOST_PER_SITE) return null;
    timer ??= setInterval(releaseSome, TICK_MS);
    return new Promise((release) => held.push({ until: clock() + PAUSE_MS, release }));
  };
}
