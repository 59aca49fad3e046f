import type { ApiKey, KeyUse } from "../accounts/accounts.ts";
import { keyHint } from "../../edge/limits/api-key.ts";
import type { Plan } from "../../edge/limits/plans.ts";
import { amount, size } from "../../lib/amounts.ts";
import { Instant } from "./notice.tsx";
import { writtenDay } from "./written-time.ts";

export function KeyCard({
  apiKey,
  today,
  plan,
  resetsIn,
}: {
  readonly apiKey: ApiKey;
  readonly today: KeyUse;
  readonly plan: Plan;
  /** The time until midnight UTC, such as `7 h 5 min`. */
  readonly resetsIn: string;
}) {
  const { id, name, created_at, last_used_at } = apiKey;
  const usedToday = today.requests;
  const quota = plan.requestsPerDay;
  const path = `/account/keys/${id}`;
  return (
    <article class="card stack" aria-labelledby={id}>
      <div class="row apart">
        <div class="row">
          <h3 id={id}>{name}</h3>
          {usedToday >= quota && <span class="badge bad">Daily limit reached</span>}
        </div>
        <p class="mono quiet small">{keyHint(apiKey)}</p>
      </div>
      <div class="tight">
        <p id={`${id}-today`} class="number">
          {amount(usedToday)} of {amount(quota)} requests today
        </p>
        <meter
          value={usedToday}
          max={quota}
          high={quota * NEARLY_ALL}
          optimum={0}
          aria-labelledby={`${id}-today`}
        ></meter>
        <p class="quiet small">
          {usedToday >= quota
            ? `Resets in ${resetsIn}; conditional requests for unchanged data still work.`
            : `${amount(quota - usedToday)} left; resets in ${resetsIn}.`}
        </p>
      </div>
      <dl class="facts small">
        <dt>Bulk files today</dt>
        <dd>
          {size(today.bytes)} of {amount(plan.gigabytesPerDay)} GB
        </dd>
        <dt>Created</dt>
        <dd>
          <time datetime={created_at}>{writtenDay(created_at)}</time>
        </dd>
        <dt>Last used</dt>
        <dd>{last_used_at === null ? "never" : <Instant at={last_used_at} />}</dd>
      </dl>
      <div class="row small">
        <a href={`${path}/rename`}>
          Rename<span class="unseen"> {name}</span>
        </a>
        <a class="button plain slim" href={`${path}/rotate`}>
          Replace<span class="unseen"> {name}</span>
        </a>
        <a class="button danger plain slim" href={`${path}/revoke`}>
          Revoke<span class="unseen"> {name}</span>
        </a>
      </div>
    </article>
  );
}

const NEARLY_ALL = 0.9;
