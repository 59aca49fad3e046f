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
export function createSharedCounter({
  central,
  local,
  clock,
  deadlineMs = DEADLINE_MS,
  onOutage,
}: SharedCounterParts) {
  const report = throttled(onOutage, REPORT_EVERY_MS, clock);
  const unreported = new Map<string, UnreportedCharge>();
  let isDown = false;
  let probedAt = -Infinity;
  let unanswered = 0;
  let last: Counted = { quotaId: "", unit: "requests", day: 0 };

  function take(ask: Ask): Grant | Promise<Grant> {
    last = ask;
    if (isDown) {
      probe();
      return takeLocally(ask);
    }
    const taken = central.take({ ...ask, known: local.used(ask) });
    return taken instanceof Promise ? takeWithDeadline(ask, taken) : adopt(ask, taken);
  }

  function giveBack(counted: Counted, amount: number): void {
    local.giveBack(counted, amount);
    if (isDown) noteUnreported(counted, -amount);
    else send(counted, amount);
  }

  function sync(): void {
    if (unanswered > 0) noteOutage(new Error("no answer within a second"));
    probe();
  }

  /** Resolves with the central counter's answer, or a local one after the deadline. Refunds late grants. */
  function takeWithDeadline(ask: Ask, taken: Promise<Grant>): Promise<Grant> {
    const { promise, resolve } = Promise.withResolvers<Grant>();
    let isLate = false;
    const countLocally = (error: unknown): void => {
      clearTimeout(timer);
      if (isLate) return;
      isLate = true;
      noteOutage(error);
      resolve(takeLocally(ask));
    };
    const late = (): void => countLocally(new Error(`no answer within ${deadlineMs} ms`));
    // The second timer lets a busy event loop read an answer that has already arrived.
    let timer = setTimeout(() => (timer = setTimeout(late)), deadlineMs);
    taken.then((grant) => {
      clearTimeout(timer);
      if (isLate) noteUnreported(ask, -grant.granted);
      else resolve(adopt(ask, grant));
      if (isLate || isDown) noteRecovery();
      isLate = true;
    }, countLocally);
    return promise;
  }

  function adopt(ask: Ask, grant: Grant): Grant {
    local.learn(ask, grant);
    return grant;
  }

  function takeLocally(ask: Ask): Grant {
    const grant = local.take(ask);
    noteUnreported(ask, grant.granted);
    return grant;
  }

  function noteOutage(error: unknown): void {
    isDown = true;
    report(error);
  }

  function noteRecovery(): void {
    isDown = false;
    unanswered = 0;
    sendAll();
  }

  function probe(): void {
    const now = clock();
    if (probedAt <= now && now < probedAt + PROBE_EVERY_MS) return;
    probedAt = now;
    unanswered += 1;
    Promise.resolve(central.giveBack(last, 0)).then(
      () => noteRecovery(),
      (error: unknown) => noteOutage(error),
    );
  }

  function noteUnreported({ quotaId, unit, day }: Counted, amount: number): void {
    const counted = { quotaId, unit, day };
    const name = `${windowName(counted)} ${day}`;
    const owed = unreported.get(name) ?? { counted, amount: 0 };
    owed.amount += amount;
    unreported.set(name, owed);
  }

  function sendAll(): void {
    const all = [...unreported.values()];
    unreported.clear();
    for (const { counted, amount } of all) send(counted, -amount);
  }

  function send(counted: Counted, amount: number): void {
    if (amount === 0) return;
    Promise.resolve(central.giveBack(counted, amount)).catch((error: unknown) => {
      noteUnreported(counted, -amount);
      noteOutage(error);
    });
  }

  return { take, giveBack, sync, isWell: (): boolean => !isDown };
}
