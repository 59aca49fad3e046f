import { randomBase62 } from "../../lib/random-text.ts";
import { type Actor, changeableAccount } from "./actor.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { WatchTable } from "./database/schema.ts";
import { newDelivery } from "./deliveries.ts";
import { HOUR_MS } from "../../lib/time.ts";

export type NewWatch = Pick<WatchTable, "address" | "title" | "kinds" | "sent" | "primed_build">;

/** What a build changes in a watch, and the bodies of its new deliveries. */
export interface Noted {
  readonly sent: string;
  readonly bodies: readonly string[];
}

/** Builds come every night, some hours earlier or later; an account gets one mail a day. */
const BETWEEN_MAILS_MS = 20 * HOUR_MS;

const WATCH = [
  "id",
  "account_id",
  "address",
  "title",
  "kinds",
  "primed_build",
  "failed_nights",
  "paused_at",
  "created_at",
] as const;

export function watches(database: AccountsDatabase) {
  const { query, all, run, atomically, instant, hash } = database;
  const own = (accountId: string) =>
    query.selectFrom("watch").select(WATCH).where("account_id", "=", accountId);

  return {
    /** The oldest first. */
    listWatches: (accountId: string) => all(own(accountId).orderBy("created_at").orderBy("id")),

    /** Adds a watch, or changes the kinds of the one with that address. */
    addWatch: (accountId: string, watch: NewWatch, most: number, by: Actor): Promise<void> =>
      atomically(async (change) => {
        await changeableAccount(database, change, accountId, by);
        const known = await change.all(own(accountId));
        const same = known.find(({ address }) => address === watch.address);
        if (same !== undefined) {
          const changes = { kinds: watch.kinds, paused_at: null };
          change.write(query.updateTable("watch").set(changes).where("id", "=", same.id));
          return;
        }
        if (known.length >= most) {
          const told = `Account ${accountId} has ${known.length} watches, which is the limit`;
          throw new AccountsError("too_many_watches", told);
        }
        const id = `watch_${randomBase62(16)}`;
        const fresh = { failed_nights: 0, paused_at: null, created_at: instant() };
        change.write(
          query.insertInto("watch").values({ id, account_id: accountId, ...watch, ...fresh }),
        );
      }),

    /** Pauses, resumes, or deletes a watch. Does nothing if the account has no such watch. */
    changeWatch: (
      accountId: string,
      id: string,
      to: "paused" | "resumed" | "deleted",
      by: Actor,
    ): Promise<void> =>
      atomically(async (change) => {
        await changeableAccount(database, change, accountId, by);
        const changes = { paused_at: to === "paused" ? instant() : null };
        change.write(
          to === "deleted"
            ? query.deleteFrom("watch").where("id", "=", id).where("account_id", "=", accountId)
            : query
                .updateTable("watch")
                .set(changes)
                .where("id", "=", id)
                .where("account_id", "=", accountId),
        );
      }),

    /** Pauses an account's watches, and drops the deliveries that wait. Returns how many watches it paused. */
    async stopWatches(accountId: string): Promise<number> {
      await run(
        query
          .updateTable("delivery")
          .set({ due_at: null, answer: "stopped" })
          .where("account_id", "=", accountId)
          .where("due_at", "is not", null),
      );
      return run(
        query
          .updateTable("watch")
          .set({ paused_at: instant() })
          .where("account_id", "=", accountId)
          .where("paused_at", "is", null),
      );
    },

    /** A code that nobody else can make, for the address in mails that stops all watches. */
    stopCode: (accountId: string): string => hash(`stop-watches:${accountId}`),

    /** Lists the watches that run, by account, the oldest first, with the account's plan. */
    runningWatches: () =>
      all(
        query
          .selectFrom("watch")
          .innerJoin("account", "account.id", "watch.account_id")
          .select([...WATCH.map((column) => `watch.${column}` as const), "account.plan"])
          .where("watch.paused_at", "is", null)
          .where("account.suspended_at", "is", null)
          .where("account.verified_at", "is not", null)
          .where("account.email", "is not", null)
          .orderBy("account_id")
          .orderBy("watch.created_at")
          .orderBy("watch.id"),
      ),

    /**
     * Writes an account's deliveries and what its watches have sent in one transaction. `note` gets each
     * watch that is not of this build yet; null says that its feed could not be read.
     */
    noteNews: (
      accountId: string,
      build: string,
      note: (watch: WatchTable) => Noted | null | "unchanged",
    ): Promise<void> =>
      atomically(async (change) => {
        const rows = await change.all(
          query.selectFrom("watch").selectAll().where("account_id", "=", accountId),
        );
        const mailed = await change.first(
          query
            .selectFrom("delivery")
            .select((is) => is.fn.max("answered_at").as("at"))
            .where("account_id", "=", accountId)
            .where("answer", "=", "sent"),
        );
        const hook = await change.first(
          query
            .selectFrom("webhook")
            .innerJoin("account", "account.id", "webhook.account_id")
            .select("address")
            .where("account_id", "=", accountId)
            .where("confirmed_at", "is not", null)
            .where("plan", "=", "pro"),
        );
        const destination = hook === null ? "mail" : "webhook";
        const mailedAt = destination === "mail" ? (mailed?.at ?? null) : null;
        const nextMail = mailedAt === null ? 0 : Date.parse(mailedAt) + BETWEEN_MAILS_MS;
        const due_at = new Date(Math.max(database.clock(), nextMail)).toISOString();
        for (const watch of rows) {
          if (watch.primed_build === build || watch.paused_at !== null) continue;
          const noted = note(watch);
          if (noted === "unchanged") continue;
          const changes =
            noted === null
              ? { failed_nights: watch.failed_nights + 1 }
              : { sent: noted.sent, primed_build: build, failed_nights: 0 };
          change.write(query.updateTable("watch").set(changes).where("id", "=", watch.id));
          if (noted === null) continue;
          for (const body of noted.bodies) {
            const delivery = newDelivery(accountId, body, { destination, due_at, now: instant() });
            change.write(query.insertInto("delivery").values(delivery));
          }
        }
      }),

    /** Notes that all other watches of earlier builds have no news. */
    async endRun(build: string, earlier: readonly string[], startedAt: string): Promise<void> {
      for (const id of earlier) {
        await run(
          query
            .updateTable("watch")
            .set({ primed_build: build })
            .where("primed_build", "=", id)
            .where("failed_nights", "=", 0)
            .where("paused_at", "is", null)
            .where("created_at", "<", startedAt),
        );
      }
    },
  };
}
