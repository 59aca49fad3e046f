import { isPlanName, PLAN_NAMES, type Plan, type PlanName } from "../../edge/limits/plans.ts";
import { amount } from "../../lib/amounts.ts";

export const PLAN_TITLES: Readonly<Record<PlanName, string>> = { free: "Free", pro: "Pro" };

/** Returns a plan's title, also for a discontinued plan. */
export function planTitle(plan: string): string {
  return isPlanName(plan) ? PLAN_TITLES[plan] : plan;
}

/** `1,000 requests a day, 5 a second, up to 2 of them searches` */
export function limitsOf({ requestsPerDay, requestsPerSecond, searchesPerSecond }: Plan): string {
  const day = amount(requestsPerDay, "request");
  const [second, searches] = [amount(requestsPerSecond), amount(searchesPerSecond)];
  const kinds =
    searchesPerSecond < requestsPerSecond ? `up to ${searches} of them` : "all of which may be";
  return `${day} a day, ${second} a second, ${kinds} searches`;
}

export function hasLargerPlan(plan: PlanName): boolean {
  return plan !== PLAN_NAMES.at(-1);
}

export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return PLAN_NAMES.indexOf(to) > PLAN_NAMES.indexOf(from);
}
