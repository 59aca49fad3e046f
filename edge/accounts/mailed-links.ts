import { HOUR_MS } from "../../lib/time.ts";
import type { Asker } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { parseEmailAddress } from "./email-address.ts";
import { ACCOUNT } from "./existing-account.ts";
import type { Quotas } from "./quotas.ts";
import { newAccountRow } from "./stored-accounts.ts";
import { createToken } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/hash-secret.ts";

const VALID_FOR_MS = 24 * HOUR_MS;

/** The links that are mailed to sign up or in. */
export function mailedLinks(
  { query, first, run, atomically, instant }: AccountsDatabase,
  quotas: Quotas,
  events: Events,
) {
  return {
    /**
     * A link for whoever reads the mail of the address, known or not; the same work either way. The
     * token is given here and stored only as its SHA-256. `email` is whom it is to be mailed to: the
     * address as its account spells it, else as it was given.
     */
    createLink(typed: string, by?: Asker) {
      const given = parseEmailAddress(typed);
      const token = createToken();
      const expiresAt = instant(VALID_FOR_MS);
      return atomically(() => {
        const account = first(
          query.selectFrom("account").select(["id", "email"]).where("email", "=", given),
        );
        // Another spelling finds the same account, and may be somebody else's mailbox.
        const email = account?.email ?? given;
        run(
          query.insertInto("mailed_link").values({
            hash: hashSecret(token),
            email,
            created_at: instant(),
            expires_at: expiresAt,
          }),
        );
        // Also where there is no account: the same work, and a trace of who floods mailboxes.
        events.note({ kind: "link_asked", account, by });
        return { email, token, expiresAt };
      });
    },

    /** What a link is for, without using it up; null for one that is unknown, used or expired. */
    findLink(token: string) {
      return first(
        query
          .selectFrom("mailed_link")
          .select(["email", "expires_at as expiresAt"])
          .where("hash", "=", hashSecret(token))
          .where("expires_at", ">", instant()),
      );
    },

    /**
     * Uses the link up and gives the account of its address, made and verified where need be; null
     * as `findLink`. All other links of the address end too. A suspended account is given as it is.
     */
    useLink(token: string, by?: Asker) {
      return atomically(() => {
        const link = first(
          query
            .deleteFrom("mailed_link")
            .where("hash", "=", hashSecret(token))
            .where("expires_at", ">", instant())
            .returning("email"),
        );
        if (link === null) return null;
        const { email } = link;
        run(query.deleteFrom("mailed_link").where("email", "=", email));
        const made = run(
          query
            .insertInto("account")
            .values(newAccountRow(email, "free", instant()))
            .onConflict((conflict) => conflict.column("email").doNothing()),
        );
        const account = first(
          query
            .updateTable("account")
            .set((to) => ({
              verified_at: to.fn.coalesce(to.ref("verified_at"), to.val(instant())),
            }))
            .where("email", "=", email)
            .returning(ACCOUNT),
        );
        // It was inserted, or was there, in this very transaction.
        if (account === null) throw new Error("the account of a used link is missing");
        const isNew = made === 1;
        if (isNew) quotas.takeUp(account);
        events.note({ kind: "link_used", account, by });
        if (isNew) events.note({ kind: "account_made", account, by });
        return { account, isNew };
      });
    },
  };
}
