import { Hono } from "hono";

import { hashSecret } from "../../../lib/hash-secret.ts";
import { withDone } from "../parts/done.ts";
import { accountOf } from "../middleware/members-only.ts";
import { Activity, SHOWN_EVENTS } from "../pages/activity.tsx";
import type { SessionCookie } from "../middleware/session-cookie.ts";
import { show } from "../parts/show.ts";
import type { WebEnvironment, WebParts } from "../parts/web-parts.ts";

export function activityRoutes(
  { accounts }: Pick<WebParts, "accounts">,
  cookie: SessionCookie,
): Hono<WebEnvironment> {
  const app = new Hono<WebEnvironment>();

  app.get("/account/activity", async (c) => {
    const { id } = accountOf(c);
    const { session, ip } = c.get("actor");
    const [events, sessions] = await Promise.all([
      accounts.listEvents(id, SHOWN_EVENTS),
      accounts.listSessions(id),
    ]);
    const ownNetwork = accounts.networkName(ip);
    const facts = { events, sessions, ownNetwork, ownSession: hashSecret(session ?? "") };
    return show(c, { title: "Activity", content: <Activity {...facts} />, isWide: true });
  });

  app.post("/account/sign-out-everywhere", async (c) => {
    await accounts.endAllSessions(accountOf(c).id, c.get("actor"));
    await cookie.end(c);
    return c.redirect(withDone("/", "signed-out-everywhere"), 303);
  });

  return app;
}
