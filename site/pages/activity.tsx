import type { AccountEvent } from "../accounts/events.ts";
import type { EventKind } from "../accounts/database/schema.ts";
import type { Session } from "../accounts/accounts.ts";
import { planTitle } from "../components/plan-words.ts";
import { Instant } from "../components/notice.tsx";

export interface ActivityFacts {
  readonly events: readonly AccountEvent[];
  readonly sessions: readonly Session[];
  /** The hash of the current session. */
  readonly ownSession: string;
  /** A hash of the visitor's network. */
  readonly ownNetwork: string;
}

export function Activity({ events, sessions, ownSession, ownNetwork }: ActivityFacts) {
  return (
    <>
      <div class="tight">
        <h1>Activity</h1>
        <p class="quiet measure">
          Where you are signed in, and what happened in your account in the past year. We don’t
          store network addresses: each network has a short code, and the same code means the same
          network.
        </p>
      </div>
      <section class="stack" aria-labelledby="sessions">
        <h2 id="sessions">Signed in</h2>
        <ul class="cards" role="list">
          {sessions.map((session) => (
            <li>
              <div class="card stack">
                <h3>
                  {session.browser ?? "A browser"}
                  {session.hash === ownSession && " (this one)"}
                </h3>
                <dl class="facts small">
                  <dt>Since</dt>
                  <dd>
                    <Instant at={session.created_at} />
                  </dd>
                  <dt>Last used</dt>
                  <dd>
                    <Instant at={session.last_used_at} />
                  </dd>
                  <dt>Network</dt>
                  <dd>{networkName(session.network, ownNetwork)}</dd>
                </dl>
              </div>
            </li>
          ))}
        </ul>
        <p class="quiet small">Sessions expire after a day of inactivity, or after 30 days.</p>
        <form method="post" action="/account/sign-out-everywhere">
          <button class="button plain danger">Sign out everywhere</button>
        </form>
      </section>
      <section class="stack" aria-labelledby="events">
        <h2 id="events">What happened</h2>
        {events.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <ol class="events" role="list">
            {events.map((event) => (
              <li>
                <strong>{WORDS[event.kind](event.detail ?? "")}</strong>
                <span class="quiet small">
                  <Instant at={event.at} />
                  {", "}
                  {event.is_operator === 1
                    ? "by the operator"
                    : `network: ${networkName(event.network, ownNetwork)}`}
                </span>
              </li>
            ))}
          </ol>
        )}
        {events.length === SHOWN_EVENTS && (
          <p class="quiet small">Showing the last {SHOWN_EVENTS}.</p>
        )}
      </section>
    </>
  );
}

export const SHOWN_EVENTS = 100;

function networkName(network: string | null, visitorNetwork: string): string {
  if (network === null) return "unknown";
  return network === visitorNetwork ? "this one" : network.slice(0, 8);
}

const WORDS: Readonly<Record<EventKind, (detail: string) => string>> = {
  account_created: () => "Account created",
  deleted: () => "Account deleted",
  key_created: (name) => `Key “${name}” created`,
  key_replaced: (name) => `Key “${name}” replaced`,
  key_revoked: (name) => `Key “${name}” revoked`,
  link_requested: () => "Sign-in link requested",
  link_used: () => "Sign-in link used",
  plan_changed: (plan) => `Plan changed to ${planTitle(plan)}`,
  restored: () => "Suspension lifted",
  signed_in: () => "Signed in",
  signed_out_everywhere: () => "Signed out everywhere",
  suspended: () => "Account suspended",
  watches_stopped: (how) => `Watches paused: ${how}`,
  webhook_changed: (change) => `Webhook changed: ${change}`,
};
