import { HOUR_MS } from "../../lib/time.ts";
import { ACCOUNT, type Actor } from "./actor.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Events } from "./events.ts";
import { parseEmailAddress } from "./email-address.ts";
import type { Quotas } from "./quotas.ts";
import { newAccountRow } from "./stored-accounts.ts";
import { createToken } from "../../lib/random-text.ts";
import { hashSecret } from "../../lib/bytes.ts";

const VALID_FOR_MS = 24 * HOUR_MS;

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
     * Creates a link, with the same work whether or not the address has an account. Only the token's
     * SHA-256 is stored. Mail it to `email`: the account's spelling of the address, or else the typed one.
     */
    async createLink(typed: string, by?: Actor) {
      const address = parseEmailAddress(typed);
      const token = createToken();
      const expiresAt = instant(VALID_FOR_MS);
      return atomically(async (change) => {
        const account = await change.first(
          query.selectFrom("account").select(["id", "email"]).where("email", "=", address),
        );
        // Case-insensitive: another spelling finds the same account but may be another mailbox.
        const email = account?.email ?? address;
        change.write(
          query.insertInto("mailed_link").values({
            hash: hashSecret(token),
            email,
            created_at: instant(),
            expires_at: expiresAt,
          }),
        );
        // Also without an account: it takes the same time and leaves a trace of mail floods.
        events.note(change, { kind: "link_requested", account, by });
        return { email, token, expiresAt };
      });
    },

    /** Returns an open link without using it; null if it is unknown, used, or expired. */
    findLink: (token: string) => first(openLink(token)),

    /**
     * Uses a link and returns its account, created or verified if necessary, or null as `findLink`. Removes
     * all other links of the address. Also returns a suspended account.
     */
    useLink: (token: string, by?: Actor) =>
      atomically(async (change) => {
        const link = await change.first(openLink(token));
        if (link === null) return null;
        const { email } = link;
        const known = await change.first(
          query.selectFrom("account").select(ACCOUNT).where("email", "=", email),
        );
        const isNew = known === null;
        const before = known ?? newAccountRow(email, "free", instant());
        const verified_at = before.verified_at ?? instant();
        // The link's mail came.
        const account = { ...before, verified_at, refused_at: null };
        change.write(query.deleteFrom("mailed_link").where("email", "=", email));
        if (isNew) {
          change.write(query.insertInto("account").values(account));
          quotas.claim(change, account);
        } else {
          const came = { verified_at, refused_at: null };
          change.write(query.updateTable("account").set(came).where("id", "=", account.id));
        }
        events.note(change, { kind: "link_used", account, by });
        if (isNew) events.note(change, { kind: "account_created", account, by });
        return { account, isNew };
      }),
  };
}
