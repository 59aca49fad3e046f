import { DAY_MS } from "../../lib/time.ts";
import type { Selectable } from "kysely";
import type { Asker } from "./asker.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { keyedHash } from "./keyed-hash.ts";
import { networkOf } from "./network.ts";
import type { EventKind, EventTable } from "./database/schema.ts";

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

/** Notes within a transaction what it does. Whoever listens is told when that is done. */
type NoteEvent = (happened: Happened) => void;

interface Happened {
  readonly kind: EventKind;
  readonly account: { readonly id: string; readonly email: string | null } | null;
  readonly by: Asker | undefined;
  readonly keyId?: string;
  readonly detail?: string;
  readonly isExpected?: boolean;
}

export interface Events {
  readonly note: NoteEvent;
  readonly networkName: (ip: string) => string;
  /** The newest first. */
  readonly ofAccount: (accountId: string, count: number) => readonly AccountEvent[];
  /** The newest first. */
  readonly ofNetwork: (ip: string, count: number) => readonly AccountEvent[];
  /** How often it happened to the account by its owner within the last day. */
  readonly countToday: (kind: EventKind, accountId: string) => number;
  /** Takes off what leads to an account that is deleted; who knows its id finds what happened. */
  readonly disown: (accountId: string) => void;
}

const KEPT_DAYS = 365;

/** What happened to accounts, kept for a year. */
export function createEvents(
  database: AccountsDatabase,
  clock: () => number,
  listen: (event: FreshEvent) => void,
): Events {
  const { query, all, first, run, afterCommit } = database;
  const hash = keyedHash(database);
  const networkName = (ip: string): string => hash(`network:${networkOf(ip)}`).slice(0, 32);
  const nobody = (accountId: string): string => `gone_${hash(`account:${accountId}`)}`;

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

    ofAccount(accountId, count) {
      const rows = all(
        query
          .selectFrom("event")
          .selectAll()
          .where("account_id", "in", [accountId, nobody(accountId)])
          .orderBy("id", "desc")
          .limit(count),
      );
      return rows.map(eventFromRow);
    },

    ofNetwork(ip, count) {
      const rows = all(
        query
          .selectFrom("event")
          .selectAll()
          .where("network", "=", networkName(ip))
          .orderBy("id", "desc")
          .limit(count),
      );
      return rows.map(eventFromRow);
    },

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

    disown(accountId) {
      run(
        query
          .updateTable("event")
          .set({ account_id: nobody(accountId), key_id: null, detail: null })
          .where("account_id", "=", accountId),
      );
    },
  };
}

/** Removes the events of more than a year ago. */
export function removeOldEvents({ query, run }: AccountsDatabase, now: number): void {
  run(query.deleteFrom("event").where("at", "<", new Date(now - KEPT_DAYS * DAY_MS).toISOString()));
}

function eventFromRow(row: Selectable<EventTable>): AccountEvent {
  return {
    kind: row.kind,
    at: row.at,
    accountId: row.account_id,
    isOperator: row.is_operator === 1,
    network: row.network,
    keyId: row.key_id,
    detail: row.detail,
  };
}
