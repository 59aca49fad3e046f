import type { Account } from "../../accounts/accounts.ts";
import { PLAN_NAMES, type PlanName, type Plans } from "../../limits/plans.ts";
import { amount } from "../../../lib/amounts.ts";
import { isUpgrade, PLAN_TITLES } from "../words/plan-words.ts";
import type { WebParts } from "../parts/web-parts.ts";

interface PlanChoice {
  readonly account: Account;
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
}

/** The plans beside each other, the account's own marked. */
export function ChoosePlan(choice: PlanChoice) {
  return (
    <>
      <div class="stack">
        <h1>Plan</h1>
        <p class="measure">
          Limits count for each key.{" "}
          {choice.upgrades === "at-once"
            ? "A change counts from the next request on, within 30 seconds at most."
            : "The operator approves upgrades; until then everything stays as it is."}
        </p>
      </div>
      <ul class="cards" role="list">
        {PLAN_NAMES.map((name) => (
          <li class="card plan-choice">
            <h2>{PLAN_TITLES[name]}</h2>
            <Limits plan={choice.plans[name]} />
            <Action {...choice} name={name} />
          </li>
        ))}
      </ul>
      <p>
        <a href="/account">Back to your account</a>
      </p>
    </>
  );
}

function Limits({ plan }: { readonly plan: Plans[PlanName] }) {
  return (
    <ul>
      <li>{amount(plan.requestsPerDay, "request")} a day</li>
      <li>{amount(plan.requestsPerSecond, "request")} a second</li>
      <li>
        {amount(plan.searchesPerSecond, "search", "searches")} a second (requests with{" "}
        <code>q</code>)
      </li>
    </ul>
  );
}

function Action({ account, upgrades, name }: PlanChoice & { readonly name: PlanName }) {
  const title = PLAN_TITLES[name];
  if (account.requested_plan === name) {
    return (
      <div class="stack">
        <p>Your request is pending approval.</p>
        <PlanForm plan={account.plan} label="Withdraw the request" isPlain />
      </div>
    );
  }
  if (account.plan === name) return <p class="quiet">Your plan</p>;
  if (!isUpgrade(account.plan, name)) {
    return <PlanForm plan={name} label={`Change to ${title}`} isPlain />;
  }
  const label = upgrades === "at-once" ? `Upgrade to ${title}` : `Ask for ${title}`;
  return <PlanForm plan={name} label={label} />;
}

function PlanForm({
  plan,
  label,
  isPlain = false,
}: {
  readonly plan: PlanName;
  readonly label: string;
  readonly isPlain?: boolean;
}) {
  return (
    <form method="post" action="/account/plan">
      <input type="hidden" name="plan" value={plan} />
      <button class={isPlain ? "button plain" : "button"}>{label}</button>
    </form>
  );
}
