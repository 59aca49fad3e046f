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
  /** What its day was used when the key was looked up. */
  readonly recorded?: Recorded | undefined;
}

/** Where keys are looked up; null for a key that is unknown, revoked or suspended. */
interface KeyDirectory {
  findActiveKey(hash: string): Promise<KeyHolder | null>;
}

export interface KeyCheckParts {
  readonly keys: KeyDirectory;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Told of the cause, at most every half minute, when the key store does not answer. */
  readonly onError?: (error: unknown) => void;
}

/** The holder of a presented key, at once when it was looked up lately; throws `Problem` for others. */
export type CheckKey = (presented: string) => KeyHolder | Promise<KeyHolder>;

export interface KeyCheck extends CheckKey {
  /** Looks the account's keys up anew, so that a change of its counts here on the very next request. */
  forget(accountId: string): void;
}

/** How long a key that was revoked elsewhere may go on to work here. */
export const KNOWN_FOR_MS = 30_000;
const UNKNOWN_FOR_MS = 5_000;
const MAX_KNOWN = 50_000;
const MAX_UNKNOWN = 10_000;

interface Known {
  readonly holder: KeyHolder;
  readonly askedAt: number;
}

/** Checks keys against the directory and remembers the answers for a short time. */
export function createKeyCheck({ keys, clock, onError }: KeyCheckParts): KeyCheck {
  /** The known keys of each account: a change of one must not walk all. */
  const keysOf = new Map<string, Set<string>>();
  const known = new LRUCache<string, Known>({
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
  // Apart from the known, so that a flood of guesses can not push real keys out.
  const unknown = new LRUCache<string, number>({ max: MAX_UNKNOWN });
  const underway = new Map<string, Promise<KeyHolder>>();
  let forgotten = 0;
  const report = throttled(onError, REPORT_EVERY_MS, clock);

  async function lookUp(key: string): Promise<KeyHolder> {
    // Counted from before the look-up: a key revoked while it runs still stops in time.
    const askedAt = clock();
    const asked = forgotten;
    const holder = await find(key);
    if (holder === null) {
      known.delete(key);
      unknown.set(key, askedAt);
      throw invalidKey();
    }
    // What was found before its account changed is not kept.
    if (asked === forgotten) known.set(key, { holder, askedAt });
    return holder;
  }

  async function find(key: string): Promise<KeyHolder | null> {
    try {
      return await keys.findActiveKey(hashSecret(key));
    } catch (error) {
      report(error);
      throw new Problem("schema_not_ready", "The key store does not answer; try again shortly");
    }
  }

  function sharedLookUp(key: string): Promise<KeyHolder> {
    const running = underway.get(key);
    if (running !== undefined) return running;
    const started = lookUp(key).finally(() => {
      if (underway.get(key) === started) underway.delete(key);
    });
    underway.set(key, started);
    return started;
  }

  function checkKey(presented: string): KeyHolder | Promise<KeyHolder> {
    const now = clock();
    const found = known.get(presented);
    if (found !== undefined && isWithin(KNOWN_FOR_MS, found.askedAt, now)) return found.holder;
    if (!isWellFormedApiKey(presented)) throw invalidKey();
    if (isWithin(UNKNOWN_FOR_MS, unknown.get(presented) ?? -Infinity, now)) throw invalidKey();
    return sharedLookUp(presented);
  }

  function forget(accountId: string): void {
    forgotten += 1;
    underway.clear();
    for (const key of keysOf.get(accountId) ?? []) known.delete(key);
  }

  return Object.assign(checkKey, { forget });
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
