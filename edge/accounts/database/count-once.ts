import { type RawBuilder, sql } from "kysely";

import type { Batch } from "../../limits/write-behind.ts";
import type { AccountsDatabase } from "./database.ts";
import type { Statement } from "./engine.ts";

/**
 * Counts a batch and returns the rows of `count`. A batch is repeated if its confirmation was lost;
 * `count` must add nothing unless the batch is new.
 */
export async function countOnce<Row>(
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
  return (counted?.rows ?? []) as readonly Row[];
}
