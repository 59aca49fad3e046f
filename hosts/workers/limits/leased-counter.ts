import { LRUCache } from "lru-cache";

import {
  type Ask,
  type Counted,
  type Counter,
  decide,
  type Grant,
  type Window,
  windowName,
} from "../../../edge/limits/counter.ts";
import { SECOND_MS, secondOf } from "../../../lib/time.ts";

export interface QuotaCounter {
  /** Refunds unspent requests first. */
  take(ask: Ask, unspent: Unspent): Promise<Grant>;
  giveBack(day: number, requests: number): Promise<void>;
}

/** The rest of a lease, and its second. */
export interface Unspent {
  readonly requests: number;
  readonly second: number;
}

export interface LeasedCounterParts {
  readonly quota: (window: string) => QuotaCounter;
  readonly clock: () => number;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

interface Lease {
  readonly counted: Counted;
  unspent: number;
  leasedIn: number;
  /** As of the last request to the object, with the lease charged. */
  window: Grant;
  servedIn: number;
  served: number;
  isRenewing: boolean;
}

const MAX_QUOTAS = 20_000;
const MOST_LEASED = 16;

/**
 * Counts in a Durable Object, which is far away, so busy keys lease several requests at once.
 *
 * A lease is charged to day and second at once and expires at the end of the next second, when unspent
 * requests are refunded to the day. So the day is exact, and a second can at most double, by the leases
 * of the second before.
 */
export class LeasedCounter implements Counter {
  readonly #parts: LeasedCounterParts;
  readonly #leases = new LRUCache<string, Lease>({ max: MAX_QUOTAS });

  constructor(parts: LeasedCounterParts) {
    this.#parts = parts;
  }

  take(ask: Ask): Grant | Promise<Grant> {
    const lease = this.#leaseOf(ask);
    const second = secondOf(this.#parts.clock());
    // A full window stays full until the second ends.
    const here = decide(servedBy(lease, second), ask, second);
    const isCertain = lease.window.second === second || here.limit === "requests";
    if (here.limit !== null && isCertain) return here;
    if (ask.isSearch || lease.unspent === 0) return this.#claim(lease, ask);
    lease.unspent -= 1;
    if (lease.unspent === 0) this.#renew(lease, ask);
    return this.#spent(lease, second);
  }

  giveBack(counted: Counted, amount: number): Promise<void> {
    const refund = this.#parts.quota(windowName(counted)).giveBack(counted.day, amount);
    this.#parts.waitUntil(refund.catch(() => undefined));
    return refund;
  }

  async #claim(lease: Lease, ask: Ask): Promise<Grant> {
    const grant = await this.#ask(lease, ask);
    if (grant.limit !== null) return grant;
    this.#keep(lease, grant.granted - 1, grant.second);
    return { ...this.#spent(lease, grant.second), granted: Math.min(1, grant.granted) };
  }

  #renew(lease: Lease, ask: Ask): void {
    if (lease.isRenewing) return;
    lease.isRenewing = true;
    const renewed = this.#ask(lease, { ...ask, isConditional: false })
      .then(({ granted, second }) => this.#keep(lease, granted, second))
      .catch(() => undefined)
      .finally(() => (lease.isRenewing = false));
    this.#parts.waitUntil(renewed);
  }

  #ask(lease: Lease, ask: Ask): Promise<Grant> {
    const unspent = { requests: lease.unspent, second: lease.leasedIn };
    lease.unspent = 0;
    const isBusy = !ask.isSearch && lease.servedIn >= secondOf(this.#parts.clock()) - 1;
    const wanted = isBusy ? Math.max(1, Math.min(MOST_LEASED, lease.served)) : 1;
    const reply = this.#parts.quota(windowName(ask)).take({ ...ask, wanted }, unspent);
    this.#parts.waitUntil(reply.catch(() => undefined));
    return reply.then((grant) => (lease.window = grant));
  }

  #keep(lease: Lease, requests: number, second: number): void {
    if (requests <= 0) return;
    const { clock, sleep, waitUntil } = this.#parts;
    lease.unspent += requests;
    lease.leasedIn = second;
    const leftMs = (second + 2) * SECOND_MS - clock();
    waitUntil(sleep(Math.max(0, leftMs)).then(() => this.#release(lease)));
  }

  #release(lease: Lease): void {
    const { unspent, counted } = lease;
    if (unspent === 0 || secondOf(this.#parts.clock()) <= lease.leasedIn + 1) return;
    lease.unspent = 0;
    this.giveBack(counted, unspent).catch(() => undefined);
  }

  /** Returns the windows without the rest of the lease. */
  #spent(lease: Lease, second: number): Grant {
    lease.served = lease.servedIn === second ? lease.served + 1 : 1;
    lease.servedIn = second;
    return { limit: null, granted: 1, ...servedBy(lease, second) };
  }

  #leaseOf({ quotaId, unit, day }: Ask): Lease {
    const counted = { quotaId, unit, day };
    const name = `${windowName(counted)} ${day}`;
    let lease = this.#leases.get(name);
    if (lease === undefined) {
      const window = { limit: null, granted: 0, used: 0, second: 0, requests: 0, searches: 0 };
      const unused = { unspent: 0, leasedIn: 0, servedIn: 0, served: 0, isRenewing: false };
      lease = { counted, window, ...unused };
      this.#leases.set(name, lease);
    }
    this.#release(lease);
    return lease;
  }
}

function servedBy({ window, unspent, leasedIn, served, servedIn }: Lease, second: number): Window {
  const isNow = window.second === second;
  const leased = leasedIn === second ? unspent : 0;
  return {
    used: window.used - unspent,
    second,
    requests: Math.max(servedIn === second ? served : 0, isNow ? window.requests - leased : 0),
    searches: isNow ? window.searches : 0,
  };
}
