import { hashSecret } from "../../lib/bytes.ts";
import { required } from "../../lib/required.ts";
import { withDone } from "../app/done.ts";
import { Activity, SHOWN_EVENTS } from "../pages/activity.tsx";
import { accountOf, type SessionCookie } from "../app/session-cookie.ts";
import { SIGN_IN_PATH } from "../app/site.ts";
import { show } from "../components/layout.tsx";
import type { Web, WebParts } from "../app/web-parts.ts";

/** Daily counts are stored this long. */
const DAYS = 90;
/** More than the events of a year. */
const MOST_EVENTS = 100_000;

export function activityRoutes(app: Web, parts: WebParts, cookie: SessionCookie): void {
  const { accounts, clock, flushCounts } = parts;

  app.get("/account/activity", async (c) => {
    const { id } = accountOf(c);
    const { session, ip } = c.get("actor");
    const [events, sessions] = await Promise.all([
      accounts.listEvents(id, SHOWN_EVENTS),
      accounts.listSessions(id),
    ]);
    const ownNetwork = accounts.networkName(ip);
    const facts = {
      events,
      sessions,
      ownNetwork,
      ownSession: hashSecret(required(session, "the session")),
    };
    return show(c, { title: "Activity", content: <Activity {...facts} />, isWide: true });
  });

  app.post("/account/sign-out-everywhere", async (c) => {
    await accounts.endAllSessions(accountOf(c).id, c.get("actor"));
    await cookie.end(c);
    return c.redirect(withDone(SIGN_IN_PATH, "signed-out-everywhere"), 303);
  });

  app.get("/account/data.json", async (c) => {
    // Always null: owners of suspended accounts are not signed in.
    const { suspended_at: _suspended, ...account } = accountOf(c);
    await flushCounts();
    const [keys, use, answers, sessions, watches, hook, deliveries, events] = await Promise.all([
      accounts.listKeys(account.id),
      accounts.useByDay(account.id, DAYS),
      accounts.answersByDay(account.id, DAYS),
      accounts.listSessions(account.id),
      accounts.listWatches(account.id),
      accounts.findWebhook(account.id),
      accounts.listDeliveries(account.id),
      accounts.listEvents(account.id, MOST_EVENTS),
    ]);
    const data = {
      written_at: new Date(clock()).toISOString(),
      account,
      keys: keys.map(({ account_id: _owner, ...key }) => key),
      requests_by_day: use.filter(({ requests }) => requests > 0),
      answers_by_day: answers,
      sessions: sessions.map(({ hash: _hash, created_at, ...session }) => ({
        opened_at: created_at,
        ...session,
      })),
      watches: watches.map(({ address, title, kinds, paused_at, created_at }) => ({
        address,
        title,
        kinds,
        paused_at,
        created_at,
      })),
      webhook: hook && {
        address: hook.address,
        rotated_at: hook.rotated_at,
        confirmed_at: hook.confirmed_at,
        failure: hook.failure,
        created_at: hook.created_at,
      },
      deliveries: deliveries.map(({ start: _start, ...delivery }) => delivery),
      events: events.map(({ kind, at, is_operator, network, key_id, detail }) => ({
        kind,
        at,
        by: is_operator === 1 ? "operator" : "you",
        network,
        key_id,
        detail,
      })),
    };
    c.header("Content-Type", "application/json; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="account-data.json"');
    return c.body(`${JSON.stringify(data, null, 2)}\n`);
  });
}
