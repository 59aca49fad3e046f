import type { Plan } from "./plans.ts";
import { type Limit, type Refusal, refusalOf } from "./refusal.ts";

/** More refusals in a second than so many times the plan's requests a second are a flood. */
const FLOOD = 10;

/** What is refused, and whether in a flood. */
interface Refused {
  readonly refusal: Refusal;
  readonly refusalIfChanged: null;
  readonly isFlood: boolean;
}

/** The refusal that a key in flood gets for the rest of the second. */
export interface Flood<Made> {
  readonly limit: Limit;
  readonly ticket: Made;
}

/** Of one key and second. */
interface Refusals<Made> {
  refused: number;
  flood: Flood<Made> | null;
}

/** Refuses one more request; what `make` makes of it once does for all of a flood. */
export function refuseIn<Made extends { readonly plan: Plan }>(
  refusals: Refusals<Made>,
  limit: Limit,
  plan: Plan,
  now: number,
  make: (refused: Refused) => Made,
): Made {
  refusals.refused += 1;
  const { flood } = refusals;
  if (flood?.limit === limit && flood.ticket.plan === plan) return flood.ticket;
  const isFlood = refusals.refused > FLOOD * plan.requestsPerSecond;
  const ticket = make({ refusal: refusalOf(limit, plan, now), refusalIfChanged: null, isFlood });
  if (isFlood) refusals.flood = { limit, ticket };
  return ticket;
}
