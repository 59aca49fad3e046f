import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";

export const signIn: Migration = {
  async up(database: Kysely<unknown>) {
    const { bytewiseText, caselessText, keyedTableEnd, long } = dialectOf(database);
    await database.schema.alterTable("account").addColumn("requested_plan", "text").execute();
    await database.schema
      .createTable("mailed_link")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("email", caselessText, (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .modifyEnd(keyedTableEnd)
      .execute();
    await database.schema
      .createTable("session")
      .addColumn("hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) =>
        column.notNull().references("account.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .modifyEnd(keyedTableEnd)
      .execute();
    await database.schema
      .createTable("attempt")
      .addColumn("key", bytewiseText, (column) => column.primaryKey().notNull())
      .addColumn("points", "integer", (column) => column.notNull())
      .addColumn("expire", long)
      .modifyEnd(keyedTableEnd)
      .execute();
    const indexes = [
      ["mailed_link", "email"],
      ["mailed_link", "expires_at"],
      ["session", "account_id"],
      ["session", "expires_at"],
      ["attempt", "expire"],
      ["daily_use", "day"],
    ] as const;
    for (const [table, column] of indexes) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await database.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
    // Only revoked keys, so that queries for active keys do not use this index.
    await database.schema
      .createIndex("api_key_by_revoked_at")
      .on("api_key")
      .column("revoked_at")
      .where(sql.ref("revoked_at"), "is not", null)
      .execute();
  },
};
