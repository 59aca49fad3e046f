import { LRUCache } from "lru-cache";
import { Problem } from "../../contract/problem.ts";
import { isWellFormedApiKey } from "./api-key.ts";
import type { Recorded } from "./counter.ts";
import type { PlanName } from "./plans.ts";
import { REPORT_EVERY_MS, throttled } from "../../lib/throttle.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

/** Who a valid key belongs to. */
export interface KeyHolder {
  readonly keyId: string;
  readonly accountId: string;
  readonly plan: PlanName;
  /** What its requests are counted on; a key that is made today may go on with a revoked one's. */
  readonly quotaId: string;
  /** The day's use at the time of the lookup. */
  readonly recorded?: Recorded | undefined;
}

/** Where keys are looked up. */
interface KeyDirectory {
  /** Null for a key that is unknown or revoked. */
  findHolder(hash: string): Promise<KeyHolder | "suspended" | null>;
}

export interface KeyCheckParts {
  readonly keys: KeyDirectory;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Gets the cause, at most every half minute, when the key store does not answer. */
  readonly onError?: (error: unknown) => void;
}

/** The holder of a presented key, at once when it was looked up lately; throws `Problem` for others. */
export type CheckKey = (presented: string) => KeyHolder | Promise<KeyHolder>;

export interface KeyCheck extends CheckKey {
  /** Looks the account's keys up anew, so that a change of its counts here on the very next request. */
  forget(accountId: string): void;
}

/** The 401 for a suspended account, which a new key would not help. */
export class AccountSuspended extends Problem {
  constructor() {
    super("invalid_api_key", "The account of this API key is suspended");
  }
}

/** How long a key that was revoked elsewhere may go on to work here. */
export const KNOWN_FOR_MS = 30_000;
/** A key that is still in use is looked up again before then, so that no request waits for it. */
const LOOKED_UP_AFTER_MS = 20_000;
/** Known keys stay valid for longer while the key store does not answer, because nobody can ask it. */
const KNOWN_WITHOUT_STORE_MS = 300_000;
const RETRY_AFTER_MS = 1000;
const UNKNOWN_FOR_MS = 5_000;
const MAX_KNOWN = 50_000;
const MAX_UNKNOWN = 10_000;

interface Known {
  readonly holder: KeyHolder;
  readonly askedAt: number;
  /** When it was last looked up in the background. */
  triedAt: number;
}

interface Refused {
  readonly problem: Problem;
  readonly askedAt: number;
}

/** Checks keys against the directory and remembers the answers for a short time. */
export function createKeyCheck(parts: KeyCheckParts): KeyCheck {
  const checks = new KeyChecks(parts);
  const forget = (accountId: string): void => checks.forget(accountId);
  return Object.assign((presented: string) => checks.check(presented), { forget });
}

class KeyChecks {
  readonly #keys: KeyDirectory;
  readonly #clock: () => number;
  readonly #report: (error: unknown) => void;
  /** The known keys of each account: a change of one must not walk all. */
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #known: LRUCache<string, Known>;
  /** Separate from the known keys, so that a flood of guesses cannot evict real ones. */
  readonly #refused = new LRUCache<string, Refused>({ max: MAX_UNKNOWN });
  readonly #underway = new Map<string, Promise<KeyHolder>>();
  #forgotten = 0;
  #isStoreFailing = false;
  #triedAt = 0;

  constructor({ keys, clock, onError }: KeyCheckParts) {
    this.#keys = keys;
    this.#clock = clock;
    this.#report = throttled(onError, REPORT_EVERY_MS, clock);
    const keysOf = this.#keysOf;
    this.#known = new LRUCache<string, Known>({
      max: MAX_KNOWN,
      onInsert: ({ holder }, key) => {
        const theirs = keysOf.get(holder.accountId) ?? new Set();
        keysOf.set(holder.accountId, theirs.add(key));
      },
      dispose: ({ holder }, key) => {
        const theirs = keysOf.get(holder.accountId);
        theirs?.delete(key);
        if (theirs?.size === 0) keysOf.delete(holder.accountId);
      },
    });
  }

  check(presented: string): KeyHolder | Promise<KeyHolder> {
    const now = this.#clock();
    const found = this.#known.get(presented);
    if (found !== undefined && isWithin(KNOWN_FOR_MS, found.askedAt, now)) {
      if (!isWithin(LOOKED_UP_AFTER_MS, found.askedAt, now))
        this.#lookUpBehind(presented, found, now);
      return found.holder;
    }
    if (!isWellFormedApiKey(presented)) throw invalidKey();
    const refused = this.#refused.get(presented);
    if (refused !== undefined && isWithin(UNKNOWN_FOR_MS, refused.askedAt, now)) {
      throw refused.problem;
    }
    if (this.#isStoreFailing && this.#isStillKnown(found, now)) {
      this.#lookUpBehind(presented, found, now);
      return found.holder;
    }
    return this.#start(presented);
  }

  /** Whether a known key is still valid while the key store does not answer. */
  #isStillKnown(found: Known | undefined, now: number): found is Known {
    return found !== undefined && isWithin(KNOWN_WITHOUT_STORE_MS, found.askedAt, now);
  }

  /**
   * Looks a key up in the background, at most once a second, and once a second for all keys while the
   * key store fails. Nobody waits for it: on Workers it may end with the request that began it.
   */
  #lookUpBehind(presented: string, known: Known, now: number): void {
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
    this.#underway.clear();
    for (const key of this.#keysOf.get(accountId) ?? []) this.#known.delete(key);
  }

  async #lookUp(key: string): Promise<KeyHolder> {
    // Taken before the lookup, so that a key revoked during it still stops in time.
    const askedAt = this.#clock();
    const forgotten = this.#forgotten;
    const known = this.#known.get(key);
    let found: KeyHolder | Problem;
    try {
      found = await this.#find(hashSecret(key));
    } catch (problem) {
      if (forgotten === this.#forgotten && this.#isStillKnown(known, askedAt)) return known.holder;
      throw problem;
    }
    if (found instanceof Problem) {
      this.#known.delete(key);
      this.#refused.set(key, { problem: found, askedAt });
      throw found;
    }
    // If the account changed during the lookup, this result may be stale.
    if (forgotten === this.#forgotten) this.#known.set(key, { holder: found, askedAt, triedAt: 0 });
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
      throw new Problem("schema_not_ready", "The key store does not answer; try again shortly");
    }
  }
}

/** Not, too, where the clock was set back since: what was known then would be known for long. */
function isWithin(ms: number, since: number, now: number): boolean {
  return since <= now && now < since + ms;
}

function invalidKey(): Problem {
  return new Problem(
    "invalid_api_key",
    "The API key matches no active key: check it for typos, or see in your account whether it was revoked",
  );
}
