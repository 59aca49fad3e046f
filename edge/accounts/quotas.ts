import { sql } from "kysely";
import { KNOWN_FOR_MS } from "../limits/key-check.ts";
import { type Account, type ApiKey, MAX_ACTIVE_KEYS } from "./accounts.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { mailboxOf } from "./mailbox.ts";

/** The id of a quota that nobody has, another one for each row. */
const ANONYMOUS_QUOTA = sql<string>`'gone_' || lower(hex(randomblob(12)))`;

export type Quotas = ReturnType<typeof createQuotas>;

/**
 * What requests are counted on. An account has as many quotas as it may have active keys; its keys
 * hold them one after the other, so no way of making and revoking keys brings a day's requests back.
 */
export function createQuotas({ query, run, hash, day }: AccountsDatabase) {
  const hashOf = (email: string): string => hash(`mailbox:${mailboxOf(email)}`);

  return {
    /** Of those that no active key holds, the most used today. */
    giveTo({ id: keyId, account_id }: ApiKey): void {
      const isGiven = run(sql`
        UPDATE quota SET key_id = ${keyId} WHERE id = (
          SELECT quota.id FROM quota
          LEFT JOIN api_key AS holder ON holder.id = quota.key_id AND holder.revoked_at IS NULL
          LEFT JOIN daily_use ON quota_id = quota.id AND day = ${day()}
          WHERE quota.account_id = ${account_id} AND holder.id IS NULL
          ORDER BY coalesce(requests, 0) DESC LIMIT 1)`);
      if (isGiven === 1) return;
      const id = sql<string>`'quota_' || lower(hex(randomblob(12)))`;
      run(query.insertInto("quota").values({ id, account_id, key_id: keyId }));
    },

    passOn({ from, to }: { readonly from: string; readonly to: string }): void {
      run(query.updateTable("quota").set({ key_id: to }).where("key_id", "=", from));
    },

    /**
     * Keeps the counts of an account that is deleted until the day's end, for whoever signs up with
     * its mailbox: under a hash of that, and nothing else.
     */
    leave({ id, email }: Account): void {
      if (email === null) return;
      // Whoever takes the count up is not shown what came before.
      run(sql`
        UPDATE daily_use SET quota_id = ${ANONYMOUS_QUOTA} WHERE day < ${day()}
          AND quota_id IN (SELECT id FROM quota WHERE account_id = ${id})`);
      run(
        query
          .updateTable("quota")
          .set({
            account_id: null,
            key_id: null,
            mailbox: hashOf(email),
            // Until then another server may count requests of its keys.
            last_day: day(KNOWN_FOR_MS),
          })
          .where("account_id", "=", id),
      );
    },

    /** Gives a new account the quotas that accounts of its mailbox left today, the most used first. */
    takeUp({ id, email }: Account): void {
      if (email === null) return;
      run(sql`
        UPDATE quota SET account_id = ${id}, mailbox = NULL, last_day = NULL WHERE id IN (
          SELECT quota.id FROM quota
          LEFT JOIN daily_use ON quota_id = quota.id AND day = ${day()}
          WHERE mailbox = ${hashOf(email)} AND last_day >= ${day()}
          ORDER BY coalesce(requests, 0) DESC LIMIT ${MAX_ACTIVE_KEYS})`);
    },
  };
}
