import { HOUR_MS } from "../../lib/time.ts";
import type { MailedLinks } from "./accounts.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Quotas } from "./quotas.ts";
import { ACCOUNT, newAccountRow } from "./stored-accounts.ts";
import { createToken } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

const VALID_FOR_MS = 24 * HOUR_MS;

/** The links that are mailed to sign up or in. */
export function mailedLinks(
  { query, first, run, atomically }: AccountsDatabase,
  { quotas, events }: { readonly quotas: Quotas; readonly events: Events },
  clock: () => number,
): MailedLinks {
  const now = (): string => new Date(clock()).toISOString();

  return {
    async createLink(typed, by) {
      const email = parseEmailAddress(typed);
      const token = createToken();
      const expiresAt = new Date(clock() + VALID_FOR_MS).toISOString();
      const to = atomically(() => {
        const account = first(
          query.selectFrom("account").select(["id", "email"]).where("email", "=", email),
        );
        // Another spelling finds the same account, and may be somebody else's mailbox.
        const spelled = account?.email ?? email;
        run(
          query.insertInto("mailed_link").values({
            hash: hashSecret(token),
            email: spelled,
            created_at: now(),
            expires_at: expiresAt,
          }),
        );
        // Also where there is no account: the same work, and a trace of who floods mailboxes.
        events.note({ kind: "link_asked", account, by });
        return spelled;
      });
      return { email: to, token, expiresAt };
    },

    async findLink(token) {
      return first(
        query
          .selectFrom("mailed_link")
          .select(["email", "expires_at as expiresAt"])
          .where("hash", "=", hashSecret(token))
          .where("expires_at", ">", now()),
      );
    },

    async useLink(token, by) {
      return atomically(() => {
        const link = first(
          query
            .deleteFrom("mailed_link")
            .where("hash", "=", hashSecret(token))
            .where("expires_at", ">", now())
            .returning("email"),
        );
        if (link === null) return null;
        const { email } = link;
        run(query.deleteFrom("mailed_link").where("email", "=", email));
        const made = first(
          query
            .insertInto("account")
            .values(newAccountRow(email, "free", now()))
            .onConflict((conflict) => conflict.column("email").doNothing())
            .returning("id"),
        );
        const account = first(
          query
            .updateTable("account")
            .set((to) => ({ verified_at: to.fn.coalesce(to.ref("verified_at"), to.val(now())) }))
            .where("email", "=", email)
            .returning(ACCOUNT),
        );
        // It was inserted, or was there, in this very transaction.
        if (account === null) throw new Error("the account of a used link is missing");
        if (made !== null) quotas.takeUp(account);
        events.note({ kind: "link_used", account, by });
        if (made !== null) events.note({ kind: "account_made", account, by });
        return { account, isNew: made !== null };
      });
    },
  };
}
