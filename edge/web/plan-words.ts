import { PLAN_NAMES, type Plan, type PlanName } from "../plans.ts";
import { amount } from "../amount.ts";

/** What plans are called on pages. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = { free: "Free", pro: "Pro" };

/** `1,000 requests a day, 5 a second, 2 of them searches` */
export function limitsOf({ requestsPerDay, requestsPerSecond, searchesPerSecond }: Plan): string {
  const day = amount(requestsPerDay, "request");
  return `${day} a day, ${requestsPerSecond} a second, ${searchesPerSecond} of them searches`;
}

/** Whether changing plans that way gives more. */
export function isUpgrade(from: PlanName, to: PlanName): boolean {
  return PLAN_NAMES.indexOf(to) > PLAN_NAMES.indexOf(from);
}
