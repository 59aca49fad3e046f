import {
  type Account,
  type ApiKey,
  isActive,
  type KeyAnswers,
  type KeyUse,
  MAX_ACTIVE_KEYS,
} from "../accounts/accounts.ts";
import { lastDays, untilMidnight } from "../../lib/time.ts";
import { amount } from "../../lib/amounts.ts";
import type { Plan } from "../../edge/limits/plans.ts";
import { keyHint } from "../../edge/limits/api-key.ts";
import { Instant, Notice } from "../components/notice.tsx";
import { daysOfUse } from "../components/days-of-use.ts";
import { KeyCard } from "../components/key-card.tsx";
import { Refusals } from "../components/refusals.tsx";
import { UseChart } from "../components/use-chart.tsx";
import { hasLargerPlan, limitsOf, PLAN_TITLES } from "../components/plan-words.ts";
import { writtenLength } from "../components/written-time.ts";
import { required } from "../../lib/required.ts";
import { GUIDE_PATH, REFERENCE_PATH } from "../app/site.ts";

export const CHART_DAYS = 30;

export interface DashboardFacts {
  readonly account: Account;
  readonly plan: Plan;
  readonly keys: readonly ApiKey[];
  readonly today: ReadonlyMap<string, KeyUse>;
  readonly answers: readonly KeyAnswers[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A message about the action just done. */
  readonly done: string | null;
}

export function Dashboard(facts: DashboardFacts) {
  const { account } = facts;
  return (
    <>
      <Notices {...facts} />
      <div class="tight">
        <h1>Your account</h1>
        <p class="quiet">{account.email}</p>
      </div>
      <Keys {...facts} />
      <Use {...facts} />
      <section class="stack" aria-labelledby="plan">
        <h2 id="plan">Plan</h2>
        <PlanCard {...facts} />
      </section>
      <section class="stack" aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p>
          <a href="/account/data.json" download>
            Download your account data
          </a>
          <span class="quiet"> as JSON: keys, usage, sign-ins and events.</span>
        </p>
      </section>
      <section class="stack" aria-labelledby="ending">
        <h2 id="ending">Danger zone</h2>
        <div class="card bad row apart">
          <div class="tight">
            <h3>Delete account</h3>
            <p class="quiet">
              All keys stop working, and all personal data is permanently deleted.
            </p>
          </div>
          <a class="button danger plain" href="/account/delete">
            Delete account
          </a>
        </div>
      </section>
    </>
  );
}

const REVOKED_SHOWN = 10;
const NO_USE: KeyUse = { requests: 0, bytes: 0 };

function Notices(facts: DashboardFacts) {
  const used = usedUp(facts);
  if (facts.done === null && used.length === 0) return null;
  return (
    <div class="stack">
      {facts.done !== null && <Notice>{facts.done}</Notice>}
      {used.length > 0 && <UsedUp {...facts} used={used} />}
    </div>
  );
}

function usedUp({ keys, today, plan }: DashboardFacts): readonly ApiKey[] {
  return keys.filter((key) => {
    const used = today.get(key.id);
    return isActive(key) && used !== undefined && used.requests >= plan.requestsPerDay;
  });
}

function UsedUp({
  account,
  plan,
  now,
  used,
}: DashboardFacts & { readonly used: readonly ApiKey[] }) {
  const names = used.map(({ name }) => `“${name}”`).join(" and ");
  return (
    <Notice isBad>
      {names} used up today’s {amount(plan.requestsPerDay, "request")}. Further requests get a 429
      until midnight UTC, in {writtenLength(untilMidnight(now))}.
      {hasLargerPlan(account.plan) && account.requested_plan === null && (
        <>
          {" "}
          <a href="/account/plan">See the larger plan</a>
        </>
      )}
    </Notice>
  );
}

function Keys({ keys, today, plan, now }: DashboardFacts) {
  const active = keys.filter(isActive);
  const revoked = keys.filter((key) => !isActive(key));
  const latest = revoked.slice(-REVOKED_SHOWN).toReversed();
  return (
    <section class="stack" aria-labelledby="keys">
      <div class="row apart">
        <h2 id="keys">Keys</h2>
        {active.length > 0 && active.length < MAX_ACTIVE_KEYS && (
          <a class="button plain slim" href="/account/keys/new">
            New key
          </a>
        )}
      </div>
      {active.length === 0 ? (
        <div class="card stack">
          <p>You have no keys. Every API request needs one.</p>
          <a class="button" href="/account/keys/new">
            Create a key
          </a>
        </div>
      ) : (
        <ul class="cards" role="list">
          {active.map((apiKey) => (
            <li>
              <KeyCard
                apiKey={apiKey}
                today={today.get(apiKey.id) ?? NO_USE}
                plan={plan}
                resetsIn={writtenLength(untilMidnight(now))}
              />
            </li>
          ))}
        </ul>
      )}
      {active.length >= MAX_ACTIVE_KEYS && (
        <p class="quiet small">
          An account has at most {MAX_ACTIVE_KEYS} keys at a time. Replace or revoke one to get
          another.
        </p>
      )}
      {revoked.length > 0 && (
        <details>
          <summary>Revoked keys ({revoked.length})</summary>
          {revoked.length > REVOKED_SHOWN && <p>The last {REVOKED_SHOWN}:</p>}
          <ul>
            {latest.map((key) => (
              <li>
                {key.name} <span class="mono quiet">{keyHint(key)}</span>
                {", revoked "}
                <Instant at={required(key.revoked_at, "when a key was revoked")} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Use({ account, answers, plan, now }: DashboardFacts) {
  const days = lastDays(CHART_DAYS, now);
  const use = daysOfUse(answers, days);
  return (
    <section class="stack" aria-labelledby="use">
      <h2 id="use">{use.requests === 0 ? "Send a request" : `The last ${CHART_DAYS} days`}</h2>
      {use.requests === 0 ? (
        <p class="measure">
          No requests in the last {CHART_DAYS} days.{" "}
          <a href={`${GUIDE_PATH}/quickstart`}>The quickstart</a> has a first one to copy,{" "}
          <a href={REFERENCE_PATH}>the API reference</a> sends any from your browser, and{" "}
          <a href={GUIDE_PATH}>the docs</a> have recipes, such as{" "}
          <a href={`${GUIDE_PATH}/bill-tracker`}>a bill tracker</a>.
        </p>
      ) : (
        <>
          <p>
            {amount(use.requests, "request")} in {CHART_DAYS} days. Days are in UTC.
          </p>
          <UseChart {...use} />
          <h3>Rate-limited requests</h3>
          <Refusals
            answers={answers}
            today={required(days.at(-1), "today")}
            plan={plan}
            hasLargerPlan={hasLargerPlan(account.plan)}
            days={CHART_DAYS}
          />
        </>
      )}
    </section>
  );
}

function PlanCard({ account, plan }: DashboardFacts) {
  const { requested_plan } = account;
  return (
    <div class="card row apart">
      <div class="tight">
        <h3>{PLAN_TITLES[account.plan]}</h3>
        <p>For each key: {limitsOf(plan)}.</p>
        {requested_plan !== null && (
          <p class="quiet">You requested {PLAN_TITLES[requested_plan]}; approval is pending.</p>
        )}
      </div>
      <a class="button plain slim" href="/account/plan">
        Change plan
      </a>
    </div>
  );
}
