import { sql } from "kysely";
import { randomBase62 } from "../../lib/random-text.ts";
import { CACHED_FOR_MS } from "../../edge/limits/key-check.ts";
import { type Account, type ApiKey, MAX_ACTIVE_KEYS } from "./accounts.ts";
import type { AccountsDatabase, Transaction } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import { dialectOf } from "./database/sql-dialect.ts";
import { mailboxOf } from "./email-address.ts";

export type Quotas = ReturnType<typeof createQuotas>;

/**
 * Daily allowances. An account has as many quotas as it may have active keys. A new key takes over a
 * revoked key's quota, so creating and revoking keys never resets a day's count.
 */
export function createQuotas({ query, hash, day }: AccountsDatabase) {
  const hashOf = (email: string): string => hash(`mailbox:${mailboxOf(email)}`);
  const { randomHex } = dialectOf(query);

  return {
    /** Returns the quota without an active key that was used most today, or null. */
    async findFree(change: Reads, accountId: string): Promise<string | null> {
      const left = await change.first(sql<{ id: string }>`
        SELECT quota.id FROM quota
        LEFT JOIN api_key AS holder ON holder.id = quota.key_id AND holder.revoked_at IS NULL
        LEFT JOIN daily_use ON quota_id = quota.id AND day = ${day()}
        WHERE quota.account_id = ${accountId} AND holder.id IS NULL
        ORDER BY coalesce(requests, 0) DESC LIMIT 1`);
      return left?.id ?? null;
    },

    assign({ write }: Transaction, { id: keyId, account_id }: ApiKey, left: string | null): void {
      if (left === null) {
        const id = `quota_${randomBase62(16)}`;
        write(query.insertInto("quota").values({ id, account_id, key_id: keyId }));
      } else {
        write(query.updateTable("quota").set({ key_id: keyId }).where("id", "=", left));
      }
    },

    transfer(
      { write }: Transaction,
      { from, to }: { readonly from: string; readonly to: string },
    ): void {
      write(query.updateTable("quota").set({ key_id: to }).where("key_id", "=", from));
    },

    /**
     * Keeps a deleted account's counts until the end of the day under a hash of its mailbox, for a new
     * account with the same mailbox.
     */
    release({ write }: Transaction, { id, email }: Account): void {
      if (email === null) return;
      // Earlier days move to random IDs, so that the new account does not see them.
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
            // Other servers may still count requests of its keys until their cache expires.
            last_day: day(CACHED_FOR_MS),
          })
          .where("account_id", "=", id),
      );
    },

    /** Gives a new account the quotas of its mailbox's deleted accounts, the most used first. */
    claim({ write }: Transaction, { id, email }: Account): void {
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
