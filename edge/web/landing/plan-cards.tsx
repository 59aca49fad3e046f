import { amount } from "../../../lib/amounts.ts";
import { PLAN_NAMES, type PlanName, type Plans } from "../../limits/plans.ts";
import type { WebParts } from "../parts/web-parts.ts";
import { SIGN_UP_PATH } from "../words/paths.ts";
import { PLAN_TITLES } from "../words/plan-words.ts";

interface PlanFacts {
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
  readonly isSignedIn: boolean;
}

/** The plans beside each other: what they cost, what they give, and what each suits. */
export function PlanCards(facts: PlanFacts) {
  return (
    <section class="stack" aria-labelledby="plans">
      <div class="tight">
        <h2 id="plans">Plans</h2>
        <p class="lede">
          Both are free of charge. Limits count for each key, an account has up to two keys, and
          every answer says what is left.
        </p>
      </div>
      <ul class="cards" role="list">
        {PLAN_NAMES.map((name) => (
          <li class="card plan-choice">
            <PlanCard {...facts} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanCard({ plans, upgrades, isSignedIn, name }: PlanFacts & { readonly name: PlanName }) {
  const { requestsPerDay, requestsPerSecond, searchesPerSecond } = plans[name];
  const title = PLAN_TITLES[name];
  return (
    <>
      <div class="tight">
        <h3>{title}</h3>
        <p class="price">Free of charge</p>
        <p class="quiet">{SUITS[name]}</p>
      </div>
      <ul class="ticks" role="list">
        <li>
          <strong class="number">{amount(requestsPerDay)}</strong> requests a day
        </li>
        <li>
          <strong class="number">{amount(requestsPerSecond)}</strong> a second, of them{" "}
          <span class="number">{amount(searchesPerSecond)}</span> with full-text search
        </li>
        <li>All data and every route</li>
      </ul>
      {name === "free" ? (
        <a class="button plain" href={isSignedIn ? "/account" : SIGN_UP_PATH}>
          {isSignedIn ? "See your keys" : `Start on ${title}`}
        </a>
      ) : (
        <p class="quiet small">
          {upgrades === "at-once"
            ? "Upgrade in your account whenever you like; it counts at once."
            : "Ask for it in your account; the operator approves each request."}
        </p>
      )}
    </>
  );
}

const SUITS: Readonly<Record<PlanName, string>> = {
  free: "For trying it out, a page that follows some bills, or a script that runs at night.",
  pro: "For apps with many readers, research across Congresses, or a copy of all records.",
};
