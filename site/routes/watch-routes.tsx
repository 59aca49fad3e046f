import { ENTRY_KINDS } from "../../contract/request/feeds.ts";
import { Problem } from "../../contract/problem.ts";
import { clientPath } from "../../edge/limits/network.ts";
import { required } from "../../lib/required.ts";
import { doneMessage, withDone } from "../app/done.ts";
import { readForm } from "../app/forms.ts";
import { accountOf } from "../app/session-cookie.ts";
import type { MostWatches, WebContext, Web, WebParts } from "../app/web-parts.ts";
import { show, showForm } from "../components/layout.tsx";
import { failurePage } from "../pages/failure-page.tsx";
import { kindField, NewWatch, StopWatches, Watches } from "../pages/watches.tsx";
import { firstSent } from "../watches/run-watches.ts";
import { STOP_PATH } from "../watches/send-news.ts";

const PATH = "/account/watches";
const CHANGES = {
  paused: "watch-paused",
  resumed: "watch-resumed",
  deleted: "watch-deleted",
} as const;

export function watchRoutes(app: Web, parts: WebParts, most: MostWatches): void {
  const { accounts } = parts;
  app.get(PATH, async (c) => {
    const account = accountOf(c);
    const watches = await accounts.listWatches(account.id);
    const done = doneMessage(c.req.query("done"));
    const content = <Watches watches={watches} most={most[account.plan]} done={done} />;
    return show(c, { title: "Watches", content, isWide: true });
  });

  app.get(`${PATH}/new`, (c) => newWatch(c, c.req.query("feed") ?? ""));

  app.post(`${PATH}/new`, (c) => addWatch(c, parts, most));

  app.post(`${PATH}/:id`, async (c) => {
    const to = (await readForm(c))("to");
    if (!isChange(to)) return failurePage(c, 400);
    await accounts.changeWatch(
      accountOf(c).id,
      required(c.req.param("id"), "id"),
      to,
      c.get("actor"),
    );
    return c.redirect(withDone(PATH, CHANGES[to]), 303);
  });
}

const isChange = (text: string): text is keyof typeof CHANGES => Object.hasOwn(CHANGES, text);

function newWatch(c: WebContext, address: string, wrong?: string) {
  // A link to another site must not come from this form.
  if (!/^\/(?!\/)/.test(address)) return failurePage(c, 404);
  const content = <NewWatch address={address} {...(wrong !== undefined && { wrong })} />;
  return showForm(c, "Watch", wrong, content);
}

async function addWatch(c: WebContext, parts: WebParts, most: MostWatches): Promise<Response> {
  const { accounts, watchFeed, clientIp, clock } = parts;
  const form = await readForm(c);
  const address = form("address");
  const account = accountOf(c);
  try {
    // The feed as it is now, so that the watch sends nothing old.
    const { feed, build } = await watchFeed(address, clientPath(clientIp(c), account.id));
    const watch = {
      address: feed.path,
      title: feed.title,
      kinds: ENTRY_KINDS.filter((kind) => form(kindField(kind)) !== "").join(","),
      sent: firstSent(feed, clock()),
      primed_build: build,
    };
    await accounts.addWatch(account.id, watch, most[account.plan], c.get("actor"));
  } catch (error) {
    if (error instanceof Problem)
      return newWatch(c, address, `This can’t be watched: ${error.message}.`);
    throw error;
  }
  return c.redirect(withDone(PATH, "watched"), 303);
}

/** The address in mails. Mail programs post to it by themselves (RFC 8058), so it needs neither cookie nor origin. */
export function stopRoutes(app: Web, { accounts }: Pick<WebParts, "accounts">): void {
  app.on(["GET", "POST"], `${STOP_PATH}/:account/:code`, async (c) => {
    const account = c.req.param("account");
    if (c.req.param("code") !== accounts.stopCode(account)) return failurePage(c, 404);
    const isDone = c.req.method === "POST";
    if (isDone) await accounts.stopWatches(account);
    return show(c, { title: "Stop all watches", content: <StopWatches isDone={isDone} /> });
  });
}
