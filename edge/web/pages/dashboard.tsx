import type { Account, ApiKey, DayUse } from "../../accounts/accounts.ts";
import type { Plan } from "../../limits/plans.ts";
import { keyHint } from "../../limits/api-key.ts";
import { KeyCard } from "../components/key-card.tsx";
import { Notice } from "../components/notice.tsx";
import { limitsOf, PLAN_TITLES } from "../words/plan-words.ts";
import { UseChart } from "../components/use-chart.tsx";
import { writtenDay } from "../words/written-time.ts";

export interface DashboardFacts {
  readonly account: Account;
  readonly plan: Plan;
  readonly keys: readonly ApiKey[];
  readonly usedToday: ReadonlyMap<string, number>;
  readonly days: readonly DayUse[];
  readonly maxActiveKeys: number;
  /** What was just done. */
  readonly done: string | null;
}

export function Dashboard(facts: DashboardFacts) {
  const { account, done } = facts;
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      <div>
        <h1>Your account</h1>
        <p class="quiet">{account.email}</p>
      </div>
      <Keys {...facts} />
      <section class="stack" aria-labelledby="plan">
        <h2 id="plan">Plan</h2>
        <PlanCard {...facts} />
      </section>
      <section class="stack" aria-labelledby="use">
        <h2 id="use">The last 30 days</h2>
        <UseChart days={facts.days} />
      </section>
      <section class="stack" aria-labelledby="activity">
        <h2 id="activity">Activity</h2>
        <p>
          <a href="/account/activity">See what happened and where you are signed in</a>
        </p>
      </section>
      <section class="stack" aria-labelledby="ending">
        <h2 id="ending">Your data</h2>
        <p>
          <a href="/account/data.json" download>
            Download all that is stored of your account
          </a>
        </p>
        <p>
          <a href="/account/delete">Delete this account</a>
        </p>
      </section>
    </>
  );
}

const REVOKED_SHOWN = 10;

function Keys({ keys, usedToday, plan, maxActiveKeys }: DashboardFacts) {
  const active = keys.filter(({ revoked_at }) => revoked_at === null);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null);
  const latest = revoked.slice(-REVOKED_SHOWN).toReversed();
  return (
    <section class="stack" aria-labelledby="keys">
      <div class="row apart">
        <h2 id="keys">Keys</h2>
        {active.length > 0 && active.length < maxActiveKeys && (
          <a class="button plain slim" href="/account/keys/new">
            New key
          </a>
        )}
      </div>
      {active.length === 0 ? (
        <div class="card stack">
          <p>You have no key. The API answers only requests with one.</p>
          <a class="button" href="/account/keys/new">
            Make a key
          </a>
        </div>
      ) : (
        <ul class="cards" role="list">
          {active.map((apiKey) => (
            <li>
              <KeyCard apiKey={apiKey} usedToday={usedToday.get(apiKey.id) ?? 0} plan={plan} />
            </li>
          ))}
        </ul>
      )}
      {active.length >= maxActiveKeys && (
        <p class="quiet small">
          An account has at most {maxActiveKeys} keys at a time. Replace or revoke one to get
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
                <time datetime={key.revoked_at ?? ""}>{writtenDay(key.revoked_at ?? "")}</time>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PlanCard({ account, plan }: DashboardFacts) {
  const isTop = account.plan === "pro";
  const { requested_plan } = account;
  return (
    <div class="card row apart">
      <div>
        <h3>{PLAN_TITLES[account.plan]}</h3>
        <p>For each key: {limitsOf(plan)}.</p>
        {requested_plan !== null && (
          <p class="quiet">
            You asked for {PLAN_TITLES[requested_plan]}; your request is pending approval.
          </p>
        )}
      </div>
      <a class="button plain slim" href="/account/plan">
        {isTop || requested_plan !== null ? "Change plan" : "Upgrade to Pro"}
      </a>
    </div>
  );
}
