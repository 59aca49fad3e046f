import type { MiddlewareHandler } from "hono";

import type { Account } from "../../accounts/accounts.ts";
import { SIGN_IN_PATH } from "../parts/site.ts";
import type { WebContext, WebEnvironment } from "../parts/web-parts.ts";

export const membersOnly: MiddlewareHandler<WebEnvironment> = async (c, next) => {
  if (c.get("account") === null) return c.redirect(SIGN_IN_PATH, 303);
  return next();
};

/** Returns the signed-in account. Requires `membersOnly`. */
export function accountOf(c: WebContext): Account {
  const account = c.get("account");
  if (account === null) throw new Error("Nobody is signed in: this handler requires membersOnly");
  return account;
}
