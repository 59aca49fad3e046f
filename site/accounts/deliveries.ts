import { HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { DeliveryTable } from "./database/schema.ts";
import { required } from "../../lib/required.ts";

/** A server that dies while it sends is waited for this long. */
const LEASE_MS = 10 * MINUTE_MS;
/** The pauses before a delivery is sent again. */
export const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;
const MOST_ACCOUNTS = 500;

export function newDelivery(
  account_id: string,
  body: string,
  { now, ...rest }: Pick<DeliveryTable, "destination" | "due_at"> & { readonly now: string },
): DeliveryTable {
  const id = `msg_${randomBase62(24)}`;
  const untried = { attempts: 0, answer: null, answered_at: null };
  return { id, account_id, body, created_at: now, ...untried, ...rest };
}

export function deliveries({ query, all, first, run, instant }: AccountsDatabase) {
  return {
    /** Lists the accounts with due deliveries by destination, the longest wait first. */
    async accountsDue() {
      return all(
        query
          .selectFrom("delivery")
          .innerJoin("account", "account.id", "delivery.account_id")
          .select(["account_id", "email", "destination"])
          .where("due_at", "<=", instant())
          .where("suspended_at", "is", null)
          .groupBy(["account_id", "email", "destination"])
          .orderBy((is) => is.fn.min("due_at"))
          .limit(MOST_ACCOUNTS),
      );
    },

    /**
     * Takes an account's due deliveries, for a webhook only the one that waits longest. No other server gets them for
     * ten minutes. The oldest first.
     */
    async takeDeliveries(accountId: string, destination: DeliveryTable["destination"]) {
      const due = query
        .selectFrom("delivery")
        .select("id")
        .where("account_id", "=", accountId)
        .where("destination", "=", destination)
        .where("due_at", "<=", instant())
        .orderBy("due_at")
        .orderBy("id");
      const taken: DeliveryTable[] = await all(
        query
          .updateTable("delivery")
          .set((is) => ({ due_at: instant(LEASE_MS), attempts: is("attempts", "+", 1) }))
          .where("id", "in", destination === "webhook" ? due.limit(1) : due)
          // Another server may have taken them since.
          .where("due_at", "<=", instant())
          .returningAll(),
      );
      return taken.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
    },

    /** Notes the answer, and when to send again: never if null. */
    async noteAnswer(ids: readonly string[], answer: string, again: number | null | "as before") {
      for (const id of ids) {
        await run(
          query
            .updateTable("delivery")
            .set({
              answer,
              answered_at: instant(),
              ...(again !== "as before" && { due_at: again === null ? null : instant(again) }),
            })
            .where("id", "=", id),
        );
      }
    },

    /** Counts the mails that wait, and tells since when the oldest does. What webhooks don't take is their owners' matter. */
    async countDeliveries() {
      const waiting = await first(
        query
          .selectFrom("delivery")
          .select((is) => [
            is.fn.countAll<number>().as("count"),
            is.fn.min("created_at").as("since"),
          ])
          .where("due_at", "is not", null)
          .where("destination", "=", "mail"),
      );
      const { count, since } = required(waiting, "a count");
      return { waiting: count, since: since as string | null };
    },
  };
}
