import { type RawBuilder, sql } from "kysely";

import type { Batch } from "../../limits/write-behind.ts";
import type { AccountsDatabase } from "./database.ts";
import type { Statement } from "./engine.ts";

/**
 * Counts a batch, and returns the rows that `count` returns. A repeated batch (its first confirmation was
 * lost) counts once: `count` must add nothing unless the batch is new.
 */
export async function countOnce<Row>(
  { query, day, writeAtLeisure }: AccountsDatabase,
  { server, number }: Batch,
  count: (isNew: RawBuilder<unknown>) => Statement<Row>,
  ...besides: readonly Statement[]
): Promise<readonly Row[]> {
  const [, counted] = await writeAtLeisure([
    // What comes after it sees whatever of the server's an earlier try is still committing.
    query
      .insertInto("counted")
      .values({ server, batch: 0, day: day() })
      .onConflict((conflict) => conflict.column("server").doUpdateSet({ day: day() })),
    count(sql`NOT EXISTS (SELECT 1 FROM counted WHERE server = ${server} AND batch >= ${number})`),
    // An earlier batch that comes late doesn't make this one new again.
    query
      .updateTable("counted")
      .set({ batch: number })
      .where("server", "=", server)
      .where("batch", "<", number),
    ...besides,
  ]);
  return (counted?.rows ?? []) as readonly Row[];
}
