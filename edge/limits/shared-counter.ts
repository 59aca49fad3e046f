import { REPORT_EVERY_MS, throttled } from "../../lib/log.ts";
import { type Ask, type Counted, type Counter, type Grant, windowName } from "./counter.ts";
import type { MemoryCounter } from "./memory-counter.ts";

export interface SharedCounterParts {
  readonly central: Counter;
  readonly local: MemoryCounter;
  readonly clock: () => number;
  readonly deadlineMs?: number | undefined;
  /** Called at most every 30 s. */
  readonly onOutage?: ((error: unknown) => void) | undefined;
}

/** Charged here and not yet reported to the central counter. */
interface UnreportedCharge {
  readonly counted: Counted;
  amount: number;
}

const DEADLINE_MS = 50;
const PROBE_EVERY_MS = 500;

/** Asks a central counter. While it is slow or down, counts locally and reports these counts later. */
export class SharedCounter implements Counter {
  readonly #central: Counter;
  readonly #local: MemoryCounter;
  readonly #clock: () => number;
  readonly #deadlineMs: number;
  readonly #report: (error: unknown) => void;
  readonly #unreported = new Map<string, UnreportedCharge>();
  #isDown = false;
  #probedAt = -Infinity;
  #unanswered = 0;
  #last: Counted = { quotaId: "", unit: "requests", day: 0 };

  constructor({ central, local, clock, deadlineMs = DEADLINE_MS, onOutage }: SharedCounterParts) {
    this.#central = central;
    this.#local = local;
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
    this.#report = throttled(onOutage, REPORT_EVERY_MS, clock);
  }

  get isWell(): boolean {
    return !this.#isDown;
  }

  take(ask: Ask): Grant | Promise<Grant> {
    this.#last = ask;
    if (this.#isDown) {
      this.#probe();
      return this.#takeLocally(ask);
    }
    const taken = this.#central.take({ ...ask, known: this.#local.used(ask) });
    return taken instanceof Promise ? this.#takeWithDeadline(ask, taken) : this.#adopt(ask, taken);
  }

  giveBack(counted: Counted, amount: number): void {
    this.#local.giveBack(counted, amount);
    if (this.#isDown) this.#noteUnreported(counted, -amount);
    else this.#send(counted, amount);
  }

  sync(): void {
    if (this.#unanswered > 0) this.#noteOutage(new Error("no answer within a second"));
    this.#probe();
  }

  /** Resolves with the central counter's answer, or a local one after the deadline. Refunds late grants. */
  #takeWithDeadline(ask: Ask, taken: Promise<Grant>): Promise<Grant> {
    const { promise, resolve } = Promise.withResolvers<Grant>();
    let isLate = false;
    const countLocally = (error: unknown): void => {
      clearTimeout(timer);
      if (isLate) return;
      isLate = true;
      this.#noteOutage(error);
      resolve(this.#takeLocally(ask));
    };
    const late = (): void => countLocally(new Error(`no answer within ${this.#deadlineMs} ms`));
    // The second timer lets a busy event loop read an answer that has already arrived.
    let timer = setTimeout(() => (timer = setTimeout(late)), this.#deadlineMs);
    taken.then((grant) => {
      clearTimeout(timer);
      if (isLate) this.#noteUnreported(ask, -grant.granted);
      else resolve(this.#adopt(ask, grant));
      if (isLate || this.#isDown) this.#noteRecovery();
      isLate = true;
    }, countLocally);
    return promise;
  }

  #adopt(ask: Ask, grant: Grant): Grant {
    this.#local.learn(ask, grant);
    return grant;
  }

  #takeLocally(ask: Ask): Grant {
    const grant = this.#local.take(ask);
    this.#noteUnreported(ask, grant.granted);
    return grant;
  }

  #noteOutage(error: unknown): void {
    this.#isDown = true;
    this.#report(error);
  }

  #noteRecovery(): void {
    this.#isDown = false;
    this.#unanswered = 0;
    this.#sendAll();
  }

  #probe(): void {
    const now = this.#clock();
    if (this.#probedAt <= now && now < this.#probedAt + PROBE_EVERY_MS) return;
    this.#probedAt = now;
    this.#unanswered += 1;
    Promise.resolve(this.#central.giveBack(this.#last, 0)).then(
      () => this.#noteRecovery(),
      (error: unknown) => this.#noteOutage(error),
    );
  }

  #noteUnreported({ quotaId, unit, day }: Counted, amount: number): void {
    const counted = { quotaId, unit, day };
    const name = `${windowName(counted)} ${day}`;
    const owed = this.#unreported.get(name) ?? { counted, amount: 0 };
    owed.amount += amount;
    this.#unreported.set(name, owed);
  }

  #sendAll(): void {
    const all = [...this.#unreported.values()];
    this.#unreported.clear();
    for (const { counted, amount } of all) this.#send(counted, -amount);
  }

  #send(counted: Counted, amount: number): void {
    if (amount === 0) return;
    Promise.resolve(this.#central.giveBack(counted, amount)).catch((error: unknown) => {
      this.#noteUnreported(counted, -amount);
      this.#noteOutage(error);
    });
  }
}
