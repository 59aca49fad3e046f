import { sql } from "kysely";

import { HOUR_MS, MINUTE_MS } from "../../lib/time.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { DeliveryTable } from "./database/schema.ts";
import { dialectOf } from "./database/sql-dialect.ts";
import { required } from "../../lib/required.ts";

/** A server that dies while it sends is waited for this long. */
const LEASE_MS = 10 * MINUTE_MS;
/** The pauses before a delivery is sent again. */
export const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const;
const MOST_ACCOUNTS = 500;
/** Codes of a `MailError` after which the mail server may have the mail. */
const UNSURE = ["timeout", "interrupted"];
/** Those that are not the mail server's fault. */
const OF_RECEIVER = ["receiver_refused", "receiver_delayed"];

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
  const { rowsOf } = dialectOf(query);
  const dueOf = (accountId: string, destination: DeliveryTable["destination"]) =>
    query
      .selectFrom("delivery")
      .where("account_id", "=", accountId)
      .where("destination", "=", destination)
      .where("due_at", "<=", instant());

  return {
    /** Lists the accounts with due deliveries, the longest wait first. */
    async accountsDue(destination: DeliveryTable["destination"]) {
      const shown = ["account.id", "email", "refused_at", "stop_links"] as const;
      return all(
        query
          .selectFrom("delivery")
          .innerJoin("account", "account.id", "delivery.account_id")
          .select(shown)
          .where("destination", "=", destination)
          .where("due_at", "<=", instant())
          .where("suspended_at", "is", null)
          .groupBy(shown)
          .orderBy((is) => is.fn.min("due_at"))
          .limit(MOST_ACCOUNTS),
      );
    },

    /** Takes the oldest of an account's due deliveries to its webhook. No other server gets it for ten minutes. */
    async takeDelivery(accountId: string): Promise<DeliveryTable | null> {
      const oldest = dueOf(accountId, "webhook").orderBy("created_at").orderBy("id").limit(1);
      return first(
        query
          .updateTable("delivery")
          .set((is) => ({ due_at: instant(LEASE_MS), attempts: is("attempts", "+", 1) }))
          .where("id", "in", oldest.select("id"))
          // Another server may have taken it since.
          .where("due_at", "<=", instant())
          .returningAll(),
      );
    },

    /**
     * Takes an account's due deliveries for one mail. No other server gets them for ten minutes. The oldest first.
     *
     * Those of a mail that the mail server may have come alone, so that they make the same mail again. They have one
     * `due_at`, because they were taken and noted together.
     */
    async takeDeliveries(accountId: string) {
      const due = dueOf(accountId, "mail");
      const mailed = due
        .where("attempts", ">", 0)
        .where((is) => is.or([is("answer", "is", null), is("answer", "in", UNSURE)]));
      const again = await first(mailed.select("due_at").orderBy("due_at").limit(1));
      const wanted = again === null ? due : mailed.where("due_at", "=", again.due_at);
      const taken: DeliveryTable[] = await all(
        query
          .updateTable("delivery")
          .set((is) => ({
            due_at: instant(LEASE_MS),
            attempts: is("attempts", "+", 1),
            answer: null,
          }))
          .where("id", "in", wanted.select("id"))
          // Another server may have taken them since.
          .where("due_at", "<=", instant())
          .returningAll(),
      );
      return taken.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
    },

    /** Notes the answer to all of them or, if the server dies, to none, and when to send again: never if null. */
    async noteAnswer(ids: readonly string[], answer: string, again: number | null | "as before") {
      const rows = rowsOf(JSON.stringify(ids.map((id) => ({ id }))), "noted", { id: "text" });
      await run(
        query
          .updateTable("delivery")
          .set({
            answer,
            answered_at: instant(),
            ...(again !== "as before" && { due_at: again === null ? null : instant(again) }),
          })
          .where("id", "in", sql<string>`(SELECT noted.id FROM ${rows})`),
      );
    },

    /**
     * Counts the mails that wait, and tells since when the oldest does. What a webhook or a mailbox does not take is its
     * owner's matter.
     */
    async countDeliveries() {
      const waiting = await first(
        query
          .selectFrom("delivery")
          .select((is) => [
            is.fn.countAll<number>().as("count"),
            is.fn.min("created_at").as("since"),
          ])
          .where("due_at", "is not", null)
          .where("destination", "=", "mail")
          .where((is) => is.or([is("answer", "is", null), is("answer", "not in", OF_RECEIVER)])),
      );
      const { count, since } = required(waiting, "a count");
      return { waiting: count, since: since as string | null };
    },
  };
}
