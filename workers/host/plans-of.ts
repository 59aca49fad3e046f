import { DEFAULT_PLANS, type Plan, type Plans } from "../../edge/limits/plans.ts";
import type { Bindings } from "./bindings.ts";

/**
 * The plans as a deployment sets them.
 *
 * @throws {Error} for a limit that is no whole number
 */
export function plansOf(bindings: Bindings): Plans {
  const planOf = (name: "FREE" | "PRO", plan: Plan): Plan => ({
    requestsPerDay: limit(bindings, `LEGIS_${name}_REQUESTS_PER_DAY`, plan.requestsPerDay),
    requestsPerSecond: limit(bindings, `LEGIS_${name}_REQUESTS_PER_SECOND`, plan.requestsPerSecond),
    searchesPerSecond: limit(bindings, `LEGIS_${name}_SEARCHES_PER_SECOND`, plan.searchesPerSecond),
  });
  return { free: planOf("FREE", DEFAULT_PLANS.free), pro: planOf("PRO", DEFAULT_PLANS.pro) };
}

type LimitName =
  `LEGIS_${"FREE" | "PRO"}_${"REQUESTS_PER_DAY" | "REQUESTS_PER_SECOND" | "SEARCHES_PER_SECOND"}`;

function limit(bindings: Bindings, name: LimitName, usual: number): number {
  const given = bindings[name];
  if (given === undefined) return usual;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Error(`${name} must be a whole number from 1 on, not ${JSON.stringify(given)}`);
}
