import { lastDays } from "../../lib/time.ts";
import { sql } from "kysely";
import type { DayIncrement, DaySum } from "../limits/day-counts.ts";
import type { Batch } from "../limits/write-behind.ts";
import type { DayUse } from "./accounts.ts";
import { countOnce } from "./database/count-once.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { inKindOf } from "./database/in-kind.ts";

/** What was used of each quota each day. */
export function dailyUse({ query, all, writeAtLeisure, ...database }: AccountsDatabase) {
  const { clock, instant, day: today } = database;
  const { rowsOf } = inKindOf(query);
  const useOf = (accountId: string) =>
    query
      .selectFrom("quota")
      .innerJoin("daily_use", "daily_use.quota_id", "quota.id")
      .where("account_id", "=", accountId);

  return {
    /**
     * Adds to the counts, all or none, and gives the new sums. An increment may be negative. A batch
     * that is given again, as where nobody knows whether it was written, counts once.
     */
    async add(increments: readonly DayIncrement[], batch: Batch): Promise<readonly DaySum[]> {
      const rows = rowsOf(JSON.stringify(increments), "increment", {
        quotaId: "text",
        day: "text",
        requests: "integer",
        usedBy: "text",
      });
      const minute = `${instant().slice(0, 16)}:00.000Z`;
      const done = await writeAtLeisure([
        // In one order everywhere, so that of two servers none waits for the other's rows.
        ...countOnce(
          { query, day: today },
          batch,
          (isNew) => sql`
          INSERT INTO daily_use (quota_id, day, requests)
          SELECT "quotaId", day, requests FROM ${rows} WHERE ${isNew} ORDER BY "quotaId", day
          ON CONFLICT (quota_id, day) DO UPDATE SET requests = daily_use.requests + excluded.requests`,
        ),
        // To the minute: a busy key is not written every second. Also where nothing is added: what
        // a 304 costs is given back.
        sql`
          UPDATE api_key SET last_used_at = ${minute}
          WHERE id IN (SELECT "usedBy" FROM ${rows} ORDER BY 1)
            AND coalesce(last_used_at, '') < ${minute}`,
        sql`
          SELECT quota_id AS "quotaId", daily_use.day AS day, daily_use.requests AS requests
          FROM ${rows} JOIN daily_use ON quota_id = "quotaId" AND daily_use.day = increment.day`,
      ]);
      return (done.at(-1)?.rows ?? []) as readonly DaySum[];
    },

    /** The last `days` days up to today, the oldest first, revoked keys' requests included. */
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

    /** Requests of today by key id, with those of the keys whose place it took; without any it is left out. */
    async useToday(accountId: string): Promise<ReadonlyMap<string, number>> {
      const rows = await all(
        useOf(accountId).select(["key_id", "requests"]).where("day", "=", today()),
      );
      return new Map(rows.flatMap((row) => (row.key_id ? [[row.key_id, row.requests]] : [])));
    },
  };
}
