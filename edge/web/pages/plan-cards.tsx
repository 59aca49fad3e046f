import { PLAN_NAMES, type PlanName, type Plans } from "../../limits/plans.ts";
import { PlanOffer } from "../components/plan-offer.tsx";
import type { WebParts } from "../app/web-parts.ts";
import { SIGN_UP_PATH } from "../app/site.ts";
import { PLAN_TITLES } from "../components/plan-words.ts";

interface PlanFacts {
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
  readonly isSignedIn: boolean;
}

export function PlanCards(facts: PlanFacts) {
  return (
    <section class="stack" aria-labelledby="plans">
      <div class="tight">
        <h2 id="plans">Plans</h2>
        <p class="lede">
          Both are free. Start with Free, and upgrade if you need more requests. Limits apply per
          key, and an account can have two keys.
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
  const title = PLAN_TITLES[name];
  return (
    <>
      <h3>{title}</h3>
      <PlanOffer name={name} plan={plans[name]} />
      {name === "free" ? (
        <a class="button plain" href={isSignedIn ? "/account" : SIGN_UP_PATH}>
          {isSignedIn ? "See your keys" : `Start with ${title}`}
        </a>
      ) : (
        <p class="quiet small">
          {upgrades === "at-once"
            ? "Upgrade in your account at any time. It takes effect within 30 seconds."
            : "Request it in your account; the operator reviews each request."}
        </p>
      )}
    </>
  );
}
