import type { MiddlewareHandler, Next } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

import { SECOND_MS } from "../../lib/time.ts";
import { isHttps } from "../../edge/api/exchange.ts";
import type { WebContext, WebEnvironment, WebParts } from "./web-parts.ts";
import type { Account } from "../accounts/accounts.ts";
import { SESSION_MS } from "../accounts/sessions.ts";
import { SIGN_IN_PATH, SIGN_UP_PATH, withFeed } from "./site.ts";

const NAME = "session";

export type SessionCookie = ReturnType<typeof createSessionCookie>;

export function createSessionCookie({
  accounts,
  baseUrl,
  clientIp,
  log,
}: Pick<WebParts, "accounts" | "baseUrl" | "clientIp" | "log">) {
  const secure = isHttps(baseUrl);
  // `__Host-` prevents other hosts of the domain from setting it.
  const prefix = secure ? { prefix: "host" as const } : {};
  const attributes = { ...prefix, secure, httpOnly: true, sameSite: "Lax", path: "/" } as const;

  const tokenOf = (c: WebContext): string | undefined =>
    secure ? getCookie(c, NAME, "host") : getCookie(c, NAME);

  async function endPresented(c: WebContext): Promise<void> {
    const token = tokenOf(c);
    if (token !== undefined) await accounts.endSession(token);
  }

  return {
    async read(this: void, c: WebContext, next: Next): Promise<void> {
      const token = tokenOf(c);
      c.set("actor", {
        session: token ?? null,
        ip: clientIp(c),
        browser: browserName(c.req.header("User-Agent")),
        requestId: c.get("requestId"),
      });
      const account = token === undefined ? null : await accounts.accountOfSession(token);
      c.set("account", account);
      if (token !== undefined && account !== null)
        accounts
          .noteSessionUse(token)
          .catch((error: unknown) => log.warn("session_update_failed", { error }));
      return next();
    },

    /** Starts a session and ends the previous one, which may be an attacker's (session fixation). */
    async start(c: WebContext, account: Account): Promise<void> {
      await endPresented(c);
      const actor = c.get("actor");
      const { token } = await accounts.openSession(account.id, actor);
      // Not a date: browsers and hono compare that with a clock of their own.
      setCookie(c, NAME, token, { ...attributes, maxAge: SESSION_MS / SECOND_MS });
      c.set("account", account);
      c.set("actor", { ...actor, session: token });
    },

    async end(c: WebContext): Promise<void> {
      // First, so that the browser forgets the cookie even if the rest fails.
      deleteCookie(c, NAME, attributes);
      c.set("account", null);
      await endPresented(c);
    },
  };
}

export const membersOnly: MiddlewareHandler<WebEnvironment> = async (c, next) => {
  if (c.get("account") !== null) return next();
  const feed = c.req.query("feed") ?? "";
  // Most who want to watch something have no account yet.
  return c.redirect(withFeed(feed === "" ? SIGN_IN_PATH : SIGN_UP_PATH, feed), 303);
};

/** Returns the signed-in account. Requires `membersOnly`. */
export function accountOf(c: WebContext): Account {
  const account = c.get("account");
  if (account === null) throw new Error("Nobody is signed in: this handler requires membersOnly");
  return account;
}

/** The first match counts, because most browsers' `User-Agent` also names other browsers. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Returns a browser's common name, such as `Firefox on Linux`. The rest of `User-Agent` is not stored. */
function browserName(userAgent: string | undefined): string {
  const browser = nameIn(BROWSERS, userAgent) ?? "Unknown browser";
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(
  names: readonly (readonly [name: string, sign: RegExp])[],
  userAgent = "",
): string | undefined {
  return names.find(([, sign]) => sign.test(userAgent))?.[0];
}
