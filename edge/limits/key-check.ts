import { LRUCache } from "lru-cache";
import { Problem } from "../../contract/problem.ts";
import { isWellFormedApiKey } from "./api-key.ts";
import type { Recorded } from "./counter.ts";
import type { PlanName } from "./plans.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import { hashSecret } from "../../lib/bytes.ts";

export interface KeyHolder {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: PlanName;
  /** The quota that requests are charged to. A new key may inherit a revoked key's quota. */
  readonly quotaId: string;
  readonly recorded?: Recorded | undefined;
}

interface KeyDirectory {
  /** Null if the key is unknown or revoked. */
  findHolder(hash: string): Promise<KeyHolder | "suspended" | null>;
}

export interface KeyCheckParts {
  readonly keys: KeyDirectory;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called at most every 30 s. */
  readonly onError?: (error: unknown) => void;
}

/** Returns the key's holder, synchronously if cached. Throws a `Problem` for an invalid key. */
export type CheckKey = (presented: string) => KeyHolder | Promise<KeyHolder>;

export interface KeyCheck extends CheckKey {
  /** Evicts the account's keys, so that a change takes effect here on the next request. */
  readonly forget: (accountId: string) => void;
}

export class AccountSuspended extends Problem {
  constructor() {
    super("invalid_api_key", "This API key's account is suspended");
  }
}

/** How long a key that another server revoked may still work here. */
export const CACHED_FOR_MS = 30_000;
/** Active keys are refreshed in the background before they expire, so that no request waits. */
const REFRESH_AFTER_MS = 20_000;
/** How long a cached key still works while the key store is down. */
export const CACHED_DURING_OUTAGE_MS = 300_000;
const RETRY_AFTER_MS = 1000;
const REJECTED_FOR_MS = 5_000;
const MAX_CACHED_KEYS = 50_000;
const MAX_CACHED_REFUSALS = 10_000;

interface CachedKey {
  readonly holder: KeyHolder;
  readonly lookedUpAt: number;
  triedAt: number;
}

interface Refused {
  readonly problem: Problem;
  readonly lookedUpAt: number;
}

export function createKeyCheck({ keys, clock, onError }: KeyCheckParts): KeyCheck {
  const report = throttled(onError, REPORT_EVERY_MS, clock);
  /** Cached keys by account, so that `forget` does not scan the cache. */
  const keysOf = new Map<string, Set<string>>();
  const known = new LRUCache<string, CachedKey>({
    max: MAX_CACHED_KEYS,
    onInsert: ({ holder }, key) => {
      const accountKeys = keysOf.get(holder.accountId) ?? new Set();
      keysOf.set(holder.accountId, accountKeys.add(key));
    },
    dispose: ({ holder }, key) => {
      const accountKeys = keysOf.get(holder.accountId);
      accountKeys?.delete(key);
      if (accountKeys?.size === 0) keysOf.delete(holder.accountId);
    },
  });
  /** Separate from the valid keys, so that a flood of guesses cannot evict them. */
  const refused = new LRUCache<string, Refused>({ max: MAX_CACHED_REFUSALS });
  const underway = new Map<string, Promise<KeyHolder>>();
  /** When accounts were last forgotten, as counts of all that were. Longer than any look-up takes. */
  const forgottenAt = new LRUCache<string, number>({ max: MAX_CACHED_REFUSALS });
  let forgotten = 0;
  let isStoreFailing = false;
  let storeTriedAt = 0;

  function check(presented: string): KeyHolder | Promise<KeyHolder> {
    const now = clock();
    const found = known.get(presented);
    if (found !== undefined && isWithin(CACHED_FOR_MS, found.lookedUpAt, now)) {
      if (!isWithin(REFRESH_AFTER_MS, found.lookedUpAt, now)) refresh(presented, found, now);
      return found.holder;
    }
    if (!isWellFormedApiKey(presented)) throw invalidKey();
    const refusal = refused.get(presented);
    if (refusal !== undefined && isWithin(REJECTED_FOR_MS, refusal.lookedUpAt, now)) {
      throw refusal.problem;
    }
    if (isStoreFailing && isStillKnown(found, now)) {
      refresh(presented, found, now);
      return found.holder;
    }
    return start(presented);
  }

  function isStillKnown(found: CachedKey | undefined, now: number): found is CachedKey {
    return found !== undefined && isWithin(CACHED_DURING_OUTAGE_MS, found.lookedUpAt, now);
  }

  /**
   * Looks a key up in the background, at most once a second per key (for all keys while the store is
   * down). Nothing may wait for it: Workers may cancel it when its request ends.
   */
  function refresh(presented: string, cached: CachedKey, now: number): void {
    const last = isStoreFailing ? storeTriedAt : cached.triedAt;
    if (isWithin(RETRY_AFTER_MS, last, now)) return;
    storeTriedAt = now;
    cached.triedAt = now;
    lookUp(presented).catch(() => undefined);
  }

  function start(presented: string): Promise<KeyHolder> {
    const running = underway.get(presented);
    if (running !== undefined) return running;
    const started = lookUp(presented).finally(() => {
      if (underway.get(presented) === started) underway.delete(presented);
    });
    underway.set(presented, started);
    return started;
  }

  function forget(accountId: string): void {
    forgotten += 1;
    forgottenAt.set(accountId, forgotten);
    underway.clear();
    keysOf.get(accountId)?.forEach((key) => known.delete(key));
  }

  async function lookUp(key: string): Promise<KeyHolder> {
    // Taken before the lookup, so that a key revoked during it still stops in time.
    const lookedUpAt = clock();
    const forgottenBefore = forgotten;
    // If the account changed during the look-up, what was found may be stale.
    const isStale = ({ accountId }: KeyHolder) =>
      (forgottenAt.get(accountId) ?? 0) > forgottenBefore;
    const cached = known.get(key);
    let found: KeyHolder | Problem;
    try {
      found = await find(hashSecret(key));
    } catch (problem) {
      if (isStillKnown(cached, lookedUpAt) && !isStale(cached.holder)) return cached.holder;
      throw problem;
    }
    if (found instanceof Problem) {
      known.delete(key);
      refused.set(key, { problem: found, lookedUpAt });
      throw found;
    }
    if (!isStale(found)) known.set(key, { holder: found, lookedUpAt, triedAt: 0 });
    return found;
  }

  async function find(hash: string): Promise<KeyHolder | Problem> {
    try {
      const found = await keys.findHolder(hash);
      isStoreFailing = false;
      return found === "suspended" ? new AccountSuspended() : (found ?? invalidKey());
    } catch (error) {
      report(error);
      isStoreFailing = true;
      throw new Problem("schema_not_ready", "The key store isn't responding; try again shortly");
    }
  }

  return Object.assign(check, { forget });
}

/** False if the clock was set back: the cached answer would otherwise live too long. */
function isWithin(ms: number, since: number, now: number): boolean {
  return since <= now && now < since + ms;
}

function invalidKey(): Problem {
  return new Problem(
    "invalid_api_key",
    "This API key isn't active: check it for typos, and check in your account whether it was revoked",
  );
}
