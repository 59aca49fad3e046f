import { ENTRY_KINDS } from "../../contract/kinds/kinds.ts";
import { Problem } from "../../contract/problem.ts";
import { TODAY_PATH } from "../../contract/resources/today.ts";
import { watchedAddress } from "../../contract/request/feeds.ts";
import { clientPath } from "../../edge/limits/network.ts";
import { required } from "../../lib/required.ts";
import { doneMessage, withDone } from "../app/done.ts";
import { readForm } from "../app/forms.ts";
import { accountOf } from "../app/session-cookie.ts";
import { tooManyWatches } from "../accounts/watches.ts";
import type { MostWatches, WebContext, Web, WebParts } from "../app/web-parts.ts";
import { show, showForm } from "../components/layout.tsx";
import { failurePage } from "../pages/failure-page.tsx";
import { kindField, NewWatch, StopWatches, Watches } from "../pages/watches.tsx";
import { STOP_PATH } from "../watches/mail-news.ts";

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

  app.get(`${PATH}/new`, async (c) => {
    const named = await findNamed(c, parts, c.req.query("feed") ?? "");
    return named instanceof Response ? named : newWatch(c, named);
  });

  app.post(`${PATH}/new`, (c) => addWatch(c, parts, most));

  app.post(`${PATH}/links`, async (c) => {
    await accounts.endStopLinks(accountOf(c).id, c.get("actor"));
    return c.redirect(withDone(PATH, "stop-links-ended"), 303);
  });

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

type Named =
  | ({ readonly address: string } & Awaited<ReturnType<WebParts["findWatched"]>>)
  | { readonly address: string; /** Why it can't be watched. */ readonly wrong: string };

const newWatch = (c: WebContext, named: Named) =>
  showForm(c, "Watch", "wrong" in named ? named.wrong : undefined, <NewWatch {...named} />);

/** Finds what an address names, or answers why that is not looked for. */
async function findNamed(
  c: WebContext,
  { attempts, findWatched, clientIp }: WebParts,
  asked: string,
): Promise<Response | Named> {
  // A link to another site must not come from this form.
  const address = watchedAddress(asked);
  if (address === null) return failurePage(c, 404);
  const { id } = accountOf(c);
  // It may be a search.
  const wait = await attempts.countNewWatch(id);
  if (wait !== null) return failurePage(c, 429, { retrySeconds: wait });
  try {
    return { address, ...(await findWatched(address, clientPath(clientIp(c), id))) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { address, wrong: `This can’t be watched: ${error.message}.` };
  }
}

async function addWatch(c: WebContext, parts: WebParts, most: MostWatches): Promise<Response> {
  const { accounts } = parts;
  const form = await readForm(c);
  const account = accountOf(c);
  const address = watchedAddress(form("address"));
  if (address === TODAY_PATH) {
    const hook = await accounts.findWebhook(account.id);
    if (account.plan !== "pro" || hook?.confirmed_at == null)
      return newWatch(c, { address, wrong: "This is sent to webhooks only, and yours is not on." });
  }
  const known = await accounts.listWatches(account.id);
  if (known.length >= most[account.plan] && !known.some((own) => own.address === address))
    throw tooManyWatches(account.id, known.length);
  const named = await findNamed(c, parts, form("address"));
  if (named instanceof Response) return named;
  if ("wrong" in named) return newWatch(c, named);
  const { build, now: _, ...watched } = named;
  const kinds = ENTRY_KINDS.filter((kind) => form(kindField(kind)) !== "").join(",");
  // So that the watch sends nothing old.
  const watch = { ...watched, kinds, seen_builds: build };
  await accounts.addWatch(account.id, watch, most[account.plan], c.get("actor"));
  return c.redirect(withDone(PATH, "watched"), 303);
}

/** The address in mails. Mail programs post to it by themselves (RFC 8058), so it needs neither cookie nor origin. */
export function stopRoutes(app: Web, { accounts, clientIp }: WebParts): void {
  app.on(["GET", "POST"], STOP_PATH, async (c) => {
    const { account = "", watch = null, code = "" } = c.req.query();
    if (!(await accounts.isStopCode(code, account, watch))) return failurePage(c, 404);
    const isDone = c.req.method === "POST";
    const by = { session: null, ip: clientIp(c), browser: "", requestId: c.get("requestId") };
    if (isDone) await accounts.stopWatches(account, { watchId: watch, how: "link in a mail", by });
    const title = watch === null ? "Stop all watches" : "Stop this watch";
    return show(c, { title, content: <StopWatches title={title} isDone={isDone} /> });
  });
}
