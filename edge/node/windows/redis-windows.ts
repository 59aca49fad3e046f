import { once } from "node:events";
import { Redis, type Result } from "ioredis";
import type { SharedWindows, WindowAsk, WindowGrant } from "../../limits/shared-windows.ts";
import { withDeadline } from "../../../lib/deadline.ts";
import { REPORT_EVERY_MS, throttled } from "../../../lib/throttle.ts";

/**
 * One step for Redis, so nothing comes between: what the windows hold, and what is granted of them. The
 * second is that of Redis' own clock, the same for all servers.
 */
const TAKE = `
local used, life, unshared, search, conditional, most, perDay, perSecond, searchesPerSecond = unpack(ARGV)
local second = redis.call('TIME')[1]
local held = redis.call('HMGET', KEYS[1], 'used', 'second', 'requests', 'searches', 'life')
local ofDay = tonumber(held[1])
local isNew = not ofDay
local own = held[5]
if not isNew and life == own then
  ofDay = ofDay + tonumber(unshared)
elseif isNew or tonumber(used) > ofDay then
  -- With a life of its own: what other servers count as unshared is in this sum of the database's.
  ofDay = tonumber(used)
  own = table.concat(redis.call('TIME'), '.')
end
local requests, searches = 0, 0
if held[2] == second then
  requests = tonumber(held[3])
  searches = tonumber(held[4])
end
local leftOfSecond = tonumber(perSecond) - requests
local leftOfDay = tonumber(perDay) - ofDay
local granted = 0
if leftOfSecond > 0 and not (search == '1' and searches >= tonumber(searchesPerSecond)) then
  if leftOfDay > 0 then
    local fair = math.min(math.floor(leftOfSecond / 4), math.floor(leftOfDay / 20))
    granted = math.min(tonumber(most), math.max(1, fair))
  elseif conditional == '1' then
    granted = 1
  end
end
if granted > 0 or isNew or unshared ~= '0' or life ~= own then
  redis.call('HSET', KEYS[1],
    'life', own,
    'used', leftOfDay > 0 and ofDay + granted or ofDay,
    'second', second,
    'requests', requests + granted,
    'searches', search == '1' and searches + granted or searches)
end
if isNew then redis.call('EXPIRE', KEYS[1], 90000) end
return {granted, requests, searches, ofDay, own}`;

const GIVE_BACK = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], 'used', -ARGV[1]) end`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    takeOfWindows(
      key: string,
      ...given: (number | string)[]
    ): Result<[number, number, number, number, string], Context>;
    giveBackToDay(key: string, requests: number): Result<null, Context>;
  }
}

const START_MS = 2_000;

export interface RedisWindowsOptions {
  /** How long a request waits for Redis. */
  readonly deadlineMs?: number;
  /** How long nobody asks Redis when it did not answer; then one request tries. */
  readonly pauseMs?: number;
  /** Told, at most every half minute, why it does not answer. */
  readonly onError?: (error: unknown) => void;
}

/** Windows in a Redis or Valkey that all servers ask. */
export async function openRedisWindows(
  address: string,
  { deadlineMs = 50, pauseMs = 1_000, onError }: RedisWindowsOptions = {},
): Promise<SharedWindows & { readonly close: () => void }> {
  const redis = new Redis(address, {
    connectTimeout: 1_000,
    retryStrategy: (tries) => Math.min(100 * tries, pauseMs),
    // What can't be asked at once is not asked later: the request has its answer by then.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // A connection whose other end is gone without a word.
    socketTimeout: 5_000,
  });
  redis.defineCommand("takeOfWindows", { numberOfKeys: 1, lua: TAKE });
  redis.defineCommand("giveBackToDay", { numberOfKeys: 1, lua: GIVE_BACK });
  const report = throttled(onError, REPORT_EVERY_MS, () => performance.now());
  let awaySince: number | null = null;
  let isTrying = false;
  let epoch = 0;
  let isClosing = false;
  const lost = (error: unknown): void => {
    if (isClosing) return;
    if (awaySince === null) epoch += 1;
    awaySince = performance.now();
    report(error);
  };
  redis.on("error", lost);
  redis.on("close", () => lost(new Error("the connection to Redis was closed")));
  redis.on("ready", () => {
    awaySince = null;
  });
  // Without it, too, requests are served.
  await withDeadline(START_MS, () => once(redis, "ready")).catch(lost);
  const isAway = (): boolean =>
    awaySince !== null && (isTrying || performance.now() < awaySince + pauseMs);

  async function take(
    ask: WindowAsk,
    onLate: (granted: number) => void,
  ): Promise<WindowGrant | null> {
    if (isAway()) return null;
    isTrying = awaySince !== null;
    const asked = redis.takeOfWindows(keyOf(ask.quotaId, ask.day), ...argumentsOf(ask));
    try {
      const [granted, requests, searches, usedOfDay, life] = await withDeadline(
        deadlineMs,
        () => asked,
      );
      awaySince = null;
      return { granted, requests, searches, usedOfDay, life };
    } catch (error) {
      lost(error);
      asked.then(([granted]) => onLate(granted), ignored);
      return null;
    } finally {
      isTrying = false;
    }
  }

  return {
    take,
    giveBack(quotaId, day, requests) {
      redis.giveBackToDay(keyOf(quotaId, day), requests).catch(lost);
    },
    isAway,
    isWell: () => awaySince === null,
    epoch: () => epoch,
    close() {
      isClosing = true;
      redis.disconnect();
    },
  };
}

const keyOf = (quotaId: string, day: number): string => `legis:{${quotaId}}:${day}`;

/** Told of already. */
const ignored = (): void => {};

function argumentsOf(ask: WindowAsk): (number | string)[] {
  return [
    ask.usedOfDay,
    ask.life,
    ask.unshared,
    Number(ask.isSearch),
    Number(ask.isConditional),
    ask.most,
    ask.requestsPerDay,
    ask.requestsPerSecond,
    ask.searchesPerSecond,
  ];
}
