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

export function createKeyCheck(parts: KeyCheckParts): KeyCheck {
  const checks = new KeyChecks(parts);
  const forget = (accountId: string): void => checks.forget(accountId);
  return Object.assign((presented: string) => checks.check(presented), { forget });
}

class KeyChecks {
  readonly #keys: KeyDirectory;
  readonly #clock: () => number;
  readonly #report: (error: unknown) => void;
  /** Cached keys by account, so that `forget` does not scan the cache. */
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #known: LRUCache<string, CachedKey>;
  /** Separate from the valid keys, so that a flood of guesses cannot evict them. */
  readonly #refused = new LRUCache<string, Refused>({ max: MAX_CACHED_REFUSALS });
  readonly #underway = new Map<string, Promise<KeyHolder>>();
  /** When accounts were last forgotten, as counts of all that were. Longer than any look-up takes. */
  readonly #forgottenAt = new LRUCache<string, number>({ max: MAX_CACHED_REFUSALS });
  #forgotten = 0;
  #isStoreFailing = false;
  #triedAt = 0;

  constructor({ keys, clock, onError }: KeyCheckParts) {
    this.#keys = keys;
    this.#clock = clock;
    this.#report = throttled(onError, REPORT_EVERY_MS, clock);
    const keysOf = this.#keysOf;
    this.#known = new LRUCache<string, CachedKey>({
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
  }

  check(presented: string): KeyHolder | Promise<KeyHolder> {
    const now = this.#clock();
    const found = this.#known.get(presented);
    if (found !== undefined && isWithin(CACHED_FOR_MS, found.lookedUpAt, now)) {
      if (!isWithin(REFRESH_AFTER_MS, found.lookedUpAt, now)) this.#refresh(presented, found, now);
      return found.holder;
    }
    if (!isWellFormedApiKey(presented)) throw invalidKey();
    const refused = this.#refused.get(presented);
    if (refused !== undefined && isWithin(REJECTED_FOR_MS, refused.lookedUpAt, now)) {
      throw refused.problem;
    }
    if (this.#isStoreFailing && this.#isStillKnown(found, now)) {
      this.#refresh(presented, found, now);
      return found.holder;
    }
    return this.#start(presented);
  }

  #isStillKnown(found: CachedKey | undefined, now: number): found is CachedKey {
    return found !== undefined && isWithin(CACHED_DURING_OUTAGE_MS, found.lookedUpAt, now);
  }

  /**
   * Looks a key up in the background, at most once a second per key (for all keys while the store is
   * down). Nothing may wait for it: Workers may cancel it when its request ends.
   */
  #refresh(presented: string, known: CachedKey, now: number): void {
    const last = this.#isStoreFailing ? this.#triedAt : known.triedAt;
    if (isWithin(RETRY_AFTER_MS, last, now)) return;
    this.#triedAt = now;
    known.triedAt = now;
    void this.#lookUp(presented).catch(() => undefined);
  }

  #start(presented: string): Promise<KeyHolder> {
    const running = this.#underway.get(presented);
    if (running !== undefined) return running;
    const started = this.#lookUp(presented).finally(() => {
      if (this.#underway.get(presented) === started) this.#underway.delete(presented);
    });
    this.#underway.set(presented, started);
    return started;
  }

  forget(accountId: string): void {
    this.#forgotten += 1;
    this.#forgottenAt.set(accountId, this.#forgotten);
    this.#underway.clear();
    this.#keysOf.get(accountId)?.forEach((key) => this.#known.delete(key));
  }

  async #lookUp(key: string): Promise<KeyHolder> {
    // Taken before the lookup, so that a key revoked during it still stops in time.
    const lookedUpAt = this.#clock();
    const forgotten = this.#forgotten;
    // If the account changed during the look-up, what was found may be stale.
    const isStale = ({ accountId }: KeyHolder) =>
      (this.#forgottenAt.get(accountId) ?? 0) > forgotten;
    const known = this.#known.get(key);
    let found: KeyHolder | Problem;
    try {
      found = await this.#find(hashSecret(key));
    } catch (problem) {
      if (this.#isStillKnown(known, lookedUpAt) && !isStale(known.holder)) return known.holder;
      throw problem;
    }
    if (found instanceof Problem) {
      this.#known.delete(key);
      this.#refused.set(key, { problem: found, lookedUpAt });
      throw found;
    }
    if (!isStale(found)) this.#known.set(key, { holder: found, lookedUpAt, triedAt: 0 });
    return found;
  }

  async #find(hash: string): Promise<KeyHolder | Problem> {
    try {
      const found = await this.#keys.findHolder(hash);
      this.#isStoreFailing = false;
      return found === "suspended" ? new AccountSuspended() : (found ?? invalidKey());
    } catch (error) {
      this.#report(error);
      this.#isStoreFailing = true;
      throw new Problem("schema_not_ready", "The key store isn't responding; try again shortly");
    }
  }
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
