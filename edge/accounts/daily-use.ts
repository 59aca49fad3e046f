import { DAY_MS } from "../../lib/time.ts";
import { sql } from "kysely";
import type { DaySum } from "../limits/day-counter.ts";
import type { DailyUse } from "./accounts.ts";
import type { AccountsDatabase } from "./database/database.ts";

const KEPT_DAYS = 90;

/** The id of a quota that nobody has, another one for each row. */
export const ANONYMOUS_QUOTA = sql<string>`'gone_' || lower(hex(randomblob(12)))`;

/** What was used of each quota each day. */
export function dailyUse(
  { query, all, first, run, atomicallyAtLeisure }: AccountsDatabase,
  clock: () => number,
): DailyUse {
  return {
    async load(quotaId, day) {
      const row = first(
        query
          .selectFrom("daily_use")
          .select("requests")
          .where("quota_id", "=", quotaId)
          .where("day", "=", day),
      );
      return row?.requests ?? 0;
    },

    async add(increments) {
      const json = JSON.stringify(increments);
      const minute = `${new Date(clock()).toISOString().slice(0, 16)}:00.000Z`;
      return atomicallyAtLeisure(() => {
        const sums = all(sql<DaySum>`
          INSERT INTO daily_use (quota_id, day, requests)
          SELECT value ->> 'quotaId', value ->> 'day', value ->> 'requests'
          FROM json_each(${json}) WHERE true
          ON CONFLICT (quota_id, day) DO UPDATE SET requests = requests + excluded.requests
          RETURNING quota_id AS quotaId, day, requests`);
        // To the minute: a busy key is not written every second. Also where nothing is added: what
        // a 304 costs is given back.
        run(sql`
          UPDATE api_key SET last_used_at = ${minute}
          WHERE id IN (SELECT value ->> 'usedBy' FROM json_each(${json}))
            AND coalesce(last_used_at, '') < ${minute}`);
        return sums;
      });
    },

    async useByDay(accountId, days) {
      const now = clock();
      const names = Array.from({ length: days }, (_, at) => dayOf(now - (days - 1 - at) * DAY_MS));
      const rows = all(
        query
          .selectFrom("quota")
          .innerJoin("daily_use", "daily_use.quota_id", "quota.id")
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
          .selectFrom("quota")
          .innerJoin("daily_use", "daily_use.quota_id", "quota.id")
          .select(["key_id", "requests"])
          .where("account_id", "=", accountId)
          .where("day", "=", dayOf(clock())),
      );
      return new Map(rows.flatMap((row) => (row.key_id ? [[row.key_id, row.requests]] : [])));
    },
  };
}

/** Removes the counts that are no longer kept. */
export function removeOldUse({ query, run }: AccountsDatabase, now: number): void {
  run(query.deleteFrom("daily_use").where("day", "<", dayOf(now - KEPT_DAYS * DAY_MS)));
}

/** `2026-11-21`, in UTC. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
