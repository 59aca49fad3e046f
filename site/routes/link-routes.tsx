import type { Account } from "../accounts/accounts.ts";
import { emailAddressOf, mailboxOf } from "../accounts/email-address.ts";
import { MailError } from "../mail/mailer.ts";
import { doneMessage, withDone } from "../app/done.ts";
import { failurePage, suspendedPage } from "../pages/failure-page.tsx";
import { linkMail } from "../letters/link-mail.tsx";
import {
  AskForLink,
  CheckEmail,
  checkEmailTitle,
  LINK_TITLES,
  type LinkPurpose,
} from "../pages/ask-for-link.tsx";
import { NEW_KEY_TITLES, NewKeyPage } from "../pages/new-key.tsx";
import { DeadLink, OpenLink } from "../pages/open-link.tsx";
import { readForm } from "../app/forms.ts";
import { NEW_WATCH_PATH, SIGN_IN_PATH, withFeed } from "../app/site.ts";
import type { SessionCookie } from "../app/session-cookie.ts";
import { show } from "../components/layout.tsx";
import { amount } from "../../lib/amounts.ts";
import type { WebContext, Web, WebParts } from "../app/web-parts.ts";

const PURPOSES: readonly LinkPurpose[] = ["sign-up", "sign-in"];
const FIRST_KEY_NAME = "First key";
const OPEN_PATH = "/account/open";

export function linkRoutes(app: Web, parts: WebParts, cookie: SessionCookie): void {
  const { accounts, log } = parts;
  for (const purpose of PURPOSES) {
    if (parts.isMailDelivered === null) {
      app.all(`/account/${purpose}`, (c) => failurePage(c, 404, NO_MAIL));
      continue;
    }
    app.get(`/account/${purpose}`, (c) => {
      if (c.get("account") !== null) return c.redirect("/account", 303);
      const { done, feed = "" } = c.req.query();
      return askForLink(c, purpose, parts, { email: "", feed, done: doneMessage(done) });
    });

    app.post(`/account/${purpose}`, (c) => sendLink(c, purpose, parts));
  }

  app.get(OPEN_PATH, async (c) => {
    const token = c.req.query("token") ?? "";
    const link = await accounts.findLink(token);
    if (link === null) return wrongLink(c, parts);
    return show(c, {
      title: "Open your account",
      content: <OpenLink {...link} token={token} feed={c.req.query("feed") ?? ""} />,
    });
  });

  app.post(OPEN_PATH, async (c) => {
    const form = await readForm(c);
    const [token, feed] = [form("token"), form("feed")];
    const used = await accounts.useLink(token, c.get("actor"));
    if (used === null) return wrongLink(c, parts);
    if (used.account.suspended_at !== null) return suspendedPage(c);
    await cookie.start(c, used.account);
    await rememberOwner(c, used.account, parts);
    const next = feed === "" ? "/account" : withFeed(NEW_WATCH_PATH, feed);
    return used.isNew ? firstKey(c, used.account, next, parts) : c.redirect(next, 303);
  });

  app.post("/account/sign-out", async (c) => {
    try {
      await cookie.end(c);
    } catch (error) {
      log.error("sign_out_failed", { id: c.get("requestId"), error });
      return failurePage(c, 503, SIGNED_OUT_HERE);
    }
    return c.redirect(withDone(SIGN_IN_PATH, "signed-out"), 303);
  });
}

async function sendLink(c: WebContext, purpose: LinkPurpose, parts: WebParts): Promise<Response> {
  const { attempts, clientIp, isMailDelivered } = parts;
  const form = await readForm(c);
  const [typed, feed] = [form("email"), form("feed")];
  const email = emailAddressOf(typed);
  if (email === null) {
    return askForLink(c, purpose, parts, { email: typed, feed, wrong: wrongAddress(typed) });
  }
  const isOwner = isSameMailbox(c.get("account")?.email ?? null, email);
  const wait = await attempts.count({ email, ip: clientIp(c), isOwner });
  if (wait !== null) return tooManyTries(c, wait);
  const problem = await mailLink(c, { email, purpose, feed }, parts);
  if (problem !== null) return askForLink(c, purpose, parts, { email, feed, ...problem });
  const sent = { email, feed, purpose, isMailDelivered: isMailDelivered === true };
  return show(c, { title: checkEmailTitle(sent), content: <CheckEmail {...sent} /> });
}

function askForLink(
  c: WebContext,
  purpose: LinkPurpose,
  { isMailDelivered }: WebParts,
  form: LinkForm,
): Response | Promise<Response> {
  if (form.failure !== undefined) c.header("Retry-After", "60");
  return show(c, {
    title: form.wrong === undefined ? LINK_TITLES[purpose] : `Error: ${LINK_TITLES[purpose]}`,
    status: form.failure !== undefined ? 503 : form.wrong !== undefined ? 400 : 200,
    content: <AskForLink purpose={purpose} isMailDelivered={isMailDelivered === true} {...form} />,
  });
}

/** Only wrong tokens count, so that guessing blocks no valid link from the same network. */
async function wrongLink(c: WebContext, { attempts, clientIp }: WebParts): Promise<Response> {
  const wait = await attempts.countWrongLink(clientIp(c));
  return wait === null ? deadLink(c) : tooManyTries(c, wait);
}

/**
 * Sends the mail before the response, to report a failure. Known and unknown addresses take the same
 * time: a link and a mail.
 */
async function mailLink(
  c: WebContext,
  { email, purpose, feed }: Asked,
  { accounts, mailer, baseUrl, clock, log }: WebParts,
): Promise<{ readonly wrong: string } | { readonly failure: string } | null> {
  const requestedAt = new Date(clock()).toISOString();
  const { email: to, token, expiresAt } = await accounts.createLink(email, c.get("actor"));
  const link = baseUrl + withFeed(`${OPEN_PATH}?token=${token}`, feed);
  try {
    await mailer.send(await linkMail({ to, purpose, link, requestedAt: requestedAt, expiresAt }));
    return null;
  } catch (error) {
    log.warn("mail_failed", { id: c.get("requestId"), error });
    const isWrong = error instanceof MailError && WRONG.has(error.code);
    return isWrong
      ? { wrong: "Our mail server doesn’t accept this address. Check it for typos." }
      : { failure: "We can’t send email right now. Try again in a minute." };
  }
}

/** Failures are only logged: the owner's next mail then counts as one from an unknown network. */
async function rememberOwner(
  c: WebContext,
  { email }: Account,
  { attempts, clientIp, log }: WebParts,
): Promise<void> {
  if (email === null) return;
  await attempts.remember({ email, ip: clientIp(c) }).catch((error: unknown) => {
    log.warn("known_network_save_failed", { id: c.get("requestId"), error });
  });
}

async function firstKey(
  c: WebContext,
  account: Account,
  next: string,
  { accounts, baseUrl }: WebParts,
): Promise<Response> {
  const { key, apiKey } = await accounts.createKey(account.id, FIRST_KEY_NAME, c.get("actor"));
  const facts = { name: apiKey.name, secret: key, baseUrl, next };
  const content = <NewKeyPage occasion="first" {...facts} />;
  return show(c, { title: NEW_KEY_TITLES.first, content });
}

const NO_MAIL = {
  title: "This server can’t send email",
  advice: "So nobody can sign in or get a key here. Its operator can create a key for you.",
};

const SIGNED_OUT_HERE = {
  title: "You are signed out in this browser",
  advice:
    "It has forgotten your sign-in, but we couldn’t record that it ended. On a computer that isn’t yours, sign in again in a minute and sign out once more.",
};

const WRONG: ReadonlySet<MailError["code"]> = new Set(["receiver_refused", "invalid_address"]);

interface Asked {
  readonly email: string;
  readonly purpose: LinkPurpose;
  /** What the visitor wants to watch, if anything. */
  readonly feed: string;
}

interface LinkForm extends Omit<Asked, "purpose"> {
  readonly wrong?: string;
  readonly failure?: string;
  readonly done?: string | null;
}

function deadLink(c: WebContext): Response | Promise<Response> {
  const content = <DeadLink isSignedIn={c.get("account") !== null} />;
  return show(c, { title: "This link can’t be used", status: 410, content });
}

function tooManyTries(c: WebContext, seconds: number): Response | Promise<Response> {
  const advice = `There were many attempts from your network or for this address. Try again in ${waitingTime(seconds)}.`;
  return failurePage(c, 429, { advice, retrySeconds: seconds });
}

function isSameMailbox(owned: string | null, typed: string): boolean {
  return owned !== null && mailboxOf(owned) === mailboxOf(typed);
}

function wrongAddress(typed: string): string {
  return typed.trim() === ""
    ? "Enter your email address."
    : "That isn’t an email address. Use one like ada@example.org.";
}

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return minutes <= 90 ? amount(minutes, "minute") : amount(Math.ceil(minutes / 60), "hour");
}
