import { Hono } from "hono";

import { accountOf } from "../middleware/members-only.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";

/** As long as daily counts are kept. */
const DAYS = 90;
/** More than an account has in the year that they are kept. */
const MOST_EVENTS = 100_000;

/** All that is stored of an account, for its owner to take along. */
export function ownDataRoutes({
  accounts,
  clock,
  flushCounts,
}: Pick<WebParts, "accounts" | "clock" | "flushCounts">): Hono<WebEnvironment> {
  const app = new Hono<WebEnvironment>();

  app.get("/account/data.json", async (c) => {
    const account = accountOf(c);
    await flushCounts();
    const [keys, use, sessions, events] = await Promise.all([
      accounts.listKeys(account.id),
      accounts.useByDay(account.id, DAYS),
      accounts.listSessions(account.id),
      accounts.listEvents(account.id, MOST_EVENTS),
    ]);
    const data = {
      written_at: new Date(clock()).toISOString(),
      account: {
        id: account.id,
        email: account.email,
        plan: account.plan,
        requested_plan: account.requestedPlan,
        created_at: account.createdAt,
        verified_at: account.verifiedAt,
      },
      keys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        last_four: key.lastFour,
        created_at: key.createdAt,
        last_used_at: key.lastUsedAt,
        revoked_at: key.revokedAt,
      })),
      requests_by_day: use.filter(({ requests }) => requests > 0),
      sessions: sessions.map((session) => ({
        opened_at: session.openedAt,
        last_used_at: session.lastUsedAt,
        network: session.network,
        browser: session.browser,
      })),
      events: events.map((event) => ({
        kind: event.kind,
        at: event.at,
        by: event.isOperator ? "operator" : "you",
        network: event.network,
        key_id: event.keyId,
        detail: event.detail,
      })),
    };
    c.header("Content-Type", "application/json; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="account-data.json"');
    return c.body(`${JSON.stringify(data, null, 2)}\n`);
  });

  return app;
}
