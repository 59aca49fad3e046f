import type { IncomingMessage, ServerResponse } from "node:http";

import { LRUCache } from "lru-cache";

import { API_PREFIX } from "../../contract/addresses.ts";
import { FairTurns, NoRoomToWait } from "../../lib/fair-turns.ts";
import { sha256 } from "../../lib/hash.ts";
import { SECOND_MS } from "../../lib/time.ts";
import { clientPath, networkOf, siteOf } from "../../edge/limits/network.ts";
import { headOfIncoming } from "./incoming-head.ts";
import type { LimitReason } from "./report-limits.ts";

export interface TurnsParts {
  readonly ipOf: (incoming: IncomingMessage) => string;
  readonly onLimit: (reason: LimitReason, network: string) => void;
  readonly clock?: () => number;
}

export type Turns = ReturnType<typeof createTurns>;

/** Not `/api/v1/../account`, however the dots are written. */
const OF_API = new RegExp(String.raw`^${API_PREFIX}/(?![^?]*(?:\.|%2[eE]){2})`);
const MAX_WAITING = 1_000;
/** Forms wait for the accounts' only write lock, so a site and a network may not have many at once. */
const PAGES = { mostOf: [8, 4], isLent: true };
const REFUSALS = { atOnce: 250, mostOf: [50, 25] };
const PAUSE_MS = 500;
const REFUSED: ReadonlySet<number> = new Set([401, 429]);
/** How many refusals a second of a network, and of a site, are sent without a pause. */
const MOST_REFUSED = [
  [networkOf, 50],
  [(ip: string) => `site ${siteOf(ip)}`, 100],
] as const;
const MAX_CLIENTS = 10_000;

/** Queues requests, and the refusals of clients that get many, fairly by client. */
export function createTurns({ ipOf, onLimit, clock = () => performance.now() }: TurnsParts) {
  // SQLite pages never yield. One start per turn of the event loop lets other requests be read in between.
  const settings = { maxWaiting: MAX_WAITING, whenNext: setImmediate, clock };
  const requests = new FairTurns({ ...settings, mostOf: [] });
  const pages = new FairTurns({ ...settings, ...PAGES });
  const refusals = new FairTurns({ ...settings, ...REFUSALS });
  /** When the refusals of a client are forgotten, as in a leaky bucket. */
  const forgotten = new LRUCache<string, number>({ max: MAX_CLIENTS });
  let overUntil = 0;

  const isOver = (ip: string): boolean =>
    MOST_REFUSED.some(([nameOf]) => (forgotten.get(nameOf(ip)) ?? 0) > clock() + SECOND_MS);
  const count = (ip: string): void => {
    const now = clock();
    for (const [nameOf, most] of MOST_REFUSED) {
      const before = Math.max(now, forgotten.get(nameOf(ip)) ?? 0);
      const until = Math.min(before, now + SECOND_MS) + SECOND_MS / most;
      forgotten.set(nameOf(ip), until);
    }
    if (isOver(ip)) overUntil = now + SECOND_MS;
  };

  /** Does work in a client's turn. Returns null if it left, or had to. */
  async function take<Result>(
    turns: FairTurns,
    [incoming, outgoing]: readonly [IncomingMessage, ServerResponse],
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | null> {
    const gone = new AbortController();
    const leave = (): void => gone.abort();
    outgoing.once("close", leave);
    // The client may have left before.
    if (outgoing.destroyed) leave();
    const ip = ipOf(incoming);
    try {
      const client = clientPath(ip, holderOf(incoming));
      return await turns.take(client, gone.signal, () => work(gone.signal));
    } catch (error) {
      if (error instanceof NoRoomToWait) {
        onLimit("waiting", networkOf(ip));
        incoming.socket.destroy();
      } else if (!gone.signal.aborted) throw error;
      return null;
    } finally {
      outgoing.off("close", leave);
    }
  }

  return {
    /** Whether requests with cached answers take turns too: those for pages, and those of clients that get many refusals. */
    takesTurn: (incoming: IncomingMessage): boolean =>
      !OF_API.test(incoming.url ?? "") || (clock() < overUntil && isOver(ipOf(incoming))),

    /** Makes a response in the client's turn, which an API request only needs to start. */
    respond: async <Made>(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      make: () => Made | Promise<Made>,
    ): Promise<Made | null> => {
      const isOfApi = OF_API.test(incoming.url ?? "");
      const turns = isOfApi ? requests : pages;
      const started = await take(turns, [incoming, outgoing], async () => {
        const made = make();
        return { made: isOfApi ? made : await made };
      });
      return started && (await started.made);
    },

    /** Delays a refusal of a client that gets many. Null for a response that is sent at once. */
    pause: (
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      status: number,
    ): Promise<unknown> | null => {
      // Node doesn't know the address of a closed connection.
      if (outgoing.destroyed || !REFUSED.has(status)) return null;
      const ip = ipOf(incoming);
      count(ip);
      if (!isOver(ip)) return null;
      return take(refusals, [incoming, outgoing], rest);
    },
  };
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    const leave = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", leave, { once: true });
  });
}

/** Tells the people and programs of one network apart, before anything is looked up. */
function holderOf(incoming: IncomingMessage): string {
  const { headers } = headOfIncoming(incoming);
  const sent = ["Cookie", "X-API-Key", "Authorization"].map((name) => headers.get(name) ?? "");
  return sha256(sent.join("\n")).toString("hex");
}
