import type { MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

import type { Account, Accounts } from "../accounts/accounts.ts";
import { isHttps } from "./secure-pages.ts";
import type { WebContext, WebEnvironment, WebParts } from "./web-parts.ts";

const NAME = "session";

/** Sessions as browsers hold them: a cookie that no script reads and no other site sends with a form. */
export interface SessionCookie {
  /** Finds who is signed in, for the handlers after it. */
  readonly read: MiddlewareHandler<WebEnvironment>;
  /** Signs the browser in; a session that it had, ours or one slipped to it, ends. */
  readonly start: (c: WebContext, account: Account) => Promise<void>;
  readonly end: (c: WebContext) => Promise<void>;
}

export function createSessionCookie({
  accounts,
  baseUrl,
}: {
  readonly accounts: Accounts;
  readonly baseUrl: WebParts["baseUrl"];
}): SessionCookie {
  const secure = isHttps(baseUrl);
  // `__Host-` keeps other hosts of the domain from setting it.
  const prefix = secure ? { prefix: "host" as const } : {};
  const attributes = { ...prefix, secure, httpOnly: true, sameSite: "Lax", path: "/" } as const;

  const tokenOf = (c: WebContext): string | undefined =>
    secure ? getCookie(c, NAME, "host") : getCookie(c, NAME);

  async function endPresented(c: WebContext): Promise<void> {
    const token = tokenOf(c);
    if (token !== undefined) await accounts.endSession(token);
  }

  return {
    async read(c, next) {
      const token = tokenOf(c);
      if (token !== undefined) c.set("account", await accounts.accountOfSession(token));
      await next();
    },

    async start(c, account) {
      await endPresented(c);
      const { token, expiresAt } = await accounts.openSession(account.id);
      setCookie(c, NAME, token, { ...attributes, expires: new Date(expiresAt) });
      c.set("account", account);
    },

    async end(c) {
      await endPresented(c);
      deleteCookie(c, NAME, attributes);
    },
  };
}
