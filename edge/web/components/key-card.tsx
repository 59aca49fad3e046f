import type { ApiKey } from "../../accounts/accounts.ts";
import { keyHint } from "../../limits/api-key.ts";
import type { Plan } from "../../limits/plans.ts";
import { amount, size } from "../../../lib/amounts.ts";
import { Instant } from "./notice.tsx";
import { writtenDay } from "./written-time.ts";

export function KeyCard({
  apiKey,
  usedToday,
  bytesToday,
  plan,
  resetsIn,
}: {
  readonly apiKey: ApiKey;
  readonly usedToday: number;
  readonly bytesToday: number;
  readonly plan: Plan;
  /** The time until midnight UTC, such as `7 h 5 min`. */
  readonly resetsIn: string;
}) {
  const { id, name, created_at, last_used_at } = apiKey;
  const quota = plan.requestsPerDay;
  const path = `/account/keys/${id}`;
  return (
    <article class="card key-card" aria-labelledby={id}>
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
      <dl class="facts beside small">
        <div>
          <dt>Bulk files today</dt>
          <dd>
            {size(bytesToday)} of {amount(plan.gigabytesPerDay)} GB
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>
            <time datetime={created_at}>{writtenDay(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{last_used_at === null ? "never" : <Instant at={last_used_at} />}</dd>
        </div>
      </dl>
      <div class="row key-actions">
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
