import { DAY_MS } from "../../lib/time.ts";
import type { Asker } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { keyedHash } from "./keyed-hash.ts";
import { networkOf } from "./network.ts";
import type { EventKind } from "./database/schema.ts";

/** Something that happened to an account. */
export interface AccountEvent {
  readonly kind: EventKind;
  readonly at: string;
  /** Null for a link that was asked for an address without an account. */
  readonly accountId: string | null;
  readonly isOperator: boolean;
  /** A keyed hash of the network that it was asked from; null for what the operator did. */
  readonly network: string | null;
  readonly keyId: string | null;
  /** What the key is called, or the new plan. */
  readonly detail: string | null;
}

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
  readonly by: Asker | undefined;
  readonly keyId?: string;
  readonly detail?: string;
  readonly isExpected?: boolean;
}

export interface Events {
  /** Notes within a transaction what it does. Whoever listens is told when that is done. */
  readonly note: (happened: Happened) => void;
  readonly networkName: (ip: string) => string;
  /** The newest first. */
  readonly ofAccount: (accountId: string, count: number) => readonly AccountEvent[];
  /** The newest first. */
  readonly ofNetwork: (ip: string, count: number) => readonly AccountEvent[];
  /** How often it happened to the account by its owner within the last day. */
  readonly countToday: (kind: EventKind, accountId: string) => number;
  /** Takes off what leads to an account that is deleted; who knows its id finds what happened. */
  readonly anonymize: (accountId: string) => void;
}

const KEPT_DAYS = 365;

/** The columns of an event, as `AccountEvent` calls them. */
const EVENT = [
  "kind",
  "at",
  "account_id as accountId",
  "is_operator",
  "network",
  "key_id as keyId",
  "detail",
] as const;

/** What happened to accounts, kept for a year. */
export function createEvents(
  database: AccountsDatabase,
  clock: () => number,
  listen: (event: FreshEvent) => void,
): Events {
  const { query, all, first, run, afterCommit } = database;
  const hash = keyedHash(database);
  const networkName = (ip: string): string => hash(`network:${networkOf(ip)}`).slice(0, 32);
  const anonymousId = (accountId: string): string => `gone_${hash(`account:${accountId}`)}`;

  const newestFirst = query.selectFrom("event").select(EVENT).orderBy("id", "desc");
  const list = (
    where: (events: typeof newestFirst) => typeof newestFirst,
    count: number,
  ): AccountEvent[] =>
    all(where(newestFirst).limit(count)).map(({ is_operator, ...event }) => ({
      ...event,
      isOperator: is_operator === 1,
    }));

  return {
    networkName,

    note({ kind, account, by, keyId = null, detail = null, isExpected = false }) {
      const event = {
        kind,
        at: new Date(clock()).toISOString(),
        accountId: account?.id ?? null,
        isOperator: by === undefined,
        network: by === undefined ? null : networkName(by.ip),
        keyId,
        detail,
      };
      run(
        query.insertInto("event").values({
          kind,
          at: event.at,
          account_id: event.accountId,
          is_operator: event.isOperator ? 1 : 0,
          network: event.network,
          key_id: keyId,
          detail,
        }),
      );
      const fresh = {
        ...event,
        email: account?.email ?? null,
        requestId: by?.requestId ?? null,
        isExpected,
      };
      afterCommit(() => listen(fresh));
    },

    ofAccount: (accountId, count) =>
      list((each) => each.where("account_id", "in", [accountId, anonymousId(accountId)]), count),

    ofNetwork: (ip, count) => list((each) => each.where("network", "=", networkName(ip)), count),

    countToday(kind, accountId) {
      const row = first(
        query
          .selectFrom("event")
          .select((counted) => counted.fn.countAll<number>().as("events"))
          .where("account_id", "=", accountId)
          .where("kind", "=", kind)
          .where("is_operator", "=", 0)
          .where("at", ">", new Date(clock() - DAY_MS).toISOString()),
      );
      return row?.events ?? 0;
    },

    anonymize(accountId) {
      run(
        query
          .updateTable("event")
          .set({ account_id: anonymousId(accountId), key_id: null, detail: null })
          .where("account_id", "=", accountId),
      );
    },
  };
}

/** Removes the events of more than a year ago. */
export function removeOldEvents({ query, run }: AccountsDatabase, now: number): void {
  run(query.deleteFrom("event").where("at", "<", new Date(now - KEPT_DAYS * DAY_MS).toISOString()));
}
