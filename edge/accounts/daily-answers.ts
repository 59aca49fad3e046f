import { DAY_MS } from "../../lib/time.ts";
import { sql } from "kysely";
import type { AnswerSum } from "../limits/answer-counter.ts";
import type { Batch } from "../limits/write-behind.ts";
import type { KeyAnswers } from "./accounts.ts";
import { countOnce } from "./database/count-once.ts";
import type { AccountsDatabase } from "./database/database.ts";
import { dialectOf } from "./database/sql-dialect.ts";

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
