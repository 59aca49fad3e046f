import { DAY_MS } from "../../lib/time.ts";
import { sql } from "kysely";
import type { AnswerSum } from "../limits/answer-counter.ts";
import type { KeyAnswers } from "./accounts.ts";
import type { AccountsDatabase } from "./database/database.ts";

/** What became of each key's requests each day. */
export function dailyAnswers({ all, run, query, ...database }: AccountsDatabase) {
  const { atomicallyAtLeisure, day: dayAfter } = database;

  return {
    /** Adds to the sums, all or none. Keys that are no more are passed over. */
    addAnswers(increments: readonly AnswerSum[]): void {
      const json = JSON.stringify(increments);
      atomicallyAtLeisure(() =>
        run(sql`
          INSERT INTO daily_answer (key_id, day, outcome, requests)
          SELECT api_key.id, value ->> 'day', value ->> 'outcome', value ->> 'requests'
          FROM json_each(${json}) JOIN api_key ON api_key.id = value ->> 'keyId' WHERE true
          ON CONFLICT (key_id, day, outcome)
          DO UPDATE SET requests = daily_answer.requests + excluded.requests`),
      );
    },

    /** Of the last `days` days up to today: those that there were requests on, the oldest first. */
    answersByDay: (accountId: string, days: number): readonly KeyAnswers[] =>
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
