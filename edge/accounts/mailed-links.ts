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
  { query, first, atomically, instant }: AccountsDatabase,
  quotas: Quotas,
  events: Events,
) {
  const openLink = (token: string) =>
    query
      .selectFrom("mailed_link")
      .select(["email", "expires_at as expiresAt"])
      .where("hash", "=", hashSecret(token))
      .where("expires_at", ">", instant());

  return {
    /**
     * A link for whoever reads the mail of the address, known or not; the same work either way. The
     * token is given here and stored only as its SHA-256. `email` is whom it is to be mailed to: the
     * address as its account spells it, else as it was given.
     */
    async createLink(typed: string, by?: Asker) {
      const given = parseEmailAddress(typed);
      const token = createToken();
      const expiresAt = instant(VALID_FOR_MS);
      return atomically(async (change) => {
        const account = await change.first(
          query.selectFrom("account").select(["id", "email"]).where("email", "=", given),
        );
        // Another spelling finds the same account, and may be somebody else's mailbox.
        const email = account?.email ?? given;
        change.write(
          query.insertInto("mailed_link").values({
            hash: hashSecret(token),
            email,
            created_at: instant(),
            expires_at: expiresAt,
          }),
        );
        // Also where there is no account: the same work, and a trace of who floods mailboxes.
        events.note(change, { kind: "link_asked", account, by });
        return { email, token, expiresAt };
      });
    },

    /** What a link is for, without using it up; null for one that is unknown, used or expired. */
    findLink: (token: string) => first(openLink(token)),

    /**
     * Uses the link up and gives the account of its address, made and verified where need be; null
     * as `findLink`. All other links of the address end too. A suspended account is given as it is.
     */
    useLink: (token: string, by?: Asker) =>
      atomically(async (change) => {
        const link = await change.first(openLink(token));
        if (link === null) return null;
        const { email } = link;
        const known = await change.first(
          query.selectFrom("account").select(ACCOUNT).where("email", "=", email),
        );
        const isNew = known === null;
        const before = known ?? newAccountRow(email, "free", instant());
        const account = { ...before, verified_at: before.verified_at ?? instant() };
        change.write(query.deleteFrom("mailed_link").where("email", "=", email));
        if (isNew) {
          change.write(query.insertInto("account").values(account));
          quotas.takeUp(change, account);
        } else {
          const { id, verified_at } = account;
          change.write(query.updateTable("account").set({ verified_at }).where("id", "=", id));
        }
        events.note(change, { kind: "link_used", account, by });
        if (isNew) events.note(change, { kind: "account_made", account, by });
        return { account, isNew };
      }),
  };
}
