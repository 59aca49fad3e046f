import type { Account } from "../../accounts/accounts.ts";
import { PlanOffer } from "../components/plan-offer.tsx";
import { PLAN_NAMES, type PlanName, type Plans } from "../../limits/plans.ts";
import type { WebParts } from "../parts/web-parts.ts";
import { isUpgrade, PLAN_TITLES } from "../parts/plan-words.ts";
import { planChangeLabel } from "./change-plan.tsx";

interface PlanChoice {
  readonly account: Account;
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
}

export function ChoosePlan(choice: PlanChoice) {
  return (
    <>
      <div class="stack">
        <h1>Plan</h1>
        <p class="measure quiet">
          Both plans are free of charge, and limits count for each key.{" "}
          {choice.upgrades === "at-once"
            ? "You see what a change does before it is made."
            : "The operator approves upgrades; until then everything stays as it is."}
        </p>
      </div>
      <ul class="cards" role="list">
        {PLAN_NAMES.map((name) => (
          <li class={choice.account.plan === name ? "card plan-choice chosen" : "card plan-choice"}>
            <div class="row apart">
              <h2>{PLAN_TITLES[name]}</h2>
              <Mark account={choice.account} name={name} />
            </div>
            <PlanOffer name={name} plan={choice.plans[name]} />
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

function Action({ account, upgrades, name }: PlanChoice & { readonly name: PlanName }) {
  if (account.requested_plan === name) {
    return (
      <div class="stack">
        <p>Your request is pending approval.</p>
        <form method="post" action="/account/plan">
          <input type="hidden" name="plan" value={account.plan} />
          <button class="button plain">Withdraw the request</button>
        </form>
      </div>
    );
  }
  if (account.plan === name) return null;
  return (
    <a
      class={isUpgrade(account.plan, name) ? "button" : "button plain"}
      href={`/account/plan/${name}`}
    >
      {planChangeLabel({ account, to: name, upgrades })}
    </a>
  );
}
