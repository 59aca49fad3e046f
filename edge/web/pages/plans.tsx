import type { Account, ApiKey } from "../../accounts/accounts.ts";
import { untilMidnight } from "../../../lib/time.ts";
import { amount } from "../../../lib/amounts.ts";
import { type Plan, PLAN_NAMES, type PlanName, type Plans } from "../../limits/plans.ts";
import { Notice } from "../components/notice.tsx";
import { writtenLength } from "../components/written-time.ts";
import { PlanOffer } from "../components/plan-offer.tsx";
import type { WebParts } from "../app/web-parts.ts";
import { isUpgrade, PLAN_TITLES } from "../components/plan-words.ts";

export interface PlanChange {
  readonly account: Account;
  readonly to: PlanName;
  readonly plans: Plans;
  readonly upgrades: WebParts["upgrades"];
  /** Active keys. */
  readonly keys: readonly ApiKey[];
  readonly usedToday: ReadonlyMap<string, number>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function ChangePlan(change: PlanChange) {
  const { account, to, plans } = change;
  const [before, after] = [plans[account.plan], plans[to]];
  const label = planChangeLabel(change);
  return (
    <>
      <h1>{label}?</h1>
      <div class="scroll">
        <table>
          <caption class="unseen">What changes for each key</caption>
          <thead>
            <tr>
              <th scope="col">For each key</th>
              <th scope="col">{PLAN_TITLES[account.plan]}, now</th>
              <th scope="col">{PLAN_TITLES[to]}</th>
            </tr>
          </thead>
          <tbody>
            {LIMITS.map(([title, limit]) => (
              <tr>
                <th scope="row">{title}</th>
                <td>{amount(before[limit])}</td>
                <td>
                  <strong>{amount(after[limit])}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <OverQuota {...change} />
      <ul>
        {consequences(change).map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
      <form method="post" action="/account/plan">
        <input type="hidden" name="plan" value={to} />
        <div class="row">
          <button class="button">{label}</button>
          <a href="/account/plan">Cancel</a>
        </div>
      </form>
    </>
  );
}

/** `Upgrade to Pro`, `Request Pro`, `Change to Free` */
export function planChangeLabel({
  account,
  to,
  upgrades,
}: Pick<PlanChange, "account" | "to" | "upgrades">): string {
  const title = PLAN_TITLES[to];
  if (!isUpgrade(account.plan, to)) return `Change to ${title}`;
  return upgrades === "at-once" ? `Upgrade to ${title}` : `Request ${title}`;
}

const LIMITS: readonly (readonly [title: string, limit: keyof Plan])[] = [
  ["Requests per day", "requestsPerDay"],
  ["Requests per second", "requestsPerSecond"],
  ["Searches per second", "searchesPerSecond"],
  ["Concurrent bulk downloads", "downloads"],
  ["Gigabytes of bulk files per day", "gigabytesPerDay"],
];

function OverQuota({ to, plans, keys, usedToday, now }: PlanChange) {
  const quota = plans[to].requestsPerDay;
  const over = keys.filter(({ id }) => (usedToday.get(id) ?? 0) >= quota);
  if (over.length === 0) return null;
  return (
    <Notice isBad>
      {over.map(({ id, name }) => `“${name}” made ${amount(usedToday.get(id) ?? 0)}`).join(" and ")}{" "}
      requests today, and {PLAN_TITLES[to]} allows {amount(quota)}: further requests get a 429 until
      midnight UTC, in {writtenLength(untilMidnight(now))}.
    </Notice>
  );
}

function consequences({ account, to, upgrades }: PlanChange): readonly string[] {
  const isUp = isUpgrade(account.plan, to);
  const waits = upgrades === "by-approval" && isUp;
  const from = PLAN_TITLES[account.plan];
  const goesOn = "Your keys stay the same, and today’s request count carries over.";
  if (waits) {
    return [
      `The operator has to approve it. Until then, you stay on ${from}. We’ll email you the decision, and you can withdraw the request before that.`,
      goesOn,
    ];
  }
  return [
    "It takes effect within 30 seconds.",
    goesOn,
    !isUp && upgrades === "by-approval"
      ? `To return to ${from}, you have to ask the operator again.`
      : "You can change back at any time, up to ten times a day.",
  ];
}

type PlanChoice = Pick<PlanChange, "account" | "plans" | "upgrades">;

export function ChoosePlan(choice: PlanChoice) {
  return (
    <>
      <div class="stack">
        <h1>Plan</h1>
        <p class="measure quiet">
          Both plans are free, and limits apply to each key.{" "}
          {choice.upgrades === "at-once"
            ? "You’ll see what a change does before you confirm it."
            : "Upgrades need the operator’s approval; nothing changes until then."}
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
