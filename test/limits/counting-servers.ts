/** Servers that count requests for a test, in this process or in others. */
import type { Counter } from "../../edge/limits/counter.ts";
import { createLimits } from "../../edge/limits/create-limits.ts";
import type { DailyCounts, DaySum } from "../../edge/limits/day-counts.ts";
import type { LimitedRequest, ChargedKey, StoredLimits } from "../../edge/limits/limits.ts";
import { createChores } from "../../lib/chores.ts";
import type { Plan } from "../../edge/limits/plans.ts";
import type { ExceededLimit } from "../../edge/limits/refusal.ts";

/** A request that was admitted or refused, but not answered yet. */
export interface Begun {
  /** The limit that it exceeds. */
  readonly limit: ExceededLimit | null;
  readonly limitIfChanged: ExceededLimit | null;
  readonly code: string | null;
  readonly retryAfter: number | null;
  /** Ends it, and returns the answer's headers. */
  readonly finish: (status: number, isOverdue?: boolean) => Promise<Record<string, string>>;
}

export interface CountingServer {
  readonly begin: (holder: ChargedKey, asked: LimitedRequest) => Promise<Begun>;
  readonly flush: () => Promise<void>;
  readonly isWell: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  readonly plan: Plan;
  /** How far its clock is ahead, in whole seconds. */
  readonly aheadMs: number;
  readonly deadlineMs: number;
}

/** The accounts database of all servers of a test. */
export class CountRecord implements DailyCounts {
  readonly sums = new Map<string, number>();
  isStuck = false;

  async add(increments: readonly DaySum[]) {
    if (this.isStuck) await new Promise(() => {});
    return increments.map(({ quotaId, day, requests, kilobytes }) => {
      const name = `${quotaId} ${day}`;
      const sum = (this.sums.get(name) ?? 0) + requests;
      this.sums.set(name, sum);
      return { quotaId, day, requests: sum, kilobytes };
    });
  }
}

/** A server in this process. */
export function serverHere(
  { plan, aheadMs, deadlineMs }: ServerOptions,
  { counts, home }: { readonly counts?: DailyCounts; readonly home?: Counter | undefined },
): CountingServer {
  const limits = createLimits({
    plans: { free: plan, pro: { ...plan, requestsPerDay: 2 * plan.requestsPerDay } },
    counts,
    home,
    deadlineMs,
    clock: () => Date.now() + aheadMs,
  });
  const chores = createChores({ log: { error: () => {} } });
  chores.add(...limits.chores);
  chores.start();
  return {
    begin: (holder, asked) => begin(limits, holder, asked),
    flush: limits.flush,
    isWell: () => Promise.resolve(limits.isWell()),
    stop: () => {
      chores.stop();
      return limits.flush();
    },
  };
}

async function begin(
  limits: StoredLimits,
  holder: ChargedKey,
  asked: LimitedRequest,
): Promise<Begun> {
  const ticket = await limits.admit(holder, asked);
  const { refusal, refusalIfChanged } = ticket;
  return {
    limit: refusal?.limit ?? null,
    limitIfChanged: refusalIfChanged?.limit ?? null,
    code: refusal?.problem.code ?? null,
    retryAfter: refusal?.retryAfter ?? null,
    finish: async (status, isOverdue = false) => limits.settle(ticket, { status, isOverdue }),
  };
}
