import { DAY_MS, lastDays } from "../../lib/time.ts";
import type { DaySum } from "../../edge/limits/day-counts.ts";
import type { DayUse, KeyAnswers, KeyUse } from "./accounts.ts";
import type { AnswerSum } from "../../edge/limits/answer-counter.ts";
import { dialectOf } from "./database/sql-dialect.ts";
import { type RawBuilder, sql } from "kysely";
import type { Batch } from "../../edge/limits/write-behind.ts";
import type { AccountsDatabase } from "./database/database.ts";
import type { Statement } from "./database/engine.ts";
import { required } from "../../lib/required.ts";

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
        kilobytes: "integer",
      });
      return countOnce(
        database,
        batch,
        // Sorted, so that two servers never deadlock on each other's rows.
        (isNew) => sql<DaySum>`
          INSERT INTO daily_use (quota_id, day, requests, kilobytes)
          SELECT "quotaId", day, sum(requests), sum(kilobytes) FROM ${rows} WHERE ${isNew}
          GROUP BY "quotaId", day ORDER BY "quotaId", day
          ON CONFLICT (quota_id, day) DO UPDATE SET
            requests = daily_use.requests + excluded.requests,
            kilobytes = daily_use.kilobytes + excluded.kilobytes
          RETURNING quota_id AS "quotaId", day, requests, kilobytes`,
      );
    },

    /** Returns the last `days` days including today, oldest first, with revoked keys' requests. */
    async useByDay(accountId: string, days: number): Promise<readonly DayUse[]> {
      const names = lastDays(days, clock());
      const rows = await all(
        useOf(accountId)
          .select((use) => ["day", use.fn.sum<number>("requests").as("requests")])
          .where("day", ">=", required(names[0], "the first day"))
          .groupBy("day"),
      );
      const requests = new Map(rows.map((row) => [row.day, row.requests]));
      return names.map((day) => ({ day, requests: requests.get(day) ?? 0 }));
    },

    /** Returns today's use by key id, including that of the keys it replaced. Omits unused keys. */
    async useToday(accountId: string): Promise<ReadonlyMap<string, KeyUse>> {
      const rows = await all(
        useOf(accountId)
          .select(["key_id", "requests", "kilobytes"])
          .where("day", "=", today())
          .where((use) => use.or([use("requests", "<>", 0), use("kilobytes", "<>", 0)])),
      );
      return new Map(
        rows.flatMap(({ key_id, requests, kilobytes }) =>
          key_id ? [[key_id, { requests, bytes: kilobytes * 1000 }]] : [],
        ),
      );
    },
  };
}

export function dailyAnswers(database: AccountsDatabase) {
  const { all, query, instant, day: dayAfter } = database;
  const { rowsOf } = dialectOf(query);

  return {
    /**
     * Adds to the sums and updates the keys' `last_used_at` (to the minute) in one transaction. Skips
     * deleted keys. A repeated batch counts once.
     */
    async addAnswers(increments: readonly AnswerSum[], batch: Batch): Promise<void> {
      const rows = rowsOf(JSON.stringify(increments), "increment", {
        keyId: "text",
        day: "text",
        outcome: "text",
        requests: "integer",
      });
      const minute = `${instant().slice(0, 16)}:00.000Z`;
      // Sorted, so that two servers never deadlock on each other's rows.
      await countOnce(
        database,
        batch,
        (isNew) => sql`
          INSERT INTO daily_answer (key_id, day, outcome, requests)
          SELECT api_key.id, day, outcome, requests
          FROM ${rows} JOIN api_key ON api_key.id = "keyId" WHERE ${isNew}
          ORDER BY api_key.id, day, outcome
          ON CONFLICT (key_id, day, outcome)
          DO UPDATE SET requests = daily_answer.requests + excluded.requests`,
        sql`
          UPDATE api_key SET last_used_at = ${minute}
          WHERE id IN (SELECT "keyId" FROM ${rows} ORDER BY 1)
            AND coalesce(last_used_at, '') < ${minute}`,
      );
    },

    /** Returns the last `days` days including today, oldest first. Days without requests are left out. */
    answersByDay: (accountId: string, days: number): Promise<readonly KeyAnswers[]> =>
      all(
        query
          .selectFrom("daily_answer")
          .innerJoin("api_key", "api_key.id", "daily_answer.key_id")
          .select(["day", "key_id", "outcome", "requests"])
          .where("account_id", "=", accountId)
          .where("day", ">=", dayAfter((1 - days) * DAY_MS))
          .orderBy("day")
          .orderBy("created_at")
          .orderBy("outcome"),
      ),
  };
}

/**
 * Counts a batch and returns the rows of `count`. A batch is repeated if its confirmation was lost;
 * `count` must add nothing unless the batch is new.
 */
async function countOnce<Row>(
  { query, day, writeWithoutSync }: AccountsDatabase,
  { server, number }: Batch,
  count: (isNew: RawBuilder<unknown>) => Statement<Row>,
  ...besides: readonly Statement[]
): Promise<readonly Row[]> {
  const [, counted] = await writeWithoutSync([
    // Waits for an earlier try that is still committing, so that the next statements see it.
    query
      .insertInto("counted")
      .values({ server, batch: 0, day: day() })
      .onConflict((conflict) => conflict.column("server").doUpdateSet({ day: day() })),
    count(sql`NOT EXISTS (SELECT 1 FROM counted WHERE server = ${server} AND batch >= ${number})`),
    // A late, earlier batch must not make this one new again.
    query
      .updateTable("counted")
      .set({ batch: number })
      .where("server", "=", server)
      .where("batch", "<", number),
    ...besides,
  ]);
  return required(counted, "the counts").rows as readonly Row[];
}
