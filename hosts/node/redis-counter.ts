import { once } from "node:events";

import type { Redis, Result } from "ioredis";
import { LRUCache } from "lru-cache";

import { withDeadline } from "../../lib/deadline.ts";
import type { Ask, Counted, Counter, Grant } from "../../edge/limits/counter.ts";

/**
 * `decide` as one atomic script on Redis' clock, so that all servers mean the same second. A late request
 * charges nothing, because its server has already counted it alone.
 *
 * Each hash has a `life`, the time of its creation. If a server knows another `life`, Redis has lost
 * counts, and the server's own count of the day is used if higher.
 */
const TAKE_SCRIPT = `
local life, args = ARGV[1], {}
for at = 2, #ARGV do args[at - 1] = tonumber(ARGV[at]) end
local until_ms, known, adjust, wanted, search, conditional, perDay, perSecond, searchesPerSecond = unpack(args)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if until_ms > 0 and now > until_ms then return {now} end
local held = redis.call('HMGET', KEYS[1], 'used', 'second', 'requests', 'searches', 'life')
local used, own = tonumber(held[1]), held[5]
if wanted == 0 then
  if used and life == own then redis.call('HINCRBY', KEYS[1], 'used', adjust) end
  return {now, ''}
end
local isNew = not used
if isNew then
  used, own = known, table.concat(time, '.')
elseif life ~= own then
  used = math.max(used, known)
end
local requests, searches = 0, 0
if held[2] == time[1] then
  requests, searches = tonumber(held[3]), tonumber(held[4])
end
local leftOfDay, leftOfSecond = perDay - used, perSecond - requests
local limit, granted, answered = '', 0, 0
if leftOfSecond <= 0 or (search == 1 and searches >= searchesPerSecond) or (leftOfDay <= 0 and conditional == 0) then
  limit = leftOfDay <= 0 and 'day' or (leftOfSecond <= 0 and 'requests' or 'searches')
else
  if leftOfDay > 0 then
    local fair = math.min(math.floor(leftOfSecond / 2), math.floor(leftOfDay / 20))
    granted = math.min(wanted, math.max(1, fair))
  end
  answered = math.max(1, granted)
end
used, requests, searches = used + granted, requests + answered, searches + search * answered
if answered > 0 or isNew or life ~= own then
  redis.call('HSET', KEYS[1], 'used', used, 'second', time[1], 'requests', requests, 'searches', searches, 'life', own)
end
if isNew then redis.call('EXPIRE', KEYS[1], 90000) end
return {now, limit, granted, used, tonumber(time[1]), requests, searches, own}`;

type Reply = readonly [
  now: number,
  limit: "" | NonNullable<Grant["limit"]>,
  granted: number,
  used: number,
  second: number,
  requests: number,
  searches: number,
  life: string,
];

declare module "ioredis" {
  interface RedisCommander<Context> {
    takeOfWindows(
      key: string,
      ...args: (number | string)[]
    ): Result<Reply | readonly [now: number], Context>;
  }
}

interface KnownQuota {
  readonly life: string;
  /** Until then, other servers may still restore counts that Redis lost. */
  readonly sureAt: number;
}

const START_MS = 2_000;
/** A request that arrives later charges nothing. */
const USEFUL_MS = 1_000;
/** By then, each server has written its counts to the accounts database. */
const RESTORING_MS = 2_000;
const MAX_KNOWN = 100_000;

export async function openRedisCounter(address: string | null): Promise<RedisCounter | undefined> {
  if (address === null) return undefined;
  const { Redis: Client } = await import("ioredis");
  const redis = new Client(address, {
    connectTimeout: 1_000,
    retryStrategy: (tries) => Math.min(100 * tries, 500),
    // Commands are not queued: by the time they ran, the request would have its answer.
    enableOfflineQueue: false,
    // Sends the commands of one turn of the event loop in one write.
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // Detects a peer that vanished silently.
    socketTimeout: 5_000,
  });
  redis.defineCommand("takeOfWindows", { numberOfKeys: 1, lua: TAKE_SCRIPT });
  const counter = new RedisCounter(redis);
  // Requests are served without Redis, too.
  await withDeadline(START_MS, () => once(redis, "ready")).catch(() => undefined);
  return counter;
}

class RedisCounter implements Counter {
  readonly #redis: Redis;
  readonly #known = new LRUCache<string, KnownQuota>({ max: MAX_KNOWN });
  #cause: unknown = null;
  /** How far Redis' clock is ahead; unknown before the first answer. */
  #aheadMs: number | null = null;

  constructor(redis: Redis) {
    this.#redis = redis;
    redis.on("error", (error) => (this.#cause = error));
    redis.on("ready", () => (this.#cause = null));
  }

  async take(ask: Ask): Promise<Grant> {
    const { plan } = ask;
    const key = keyOf(ask);
    const known = this.#known.get(key);
    const isSure = known !== undefined && performance.now() >= known.sureAt;
    const kind = [ask.wanted, Number(ask.isSearch), Number(ask.isConditional)];
    const limits = [plan.requestsPerDay, plan.requestsPerSecond, plan.searchesPerSecond];
    const args = [ask.known ?? 0, 0, ...kind, ...limits];
    const reply = await this.#run(key, isSure ? known.life : "", args);
    const [, limit, granted, used, second, requests, searches, life] = reply;
    if (known?.life !== life) {
      const sureAt = known === undefined ? 0 : performance.now() + RESTORING_MS;
      this.#known.set(key, { life, sureAt });
    }
    return { limit: limit === "" ? null : limit, granted, used, second, requests, searches };
  }

  async giveBack(counted: Counted, amount: number): Promise<void> {
    const key = keyOf(counted);
    const life = this.#known.get(key)?.life ?? "";
    await this.#run(key, life, [0, -amount, 0, 0, 0, 0, 0, 0]);
  }

  close(): void {
    this.#redis.disconnect();
  }

  async #run(key: string, life: string, args: number[]): Promise<Reply> {
    const ahead = this.#aheadMs;
    const until = ahead === null ? 0 : performance.now() + ahead + USEFUL_MS;
    try {
      const reply = await this.#redis.takeOfWindows(key, life, String(until), ...args);
      this.#aheadMs = reply[0] - performance.now();
      if (isWhole(reply)) return reply;
    } catch (error) {
      throw this.#cause ?? error;
    }
    throw new Error("Redis received the request too late");
  }
}

const isWhole = (reply: Reply | readonly [number]): reply is Reply => reply.length > 1;

const keyOf = ({ quotaId, unit, day }: Counted): string => `legis:{${quotaId}}:${unit}:${day}`;
