import type { MiddlewareHandler } from "hono";

import type { Account } from "../../accounts/accounts.ts";
import { SIGN_IN_PATH } from "../words/paths.ts";
import type { WebContext, WebEnvironment } from "../parts/web-parts.ts";

/** Sends whoever is not signed in to where that is done. */
export const membersOnly: MiddlewareHandler<WebEnvironment> = async (c, next) => {
  if (c.get("account") === null) return c.redirect(SIGN_IN_PATH, 303);
  return next();
};

/** Whose account it is, behind `membersOnly`. */
export function accountOf(c: WebContext): Account {
  const account = c.get("account");
  if (account === null)
    throw new Error("Nobody is signed in: this handler needs membersOnly in front");
  return account;
}
