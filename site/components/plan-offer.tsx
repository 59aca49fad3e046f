import { amount } from "../../lib/amounts.ts";
import type { MostWatches } from "../app/web-parts.ts";
import type { Plan, PlanName } from "../../edge/limits/plans.ts";

export function PlanOffer({
  name,
  plan,
  watches = null,
}: {
  readonly name: PlanName;
  readonly plan: Plan;
  readonly watches?: MostWatches | null;
}) {
  return (
    <>
      <div class="tight">
        <p>
          <strong>{USES[name]}</strong>
        </p>
        <p class="quiet">{PLAN_AUDIENCES[name]}</p>
      </div>
      <ul class="ticks">
        <li>
          <strong class="number">{amount(plan.requestsPerDay)}</strong> requests per day
        </li>
        <li>
          <strong class="number">{amount(plan.requestsPerSecond)}</strong> requests per second, up
          to <span class="number">{amount(plan.searchesPerSecond)}</span> of them searches
        </li>
        <li>
          Whole copies: <span class="number">{amount(plan.gigabytesPerDay)}</span> GB per day,{" "}
          {amount(plan.downloads, "download")} at once
        </li>
        {watches !== null && (
          <li>
            {amount(watches[name], "watch", "watches")} by mail{name === "pro" && " or webhook"}
          </li>
        )}
        <li>All data and every route</li>
      </ul>
    </>
  );
}

const USES: Readonly<Record<PlanName, string>> = {
  free: "For personal projects",
  pro: "For apps and research",
};
const PLAN_AUDIENCES: Readonly<Record<PlanName, string>> = {
  free: "To try the API, follow a few bills, or run a script every night.",
  pro: "To serve many users, compare Congresses, or copy all records.",
};
