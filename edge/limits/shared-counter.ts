import { REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import type { Ask, Counter, Grant } from "./counter.ts";
import type { MemoryCounter } from "./memory-counter.ts";

export interface SharedCounterParts {
  readonly home: Counter;
  readonly local: MemoryCounter;
  readonly clock: () => number;
  readonly deadlineMs?: number | undefined;
  /** Called at most every 30 s. */
  readonly onAway?: ((error: unknown) => void) | undefined;
}

/** Requests charged here and not yet reported to the home. */
interface UnreportedCharge {
  readonly quotaId: string;
  readonly day: number;
  requests: number;
}

const DEADLINE_MS = 50;
const PROBE_EVERY_MS = 500;

/** Counts in a shared home. While the home is slow or down, counts alone and reports these counts later. */
export class SharedCounter implements Counter {
  readonly #home: Counter;
  readonly #local: MemoryCounter;
  readonly #clock: () => number;
  readonly #deadlineMs: number;
  readonly #report: (error: unknown) => void;
  readonly #owed = new Map<string, UnreportedCharge>();
  #isAway = false;
  #probedAt = -Infinity;
  #unanswered = 0;
  #last: Pick<Ask, "quotaId" | "day"> = { quotaId: "", day: 0 };

  constructor({ home, local, clock, deadlineMs = DEADLINE_MS, onAway }: SharedCounterParts) {
    this.#home = home;
    this.#local = local;
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
    this.#report = throttled(onAway, REPORT_EVERY_MS, clock);
  }

  get isWell(): boolean {
    return !this.#isAway;
  }

  take(ask: Ask): Grant | Promise<Grant> {
    this.#last = ask;
    if (this.#isAway) {
      this.#probe();
      return this.#takeAlone(ask);
    }
    const taken = this.#home.take({ ...ask, known: this.#local.used(ask) });
    return taken instanceof Promise ? this.#soon(ask, taken) : this.#learn(ask, taken);
  }

  giveBack(quotaId: string, day: number, requests: number): void {
    this.#local.giveBack(quotaId, day, requests);
    if (this.#isAway) this.#owe(quotaId, day, -requests);
    else this.#send(quotaId, day, requests);
  }

  sync(): void {
    if (this.#unanswered > 0) this.#lost(new Error("no answer within a second"));
    this.#probe();
  }

  /** Resolves with the home's answer, or a local one after the deadline. Refunds late grants. */
  #soon(ask: Ask, taken: Promise<Grant>): Promise<Grant> {
    const { promise, resolve } = Promise.withResolvers<Grant>();
    let isLate = false;
    const countAlone = (error: unknown): void => {
      clearTimeout(timer);
      if (isLate) return;
      isLate = true;
      this.#lost(error);
      resolve(this.#takeAlone(ask));
    };
    const late = (): void => countAlone(new Error(`no answer within ${this.#deadlineMs} ms`));
    // The second timer lets a busy event loop read an answer that has already arrived.
    let timer = setTimeout(() => (timer = setTimeout(late)), this.#deadlineMs);
    taken.then((grant) => {
      clearTimeout(timer);
      if (isLate) this.#owe(ask.quotaId, ask.day, -grant.granted);
      else resolve(this.#learn(ask, grant));
      if (isLate || this.#isAway) this.#found();
      isLate = true;
    }, countAlone);
    return promise;
  }

  #learn(ask: Ask, grant: Grant): Grant {
    this.#local.learn(ask, grant);
    return grant;
  }

  #takeAlone(ask: Ask): Grant {
    const grant = this.#local.take(ask);
    this.#owe(ask.quotaId, ask.day, grant.granted);
    return grant;
  }

  #lost(error: unknown): void {
    this.#isAway = true;
    this.#report(error);
  }

  #found(): void {
    this.#isAway = false;
    this.#unanswered = 0;
    this.#sendAll();
  }

  #probe(): void {
    const now = this.#clock();
    if (this.#probedAt <= now && now < this.#probedAt + PROBE_EVERY_MS) return;
    this.#probedAt = now;
    this.#unanswered += 1;
    const { quotaId, day } = this.#last;
    Promise.resolve(this.#home.giveBack(quotaId, day, 0)).then(
      () => this.#found(),
      (error: unknown) => this.#lost(error),
    );
  }

  #owe(quotaId: string, day: number, requests: number): void {
    const name = `${quotaId} ${day}`;
    const owed = this.#owed.get(name) ?? { quotaId, day, requests: 0 };
    owed.requests += requests;
    this.#owed.set(name, owed);
  }

  #sendAll(): void {
    const all = [...this.#owed.values()];
    this.#owed.clear();
    for (const { quotaId, day, requests } of all) this.#send(quotaId, day, -requests);
  }

  #send(quotaId: string, day: number, requests: number): void {
    if (requests === 0) return;
    Promise.resolve(this.#home.giveBack(quotaId, day, requests)).catch((error: unknown) => {
      this.#owe(quotaId, day, -requests);
      this.#lost(error);
    });
  }
}
