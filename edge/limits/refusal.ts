import { SECOND_MS, untilMidnight } from "../../lib/time.ts";
import { Problem } from "../../contract/problem.ts";
import { amount } from "../../lib/amounts.ts";
import type { Grant } from "./counter.ts";
import type { Plan } from "./plans.ts";

export type ExceededLimit =
  | NonNullable<Grant["limit"]>
  | "search under way"
  | "downloads"
  | "bytes";

export interface Refusal {
  readonly limit: ExceededLimit;
  readonly problem: Problem;
  /** For `Retry-After`, in whole seconds, at least 1. */
  readonly retryAfter: number;
}

export function refusalOf(limit: ExceededLimit, plan: Plan, now: number): Refusal {
  if (limit === "day" || limit === "bytes") {
    const all =
      limit === "day"
        ? amount(plan.requestsPerDay, "request")
        : `${amount(plan.gigabytesPerDay)} GB of bulk files`;
    const message = `This key has used up its daily quota of ${all}; the quota resets at midnight UTC`;
    const retryAfter = Math.ceil(untilMidnight(now) / SECOND_MS);
    return { limit, problem: new Problem("daily_quota_exceeded", message), retryAfter };
  }
  const problem = new Problem("rate_limit_exceeded", messageOf(limit, plan));
  return { limit, problem, retryAfter: 1 };
}

function messageOf(limit: Exclude<ExceededLimit, "day" | "bytes">, plan: Plan): string {
  if (limit === "search under way") {
    return "This key can run one search at a time, and another one is still running; try again when it finishes";
  }
  if (limit === "downloads") {
    const allowed = amount(plan.downloads, "bulk file");
    return `This key can download ${allowed} at a time; try again when a download finishes`;
  }
  const allowed =
    limit === "requests"
      ? amount(plan.requestsPerSecond, "request")
      : amount(plan.searchesPerSecond, "search", "searches");
  return `This key's limit is ${allowed} per second; try again in a second`;
}
