import { SECOND_MS } from "../../lib/time.ts";
import { sql } from "kysely";
import type { AccountsDatabase } from "./database/database.ts";

/** The most attempts in `duration` seconds from the first one. */
export interface Limit {
  readonly points: number;
  readonly duration: number;
}

/**
 * Counts attempts of one kind by key in the accounts database, so that all servers share the counts and
 * they survive a restart. Each operation is one atomic statement.
 */
export function createBound(
  { query, first, run, allWithoutSync, clock }: AccountsDatabase,
  name: string,
  { points, duration }: Limit,
) {
  const nameOf = (key: string): string => `${name}:${key}`;

  return {
    /** Returns null if the attempt is within the limit, else the seconds to wait. */
    async count(key: string): Promise<number | null> {
      const now = clock();
      const [counted] = await allWithoutSync(
        query
          .insertInto("attempt")
          .values({ key: nameOf(key), points: 1, expire: now + duration * SECOND_MS })
          .onConflict((conflict) =>
            conflict.column("key").doUpdateSet({
              points: sql`CASE WHEN attempt.expire <= ${now} THEN 1 ELSE attempt.points + 1 END`,
              expire: sql`CASE WHEN attempt.expire <= ${now} THEN excluded.expire ELSE attempt.expire END`,
            }),
          )
          .returning(["points", "expire"]),
      );
      if (counted === undefined || counted.points <= points) return null;
      return Math.max(1, Math.ceil(((counted.expire ?? now) - now) / SECOND_MS));
    },

    async isCounted(key: string): Promise<boolean> {
      const known = query.selectFrom("attempt").select("points").where("key", "=", nameOf(key));
      return (await first(known.where("expire", ">", clock()))) !== null;
    },

    async set(key: string, { points: done, duration: seconds }: Limit): Promise<void> {
      const counted = { points: done, expire: clock() + seconds * SECOND_MS };
      await allWithoutSync(
        query
          .insertInto("attempt")
          .values({ key: nameOf(key), ...counted })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(counted)),
      );
    },

    async forget(key: string): Promise<void> {
      await run(query.deleteFrom("attempt").where("key", "=", nameOf(key)));
    },
  };
}
