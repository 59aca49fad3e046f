import { DAY_MS } from "../../lib/time.ts";
import type { Actor } from "./actor.ts";
import type { AccountsDatabase, Transaction } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import { networkOf } from "../../edge/limits/network.ts";
import type { EventKind, EventTable } from "./database/schema.ts";
import { required } from "../../lib/required.ts";

export type AccountEvent = Omit<EventTable, "id">;

/** A committed event, with details that are not stored. */
export interface FreshEvent extends AccountEvent {
  readonly email: string | null;
  readonly requestId: string | null;
  /** Whether the owner needs no mail: an account's first key, or the answer to a plan request. */
  readonly isExpected: boolean;
}

interface NewEvent {
  readonly kind: EventKind;
  readonly account: { readonly id: string; readonly email: string | null } | null;
  readonly by?: Actor | undefined;
  readonly keyId?: string | null;
  readonly detail?: string | null;
  readonly isExpected?: boolean;
}

const EVENT = ["kind", "at", "account_id", "is_operator", "network", "key_id", "detail"] as const;

export type Events = ReturnType<typeof createEvents>;

export function createEvents(
  { query, all, hash, instant }: AccountsDatabase,
  listen: (event: FreshEvent) => void,
) {
  const networkName = (ip: string): string => hash(`network:${networkOf(ip)}`).slice(0, 32);
  /** The name of a deleted account in its events. */
  const anonymousId = (accountId: string): string => `gone_${hash(`account:${accountId}`)}`;
  const newest = (count: number) =>
    query.selectFrom("event").select(EVENT).orderBy("id", "desc").limit(count);

  return {
    networkName,
    anonymousId,

    note(change: Transaction, details: NewEvent): void {
      const { kind, account, by, keyId = null, detail = null, isExpected = false } = details;
      const event: AccountEvent = {
        kind,
        at: instant(),
        account_id: account?.id ?? null,
        is_operator: by === undefined ? 1 : 0,
        network: by === undefined ? null : networkName(by.ip),
        key_id: keyId,
        detail,
      };
      change.write(query.insertInto("event").values(event));
      const fresh = { email: account?.email ?? null, requestId: by?.requestId ?? null, isExpected };
      change.afterCommit(() => listen({ ...event, ...fresh }));
    },

    /** Returns an account's events, newest first. Also finds a deleted account's events by its ID. */
    ofAccount: (accountId: string, count: number): Promise<readonly AccountEvent[]> =>
      all(newest(count).where("account_id", "in", [accountId, anonymousId(accountId)])),

    /** Returns events oldest first. */
    since: (day: string): Promise<readonly AccountEvent[]> =>
      all(query.selectFrom("event").select(EVENT).where("at", ">=", day).orderBy("id")),

    ofNetwork: (ip: string, count: number): Promise<readonly AccountEvent[]> =>
      all(newest(count).where("network", "=", networkName(ip))),

    /** Counts the owner's own events in the last 24 hours. */
    async countToday({ first }: Reads, kind: EventKind, accountId: string): Promise<number> {
      const row = await first(
        query
          .selectFrom("event")
          .select((counted) => counted.fn.countAll<number>().as("events"))
          .where("account_id", "=", accountId)
          .where("kind", "=", kind)
          .where("is_operator", "=", 0)
          .where("at", ">", instant(-DAY_MS)),
      );
      return required(row, "a count").events;
    },

    /** The events can afterwards only be found with the account's ID. */
    anonymize({ write }: Transaction, accountId: string): void {
      write(
        query
          .updateTable("event")
          .set({ account_id: anonymousId(accountId), key_id: null, detail: null })
          .where("account_id", "=", accountId),
      );
    },
  };
}
