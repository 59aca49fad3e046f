import type { AnswerFacts } from "./answer-facts.ts";
import type { Wait } from "./wait.ts";

interface Queued {
  readonly isSearch: boolean;
  readonly begin: () => void;
}

type Quotas = Pick<AnswerFacts, "second" | "search">;

interface PaceParts {
  readonly wait: Wait;
  readonly onWait: (ms: number) => void;
}

const SECOND_MS = 1_000;

/**
 * Starts no more requests, and no more searches, than the service has left in its second, according to the
 * headers of its answers.
 * Until the limit is known, requests go one at a time; searches always do, since a key may run only one.
 * Requests of others with the same key are noticed late and can still cause a 429.
 */
export class Pace {
  readonly #parts: PaceParts;
  readonly #queue: Queued[] = [];
  #limit: number | null = null;
  /** How many requests may start before the next second. */
  #room = 1;
  #underWay = 0;
  #isSearching = false;
  #hasSearchesLeft = true;
  /** The latest second that the service reported, by its end in Unix seconds. */
  #second = 0;
  /** When the second of `#room` ends, by the monotonic `performance.now`. */
  #opensAt = 0;
  #isWaiting = false;

  constructor(parts: PaceParts) {
    this.#parts = parts;
  }

  /** Resolves when a request may start. Call the result when it ends, with the quotas in its answer. */
  enter(isSearch: boolean, signal?: AbortSignal): Promise<(quotas: Quotas | null) => void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        const at = this.#queue.indexOf(queued);
        if (at !== -1) this.#queue.splice(at, 1);
        reject(signal?.reason as Error);
      };
      const queued = {
        isSearch,
        begin: (): void => {
          signal?.removeEventListener("abort", giveUp);
          resolve((quotas) => this.#leave(isSearch, quotas));
        },
      };
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      signal?.addEventListener("abort", giveUp);
      this.#queue.push(queued);
      this.#beginNext();
    });
  }

  #open(): void {
    // Requests under way may arrive in the new second.
    this.#room = Math.max(0, (this.#limit ?? 1) - this.#underWay);
    this.#hasSearchesLeft = true;
    this.#opensAt = performance.now() + SECOND_MS;
  }

  #beginNext(): void {
    if (this.#limit !== null && performance.now() >= this.#opensAt) this.#open();
    while (this.#room > 0) {
      const maySearch = this.#hasSearchesLeft && !this.#isSearching;
      const at = this.#queue.findIndex(({ isSearch }) => maySearch || !isSearch);
      const [next] = at === -1 ? [] : this.#queue.splice(at, 1);
      // The end of a search calls this again.
      if (next === undefined && this.#isSearching) return;
      if (next === undefined) break;
      this.#room -= 1;
      this.#underWay += 1;
      this.#isSearching ||= next.isSearch;
      next.begin();
    }
    // If as many requests as the limit allows are under way, the next answer calls this again.
    if (this.#limit !== null && this.#queue.length > 0 && this.#underWay < this.#limit) {
      this.#waitForNextSecond();
    }
  }

  #waitForNextSecond(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const awaited = this.#opensAt;
    const ms = Math.max(0, Math.ceil(awaited - performance.now()));
    this.#parts.onWait(ms);
    // Queued requests have signals of their own.
    void this.#parts.wait(ms).then(() => {
      this.#isWaiting = false;
      if (this.#opensAt === awaited) this.#open();
      this.#beginNext();
    });
  }

  #update({ second, search }: Quotas): void {
    if (second === null) return;
    const reset = second.resetAt.getTime() / SECOND_MS;
    this.#limit = Math.max(1, second.limit);
    if (reset < this.#second) return;
    // `remaining` may not include requests under way yet, so subtract all of them.
    const free = Math.max(0, second.remaining - this.#underWay);
    this.#room = reset === this.#second ? Math.min(this.#room, free) : free;
    if (reset !== this.#second) this.#hasSearchesLeft = true;
    if (search !== null) this.#hasSearchesLeft = search.remaining > 0;
    if (reset === this.#second) return;
    this.#second = reset;
    const ms = reset * SECOND_MS - Date.now();
    // The clocks may differ.
    this.#opensAt = performance.now() + (ms >= 0 && ms <= SECOND_MS ? ms : SECOND_MS);
  }

  #leave(isSearch: boolean, quotas: Quotas | null): void {
    this.#underWay -= 1;
    if (isSearch) this.#isSearching = false;
    if (quotas !== null) this.#update(quotas);
    if (this.#limit === null) this.#room = 1;
    this.#beginNext();
  }
}
