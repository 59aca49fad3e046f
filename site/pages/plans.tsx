import type { Account } from "../accounts/accounts.ts";
import { PLAN_NAMES, type PlanName, type Plans } from "../../edge/limits/plans.ts";
import { PlanOffer } from "../components/plan-offer.tsx";
import type { MostWatches, WebParts } from "../app/web-parts.ts";
import { isUpgrade, PLAN_TITLES } from "../components/plan-words.ts";

interface PlanChoice {
  readonly account: Account;
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
  readonly watches: MostWatches | null;
}

export function ChoosePlan(choice: PlanChoice) {
  return (
    <>
      <div class="stack">
        <h1>Plan</h1>
        <p class="measure quiet">
          Both plans are free, and limits apply to each key. A change takes effect within 30
          seconds; your keys stay the same, and today’s request count carries over.{" "}
          {choice.upgrades === "at-once"
            ? "You can change up to ten times a day."
            : "Changing to Pro needs the operator’s approval; until then, nothing changes. We’ll email you the decision."}
        </p>
      </div>
      <ul class="cards" role="list">
        {PLAN_NAMES.map((name) => (
          <li class={choice.account.plan === name ? "card stack chosen" : "card stack"}>
            <div class="row apart">
              <h2>{PLAN_TITLES[name]}</h2>
              <Mark account={choice.account} name={name} />
            </div>
            <PlanOffer name={name} plan={choice.plans[name]} watches={choice.watches} />
            <Action {...choice} name={name} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Mark({ account, name }: Pick<PlanChoice, "account"> & { readonly name: PlanName }) {
  if (account.plan === name) return <span class="badge chosen">Your plan</span>;
  if (account.requested_plan === name) return <span class="badge warn">Requested</span>;
  return null;
}

/** A request is withdrawn by choosing the present plan. */
function Action({ account, upgrades, name }: PlanChoice & { readonly name: PlanName }) {
  if (account.plan === name) return null;
  const isRequested = account.requested_plan === name;
  return (
    <form method="post" action="/account/plan">
      <input type="hidden" name="plan" value={isRequested ? account.plan : name} />
      <button class={isUpgrade(account.plan, name) && !isRequested ? "button" : "button plain"}>
        {isRequested ? "Withdraw the request" : changeLabel(account.plan, name, upgrades)}
      </button>
    </form>
  );
}

/** `Change to Pro`, `Request Pro` */
function changeLabel(from: PlanName, to: PlanName, upgrades: PlanChoice["upgrades"]): string {
  const isAsked = upgrades === "by-approval" && isUpgrade(from, to);
  return `${isAsked ? "Request" : "Change to"} ${PLAN_TITLES[to]}`;
}
