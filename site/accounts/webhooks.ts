import { sql } from "kysely";

import { DAY_MS } from "../../lib/time.ts";
import { randomBase62 } from "../../lib/random-text.ts";
import type { Account } from "./accounts.ts";
import { type Actor, changeableAccount } from "./actor.ts";
import type { AccountsDatabase, Transaction } from "./database/database.ts";
import type { DeliveryTable, WebhookTable } from "./database/schema.ts";
import { newDelivery } from "./deliveries.ts";
import type { Events } from "./events.ts";

/** How long the old secret signs, too. */
const OVERLAP_MS = DAY_MS;
const MOST_SHOWN = 50;

const SHOWN = ["id", "created_at", "due_at", "attempts", "answer", "answered_at"] as const;
/** A delivery with the start of its body, which has the type. */
export type ShownDelivery = Pick<DeliveryTable, (typeof SHOWN)[number]> & {
  readonly start: string;
};

/** One address for each account, whose deliveries go there instead of into mails. */
export function webhooks(database: AccountsDatabase, events: Events) {
  const { query, all, first, run, atomically, instant, clock, hash } = database;
  const own = (accountId: string) =>
    query.selectFrom("webhook").selectAll().where("account_id", "=", accountId);
  const set = (accountId: string, values: Partial<WebhookTable>) =>
    query.updateTable("webhook").set(values).where("account_id", "=", accountId);
  const posted = (accountId: string) =>
    query
      .selectFrom("delivery")
      .where("account_id", "=", accountId)
      .where("destination", "=", "webhook");
  const secretOf = (accountId: string, seed: string): string =>
    `whsec_${btoa(hash(`webhook:${accountId}:${seed}`))}`;
  /** What the webhook did not take is mailed. */
  const mailInstead = (change: Transaction, accountId: string): void =>
    change.write(
      query
        .updateTable("delivery")
        .set({ destination: "mail", due_at: instant(), attempts: 0 })
        .where("account_id", "=", accountId)
        .where("destination", "=", "webhook")
        .where("due_at", "is not", null),
    );
  const note = (change: Transaction, account: Account, detail: string, by: Actor): void =>
    events.note(change, { kind: "webhook_changed", account, by, detail });
  const isRotated = ({ rotated_at }: WebhookTable): boolean =>
    rotated_at !== null && clock() < Date.parse(rotated_at) + OVERLAP_MS;

  return {
    findWebhook: (accountId: string) => first(own(accountId)),

    /** The secrets that sign now, the newest first. They cannot be made without the database's own secret. */
    webhookSecrets: (hook: WebhookTable): readonly string[] =>
      [hook.seed, ...(isRotated(hook) ? [hook.old_seed] : [])].flatMap((seed) =>
        seed === null ? [] : [secretOf(hook.account_id, seed)],
      ),

    /** Returns the secret of a new webhook; null if the account had one. A new address is not confirmed. */
    setWebhook: (accountId: string, address: string, by: Actor): Promise<string | null> =>
      atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        const hook = await change.first(own(accountId));
        if (hook?.address === address) return null;
        note(change, account, `now posts to ${new URL(address).host}`, by);
        const fresh = { address, confirmed_at: null, failure: null };
        if (hook !== null) {
          change.write(set(accountId, fresh));
          mailInstead(change, accountId);
          return null;
        }
        const seed = randomBase62(22);
        const row = { account_id: accountId, seed, old_seed: null, rotated_at: null };
        const created_at = instant();
        change.write(query.insertInto("webhook").values({ ...row, ...fresh, created_at }));
        return secretOf(accountId, seed);
      }),

    /** Returns the new secret; null while an older one still signs. */
    rotateWebhook: (accountId: string, by: Actor): Promise<string | null> =>
      atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        const hook = await change.first(own(accountId));
        if (hook === null || isRotated(hook)) return null;
        note(change, account, "a new secret", by);
        const seed = randomBase62(22);
        change.write(set(accountId, { seed, old_seed: hook.seed, rotated_at: instant() }));
        return secretOf(accountId, seed);
      }),

    deleteWebhook: (accountId: string, by: Actor): Promise<void> =>
      atomically(async (change) => {
        const account = await changeableAccount(database, change, accountId, by);
        note(change, account, "deleted", by);
        change.write(query.deleteFrom("webhook").where("account_id", "=", accountId));
        mailInstead(change, accountId);
      }),

    /** Notes that the receiver at this address echoed the challenge. */
    confirmWebhook: ({ account_id, address }: WebhookTable) =>
      run(
        set(account_id, { confirmed_at: instant(), failure: null }).where("address", "=", address),
      ),

    /** Ends deliveries to an address, and mails `body` with what it did not take. */
    switchOffWebhook: (
      { account_id, address }: WebhookTable,
      failure: string,
      body: string,
    ): Promise<void> =>
      atomically(async (change) => {
        const hook = await change.first(own(account_id));
        if (hook?.address !== address || hook.confirmed_at === null) return;
        const now = instant();
        change.write(set(account_id, { confirmed_at: null, failure }));
        mailInstead(change, account_id);
        const delivery = newDelivery(account_id, body, { destination: "mail", due_at: now, now });
        change.write(query.insertInto("delivery").values(delivery));
      }),

    /** Mails `body`, which says that the webhook fails, at most once a day. */
    warnOfWebhook: (accountId: string, body: string): Promise<void> =>
      atomically(async (change) => {
        const warned = await change.first(
          query
            .selectFrom("delivery")
            .select("id")
            .where("account_id", "=", accountId)
            .where("created_at", ">", instant(-DAY_MS))
            .where("body", "like", '{"type":"webhook.failing"%'),
        );
        if (warned !== null) return;
        const now = instant();
        const delivery = newDelivery(accountId, body, { destination: "mail", due_at: now, now });
        change.write(query.insertInto("delivery").values(delivery));
      }),

    /** Adds a delivery that is sent by hand, once. */
    async addTrial(accountId: string, body: string): Promise<DeliveryTable> {
      const trial = newDelivery(accountId, body, {
        destination: "webhook",
        due_at: null,
        now: instant(),
      });
      await run(query.insertInto("delivery").values(trial));
      return trial;
    },

    /** The latest deliveries to the webhook, the newest first. */
    listDeliveries: (accountId: string): Promise<ShownDelivery[]> =>
      all(
        posted(accountId)
          .select([...SHOWN, sql<string>`substr(body, 1, 40)`.as("start")])
          .orderBy("created_at", "desc")
          .orderBy("id")
          .limit(MOST_SHOWN),
      ),

    /** The last delivery of news, posted or mailed. */
    lastNews: (accountId: string) =>
      first(
        query
          .selectFrom("delivery")
          .select("body")
          .where("account_id", "=", accountId)
          .where("body", "like", '{"type":"watch.entries"%')
          .orderBy("created_at", "desc")
          .limit(1),
      ),

    findDelivery: (accountId: string, id: string) =>
      first(posted(accountId).selectAll().where("id", "=", id)),
  };
}
