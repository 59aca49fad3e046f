import { lastDays } from "../../lib/time.ts";
import { sql } from "kysely";
import type { DaySum } from "../limits/day-counts.ts";
import type { Batch } from "../limits/write-behind.ts";
import type { DayUse } from "./accounts.ts";
import { countOnce } from "./database/count-once.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { dialectOf } from "./database/sql-dialect.ts";

export function dailyUse(database: AccountsDatabase) {
  const { query, all, clock, day: today } = database;
  const { rowsOf } = dialectOf(query);
  const useOf = (accountId: string) =>
    query
      .selectFrom("quota")
      .innerJoin("daily_use", "daily_use.quota_id", "quota.id")
      .where("account_id", "=", accountId);

  return {
    /**
     * Adds to the counts in one transaction, and returns the new sums. An increment may be negative. A
     * repeated batch counts once and returns nothing the second time.
     */
    async add(increments: readonly DaySum[], batch: Batch): Promise<readonly DaySum[]> {
      const rows = rowsOf(JSON.stringify(increments), "increment", {
        quotaId: "text",
        day: "text",
        requests: "integer",
      });
      return countOnce(
        database,
        batch,
        // Sorted, so that two servers never deadlock on each other's rows.
        (isNew) => sql<DaySum>`
          INSERT INTO daily_use (quota_id, day, requests)
          SELECT "quotaId", day, requests FROM ${rows} WHERE ${isNew} ORDER BY "quotaId", day
          ON CONFLICT (quota_id, day) DO UPDATE SET requests = daily_use.requests + excluded.requests
          RETURNING quota_id AS "quotaId", day, requests`,
      );
    },

    /** Returns the last `days` days including today, oldest first, with revoked keys' requests. */
    async useByDay(accountId: string, days: number): Promise<readonly DayUse[]> {
      const names = lastDays(days, clock());
      const rows = await all(
        useOf(accountId)
          .select((use) => ["day", use.fn.sum<number>("requests").as("requests")])
          .where("day", ">=", names[0] ?? "")
          .groupBy("day"),
      );
      const requests = new Map(rows.map((row) => [row.day, row.requests]));
      return names.map((day) => ({ day, requests: requests.get(day) ?? 0 }));
    },

    /** Returns today's requests by key id, including those of the keys it replaced. Omits unused keys. */
    async useToday(accountId: string): Promise<ReadonlyMap<string, number>> {
      const rows = await all(
        useOf(accountId).select(["key_id", "requests"]).where("day", "=", today()),
      );
      return new Map(rows.flatMap((row) => (row.key_id ? [[row.key_id, row.requests]] : [])));
    },
  };
}
