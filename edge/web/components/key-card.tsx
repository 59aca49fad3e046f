import type { ApiKey } from "../../accounts/accounts.ts";
import { keyHint } from "../../limits/api-key.ts";
import type { Plan } from "../../limits/plans.ts";
import { amount } from "../../../lib/amounts.ts";
import { Instant } from "./instant.tsx";
import { Meter } from "./meter.tsx";
import { writtenDay } from "../words/written-time.ts";

/** A key in use: what it is called, what it did today, and what can be done with it. */
export function KeyCard({
  apiKey,
  usedToday,
  plan,
}: {
  readonly apiKey: ApiKey;
  readonly usedToday: number;
  readonly plan: Plan;
}) {
  const { id, name, created_at, last_used_at } = apiKey;
  const quota = plan.requestsPerDay;
  return (
    <article class="card key-card" aria-labelledby={id}>
      <div>
        <h3 id={id}>{name}</h3>
        <p class="mono quiet">{keyHint(apiKey)}</p>
      </div>
      <div>
        <p id={`${id}-today`} class="number">
          {amount(usedToday)} of {amount(quota)} requests today
        </p>
        <Meter value={usedToday} max={quota} labelledBy={`${id}-today`} />
      </div>
      <dl class="facts small">
        <dt>Created</dt>
        <dd>
          <time datetime={created_at}>{writtenDay(created_at)}</time>
        </dd>
        <dt>Last used</dt>
        <dd>{last_used_at === null ? "never" : <Instant at={last_used_at} />}</dd>
      </dl>
      <p class="row small">
        {KEY_ACTIONS.map(([path, label]) => (
          <a href={`/account/keys/${id}/${path}`}>
            {label}
            <span class="unseen"> {name}</span>
          </a>
        ))}
      </p>
    </article>
  );
}

const KEY_ACTIONS = [
  ["rename", "Rename"],
  ["rotate", "Replace"],
  ["revoke", "Revoke"],
] as const;
