import { sql } from "kysely";
import type { DayRequests } from "../day-counter.ts";
import type { Accounts } from "./accounts.ts";
import type { AccountsDatabase } from "./database.ts";

type DailyUse = Pick<Accounts, "load" | "add" | "useByDay" | "useToday">;

const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;

/** A key id that no key has and that is another one for each row. */
export const NOBODY = sql<string>`'gone_' || lower(hex(randomblob(12)))`;

/** What each key used each day. */
export function dailyUse(
  { query, all, first, run, atomically }: AccountsDatabase,
  clock: () => number,
): DailyUse {
  const today = (): string => dayOf(clock());

  return {
    async load(keyId, day) {
      const row = first(
        query
          .selectFrom("daily_use")
          .select("requests")
          .where("key_id", "=", keyId)
          .where("day", "=", day),
      );
      return row?.requests ?? 0;
    },

    async add(increments) {
      const json = JSON.stringify(increments);
      const minute = `${new Date(clock()).toISOString().slice(0, 16)}:00.000Z`;
      return atomically(() => {
        const sums = all(sql<DayRequests>`
          INSERT INTO daily_use (key_id, day, requests)
          SELECT value ->> 'keyId', value ->> 'day', value ->> 'requests'
          FROM json_each(${json}) WHERE true
          ON CONFLICT (key_id, day) DO UPDATE SET requests = requests + excluded.requests
          RETURNING key_id AS keyId, day, requests`);
        // To the minute: a busy key is not written every second. Also where nothing is added: what
        // a 304 costs is given back.
        run(sql`
          UPDATE api_key SET last_used_at = ${minute}
          WHERE id IN (SELECT value ->> 'keyId' FROM json_each(${json}))
            AND coalesce(last_used_at, '') < ${minute}`);
        return sums;
      });
    },

    async useByDay(accountId, days) {
      const now = clock();
      const names = Array.from({ length: days }, (_, at) => dayOf(now - (days - 1 - at) * DAY_MS));
      const rows = all(
        query
          .selectFrom("api_key")
          .innerJoin("daily_use", "daily_use.key_id", "api_key.id")
          .select((use) => ["day", use.fn.sum<number>("requests").as("requests")])
          .where("account_id", "=", accountId)
          .where("day", ">=", names[0] ?? "")
          .groupBy("day"),
      );
      const requests = new Map(rows.map((row) => [row.day, row.requests]));
      return names.map((day) => ({ day, requests: requests.get(day) ?? 0 }));
    },

    async useToday(accountId) {
      const rows = all(
        query
          .selectFrom("api_key")
          .innerJoin("daily_use", "daily_use.key_id", "api_key.id")
          .select(["key_id", "requests"])
          .where("account_id", "=", accountId)
          .where("day", "=", today()),
      );
      return new Map(rows.map((row) => [row.key_id, row.requests]));
    },
  };
}

/**
 * Gives a new key what the account's keys that were revoked today have used: the quota is one of
 * each key, and replacing keys is no way around it.
 */
export function inheritUse(
  { run }: AccountsDatabase,
  { accountId, keyId, now }: { accountId: string; keyId: string; now: number },
): void {
  const today = dayOf(now);
  const ofRevoked = sql`
    day = ${today} AND key_id IN
      (SELECT id FROM api_key WHERE account_id = ${accountId} AND revoked_at >= ${today})`;
  run(sql`
    INSERT INTO daily_use (key_id, day, requests)
    SELECT ${keyId}, ${today}, sum(requests) FROM daily_use WHERE ${ofRevoked} HAVING count(*) > 0`);
  run(sql`DELETE FROM daily_use WHERE ${ofRevoked}`);
}

/** Removes the counts that are no longer kept. */
export function removeOldUse({ query, run }: AccountsDatabase, now: number): void {
  run(query.deleteFrom("daily_use").where("day", "<", dayOf(now - KEPT_DAYS * DAY_MS)));
}

/**
 * Takes the key ids off counts of keys that are deleted. A server that had counted requests of
 * such a key wrote them after its account was gone.
 */
export function disownUse({ query, run }: AccountsDatabase, now: number): void {
  run(
    query
      .updateTable("daily_use")
      .set({ key_id: NOBODY })
      .where("day", ">=", dayOf(now - DAY_MS))
      .where("key_id", "like", "key_%")
      .where((use) =>
        use.not(
          use.exists(
            use.selectFrom("api_key").select("id").whereRef("id", "=", "daily_use.key_id"),
          ),
        ),
      ),
  );
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
