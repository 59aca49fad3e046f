import { amount } from "../../../lib/amounts.ts";
import type { Plan, PlanName } from "../../limits/plans.ts";

/** What a plan costs, what it suits and what it gives. */
export function PlanOffer({ name, plan }: { readonly name: PlanName; readonly plan: Plan }) {
  return (
    <>
      <div class="tight">
        <p class="price">Free of charge</p>
        <p class="quiet">{SUITS[name]}</p>
      </div>
      <ul class="ticks" role="list">
        <li>
          <strong class="number">{amount(plan.requestsPerDay)}</strong> requests a day
        </li>
        <li>
          <strong class="number">{amount(plan.requestsPerSecond)}</strong> requests per second,{" "}
          <span class="number">{amount(plan.searchesPerSecond)}</span> of them searches
        </li>
        <li>All data and every route</li>
      </ul>
    </>
  );
}

const SUITS: Readonly<Record<PlanName, string>> = {
  free: "For trying it out, a page that follows some bills, or a script that runs at night.",
  pro: "For apps with many readers, research across Congresses, or a copy of all records.",
};
