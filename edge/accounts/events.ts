import { DAY_MS } from "../../lib/time.ts";
import type { Asker } from "./asker.ts";
import type { AccountsDatabase, Change } from "./database/database.ts";
import type { Reads } from "./database/engine.ts";
import { networkOf } from "./network.ts";
import type { EventKind, EventTable } from "./database/schema.ts";

/** Something that happened to an account. */
export type AccountEvent = Omit<EventTable, "id">;

/** An event at the moment that it is certain, with what is not kept of it. */
export interface FreshEvent extends AccountEvent {
  readonly email: string | null;
  readonly requestId: string | null;
  /** Whether its owner sees it anyway: the key that an account begins with, the answer to a request. */
  readonly isExpected: boolean;
}

interface Happened {
  readonly kind: EventKind;
  readonly account: { readonly id: string; readonly email: string | null } | null;
  readonly by?: Asker | undefined;
  readonly keyId?: string | null;
  readonly detail?: string | null;
  readonly isExpected?: boolean;
}

const EVENT = ["kind", "at", "account_id", "is_operator", "network", "key_id", "detail"] as const;

export type Events = ReturnType<typeof createEvents>;

/** What happened to accounts, kept for a year. */
export function createEvents(
  { query, all, hash, instant }: AccountsDatabase,
  listen: (event: FreshEvent) => void,
) {
  const networkName = (ip: string): string => hash(`network:${networkOf(ip)}`).slice(0, 32);
  const anonymousId = (accountId: string): string => `gone_${hash(`account:${accountId}`)}`;
  const newest = (count: number) =>
    query.selectFrom("event").select(EVENT).orderBy("id", "desc").limit(count);

  return {
    networkName,

    /** Notes within a transaction what it does. Whoever listens is told when that is done. */
    note(change: Change, happened: Happened): void {
      const { kind, account, by, keyId = null, detail = null, isExpected = false } = happened;
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

    /** What happened to the account, the newest first; found by its id when it is deleted. */
    ofAccount: (accountId: string, count: number): Promise<readonly AccountEvent[]> =>
      all(newest(count).where("account_id", "in", [accountId, anonymousId(accountId)])),

    /** What happened to anybody since a day, the oldest first. */
    since: (day: string): Promise<readonly AccountEvent[]> =>
      all(query.selectFrom("event").select(EVENT).where("at", ">=", day).orderBy("id")),

    /** What was asked for from the network of an address, the newest first. */
    ofNetwork: (ip: string, count: number): Promise<readonly AccountEvent[]> =>
      all(newest(count).where("network", "=", networkName(ip))),

    /** How often it happened to the account by its owner within the last day. */
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
      return row?.events ?? 0;
    },

    /** Takes off what leads to an account that is deleted; who knows its id finds what happened. */
    anonymize({ write }: Change, accountId: string): void {
      write(
        query
          .updateTable("event")
          .set({ account_id: anonymousId(accountId), key_id: null, detail: null })
          .where("account_id", "=", accountId),
      );
    },
  };
}
