import { sql } from "kysely";

import { TODAY_PATH } from "../../contract/resources/today.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import type { Account } from "./accounts.ts";
import { type Actor, changeableAccount, existingAccount } from "./actor.ts";
import { AccountsError } from "./database/accounts-error.ts";
import type { AccountsDatabase, Transaction } from "./database/database.ts";
import type { WatchTable } from "./database/schema.ts";
import { dialectOf } from "./database/sql-dialect.ts";
import { newDelivery } from "./deliveries.ts";
import type { Events } from "./events.ts";
import { hasSeen, withSeen } from "./seen-builds.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";

export type NewWatch = Pick<WatchTable, "address" | "title" | "kinds" | "seen_builds">;

/** A build whose events were looked at. Watches forget that they have those from before `oldest`. */
interface Looked {
  readonly build: string;
  readonly oldest: string;
}

/** Builds come every night, some hours earlier or later; an account gets one mail a day. */
const BETWEEN_MAILS_MS = 20 * HOUR_MS;
/** A mailbox that is refused for this long is gone. */
const REFUSED_MS = 3 * DAY_MS;

interface StopLinks {
  readonly id: string;
  readonly stop_links: number;
}

/** How watches are stopped without a session. */
interface Stop {
  /** Null for all watches of the account. */
  readonly watchId?: string | null;
  readonly how: string;
  readonly by?: Actor;
}

/** Of a statement. D1 takes 2 MB in one parameter. */
const MOST_WATCHES = 5_000;

export const tooManyWatches = (accountId: string, count: number): AccountsError =>
  new AccountsError(
    "too_many_watches",
    `Account ${accountId} has ${count} watches, which is the limit`,
  );

export function watches(database: AccountsDatabase, events: Events) {
  const { query, all, first, run, atomically, instant, hash } = database;
  const { rowsOf } = dialectOf(query);
  const stopCode = (account: StopLinks, watchId: string | null): string =>
    hash(`stop-watches:${account.id}:${account.stop_links}:${watchId ?? ""}`);
  const noteRefused = ({ write }: Transaction, id: string, refused_at: string | null): void =>
    write(query.updateTable("account").set({ refused_at }).where("id", "=", id));
  const own = (accountId: string) =>
    query.selectFrom("watch").selectAll().where("account_id", "=", accountId);
  /** Pauses watches, and drops what waits if all are. Returns how many watches it paused. */
  const stop = async (change: Transaction, account: Account, { watchId = null, how, by }: Stop) => {
    const unpaused = own(account.id).where("paused_at", "is", null);
    const running = await change.all(
      watchId === null ? unpaused : unpaused.where("id", "=", watchId),
    );
    for (const { id } of running)
      change.write(query.updateTable("watch").set({ paused_at: instant() }).where("id", "=", id));
    if (watchId === null)
      change.write(
        query
          .updateTable("delivery")
          .set({ due_at: null, answer: "stopped" })
          .where("account_id", "=", account.id)
          .where("due_at", "is not", null),
      );
    if (running.length > 0)
      events.note(change, { kind: "watches_stopped", account, by, detail: how });
    return running.length;
  };

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
        if (known.length >= most) throw tooManyWatches(accountId, known.length);
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

    stopWatches: (accountId: string, how: Stop): Promise<number> =>
      atomically(async (change) => stop(change, await existingAccount(change, accountId), how)),

    /**
     * Notes that the mail server refuses an account's address for good. After three days, in which it took other mails,
     * the account's watches stop.
     */
    noteRefusal: (accountId: string): Promise<void> =>
      atomically(async (change) => {
        const account = await existingAccount(change, accountId);
        const since = account.refused_at ?? instant();
        const isLong = since <= instant(-REFUSED_MS);
        const sent = query.selectFrom("delivery").select("id").where("answer", "=", "sent");
        const other = isLong ? await change.first(sent.where("answered_at", ">", since)) : null;
        const how = "the mail server refuses the address";
        if (other !== null) await stop(change, account, { how });
        noteRefused(change, accountId, since);
      }),

    noteMailed: (accountId: string): Promise<void> =>
      atomically((change) => noteRefused(change, accountId, null)),

    /** A code that nobody else can make, for an address in mails that stops one watch, or all if null. */
    stopCode,

    async isStopCode(code: string, accountId: string, watchId: string | null): Promise<boolean> {
      const account = await first(
        query.selectFrom("account").select("stop_links").where("id", "=", accountId),
      );
      return account !== null && code === stopCode({ id: accountId, ...account }, watchId);
    },

    /** Ends the addresses in mails that were sent before. */
    endStopLinks: (accountId: string, by: Actor): Promise<void> =>
      atomically(async (change) => {
        await changeableAccount(database, change, accountId, by);
        change.write(
          query
            .updateTable("account")
            .set((is) => ({ stop_links: is("stop_links", "+", 1) }))
            .where("id", "=", accountId),
        );
      }),

    /** Writes what webhooks that watch today get of a roll call, once. */
    noteFloorVote: (vote: string, body: string): Promise<void> =>
      atomically(async (change) => {
        const hooks = await change.all(
          query
            .selectFrom("watch")
            .innerJoin("webhook", "webhook.account_id", "watch.account_id")
            .innerJoin("account", "account.id", "watch.account_id")
            .select("account.id")
            .where("watch.address", "=", TODAY_PATH)
            .where("paused_at", "is", null)
            .where("confirmed_at", "is not", null)
            .where("suspended_at", "is", null)
            .where("plan", "=", "pro"),
        );
        const now = instant();
        for (const { id } of hooks) {
          const due = newDelivery(id, body, { destination: "webhook", due_at: now, now });
          // A server that died may have written it.
          const row = { ...due, id: `msg_${hash(`floor.vote:${id}:${vote}`).slice(0, 24)}` };
          const once = query.insertInto("delivery").values(row);
          change.write(once.onConflict((same) => same.column("id").doNothing()));
        }
      }),

    /** Lists the watches of builds that run, by account, the oldest first, with the account's plan. */
    runningWatches: () =>
      all(
        query
          .selectFrom("watch")
          .innerJoin("account", "account.id", "watch.account_id")
          .selectAll("watch")
          .select("account.plan")
          .where("watch.paused_at", "is", null)
          .where("watch.address", "!=", TODAY_PATH)
          .where("account.suspended_at", "is", null)
          .where("account.verified_at", "is not", null)
          .where("account.email", "is not", null)
          .orderBy("account_id")
          .orderBy("watch.created_at")
          .orderBy("watch.id"),
      ),

    /**
     * Writes an account's deliveries and the build that its watches have now in one transaction. `note` gets each
     * watch that does not have that build yet; null says that its list could not be read.
     */
    noteNews: (
      accountId: string,
      { build, oldest }: Looked,
      note: (watch: WatchTable) => readonly string[] | null | "unchanged",
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
          if (hasSeen(watch.seen_builds, build) || watch.paused_at !== null) continue;
          const noted = note(watch);
          if (noted === "unchanged") continue;
          const changes =
            noted === null
              ? { failed_nights: watch.failed_nights + 1 }
              : { seen_builds: withSeen(watch.seen_builds, build, oldest), failed_nights: 0 };
          change.write(query.updateTable("watch").set(changes).where("id", "=", watch.id));
          if (noted === null) continue;
          for (const body of noted) {
            const delivery = newDelivery(accountId, body, { destination, due_at, now: instant() });
            change.write(query.insertInto("delivery").values(delivery));
          }
        }
      }),

    /** Notes that a build has nothing for some watches. */
    async noteSeen(ids: readonly string[], { build, oldest }: Looked): Promise<void> {
      for (let from = 0; from < ids.length; from += MOST_WATCHES) {
        const some = ids.slice(from, from + MOST_WATCHES).map((id) => ({ id }));
        const rows = rowsOf(JSON.stringify(some), "quiet", { id: "text" });
        const quiet = sql<string>`(SELECT quiet.id FROM ${rows})`;
        const seen = await all(
          query.selectFrom("watch").select("seen_builds").distinct().where("id", "in", quiet),
        );
        // Most of them have seen the same.
        for (const { seen_builds } of seen) {
          await run(
            query
              .updateTable("watch")
              .set({ seen_builds: withSeen(seen_builds, build, oldest) })
              .where("id", "in", quiet)
              .where("seen_builds", "=", seen_builds),
          );
        }
      }
    },
  };
}
