import { sql } from "kysely";
import { randomBase62 } from "../../lib/random-text.ts";
import { KNOWN_FOR_MS } from "../limits/key-check.ts";
import { type Account, type ApiKey, MAX_ACTIVE_KEYS } from "./accounts.ts";
import type { AccountsDatabase, Change } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import { inKindOf } from "./database/in-kind.ts";
import { mailboxOf } from "./mailbox.ts";

export type Quotas = ReturnType<typeof createQuotas>;

/**
 * What requests are counted on. An account has as many quotas as it may have active keys; its keys
 * hold them one after the other, so no way of making and revoking keys brings a day's requests back.
 */
export function createQuotas({ query, hash, day }: AccountsDatabase) {
  const hashOf = (email: string): string => hash(`mailbox:${mailboxOf(email)}`);
  const { randomHex } = inKindOf(query);

  return {
    /** Of those that no active key holds, the most used today. */
    async leftFor(change: Reads, accountId: string): Promise<string | null> {
      const left = await change.first(sql<{ id: string }>`
        SELECT quota.id FROM quota
        LEFT JOIN api_key AS holder ON holder.id = quota.key_id AND holder.revoked_at IS NULL
        LEFT JOIN daily_use ON quota_id = quota.id AND day = ${day()}
        WHERE quota.account_id = ${accountId} AND holder.id IS NULL
        ORDER BY coalesce(requests, 0) DESC LIMIT 1`);
      return left?.id ?? null;
    },

    /** Gives a new key the quota that was left for it, or one of its own. */
    give({ write }: Change, { id: keyId, account_id }: ApiKey, left: string | null): void {
      if (left === null) {
        const id = `quota_${randomBase62(16)}`;
        write(query.insertInto("quota").values({ id, account_id, key_id: keyId }));
      } else {
        write(query.updateTable("quota").set({ key_id: keyId }).where("id", "=", left));
      }
    },

    passOn({ write }: Change, { from, to }: { readonly from: string; readonly to: string }): void {
      write(query.updateTable("quota").set({ key_id: to }).where("key_id", "=", from));
    },

    /**
     * Keeps the counts of an account that is deleted until the day's end, for whoever signs up with
     * its mailbox: under a hash of that, and nothing else.
     */
    leave({ write }: Change, { id, email }: Account): void {
      if (email === null) return;
      // Whoever takes the count up is not shown what came before, under ids that nobody has.
      write(sql`
        UPDATE daily_use SET quota_id = 'gone_' || ${randomHex} WHERE day < ${day()}
          AND quota_id IN (SELECT id FROM quota WHERE account_id = ${id})`);
      write(
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
    takeUp({ write }: Change, { id, email }: Account): void {
      if (email === null) return;
      write(sql`
        UPDATE quota SET account_id = ${id}, mailbox = NULL, last_day = NULL WHERE id IN (
          SELECT quota.id FROM quota
          LEFT JOIN daily_use ON quota_id = quota.id AND day = ${day()}
          WHERE mailbox = ${hashOf(email)} AND last_day >= ${day()}
          ORDER BY coalesce(requests, 0) DESC LIMIT ${MAX_ACTIVE_KEYS})`);
    },
  };
}
