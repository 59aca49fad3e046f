import { type RawBuilder, sql } from "kysely";

import type { Batch } from "../../limits/write-behind.ts";
import type { AccountsDatabase } from "./database.ts";
import type { Statement } from "./engine.ts";

/**
 * The statements that count a batch. One that is given again, as where nobody knows whether it was
 * written, counts once: `count` is to add nothing unless the batch is new.
 */
export function countOnce(
  { query, day }: Pick<AccountsDatabase, "query" | "day">,
  { server, number }: Batch,
  count: (isNew: RawBuilder<unknown>) => Statement,
): readonly Statement[] {
  return [
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
  ];
}
