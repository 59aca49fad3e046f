import { HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { DeliveryTable } from "./database/schema.ts";

/** A server that dies while it sends is waited for this long. */
const LEASE_MS = 10 * MINUTE_MS;
/** The pauses before a delivery is sent again. */
export const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;
const MOST_ACCOUNTS = 500;

export function deliveries({ query, all, first, run, instant }: AccountsDatabase) {
  return {
    /** Lists the accounts with due deliveries, the longest wait first. */
    async accountsDue() {
      return all(
        query
          .selectFrom("delivery")
          .innerJoin("account", "account.id", "delivery.account_id")
          .select(["account_id", "email"])
          .where("due_at", "<=", instant())
          .where("suspended_at", "is", null)
          .groupBy(["account_id", "email"])
          .orderBy((is) => is.fn.min("due_at"))
          .limit(MOST_ACCOUNTS),
      );
    },

    /** Takes an account's due deliveries, which no other server gets for ten minutes. The oldest first. */
    async takeDeliveries(accountId: string) {
      const taken: DeliveryTable[] = await all(
        query
          .updateTable("delivery")
          .set((is) => ({ due_at: instant(LEASE_MS), attempts: is("attempts", "+", 1) }))
          .where("account_id", "=", accountId)
          .where("due_at", "<=", instant())
          .returningAll(),
      );
      return taken.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
    },

    /** Notes the answer, and when to send again; never if null. */
    async noteAnswer(ids: readonly string[], answer: string, againInMs: number | null) {
      for (const id of ids) {
        await run(
          query
            .updateTable("delivery")
            .set({
              answer,
              answered_at: instant(),
              due_at: againInMs === null ? null : instant(againInMs),
            })
            .where("id", "=", id),
        );
      }
    },

    /** Counts the deliveries that wait, and tells since when the oldest does. */
    async countDeliveries() {
      const waiting = await first(
        query
          .selectFrom("delivery")
          .select((is) => [
            is.fn.countAll<number>().as("count"),
            is.fn.min("created_at").as("since"),
          ])
          .where("due_at", "is not", null),
      );
      return { waiting: waiting?.count ?? 0, since: waiting?.since ?? null };
    },
  };
}
