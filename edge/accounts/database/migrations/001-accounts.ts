import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { dialectOf } from "../sql-dialect.ts";

export const accounts: Migration = {
  async up(database: Kysely<unknown>) {
    const { prepare, tableEnd, keyedTableEnd, caselessText } = dialectOf(database);
    await prepare?.execute(database);
    await database.schema
      .createTable("account")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("email", caselessText, (column) => column.unique())
      .addColumn("plan", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("verified_at", "text")
      .addColumn("suspended_at", "text")
      .modifyEnd(tableEnd)
      .execute();
    await database.schema
      .createTable("api_key")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) =>
        column.notNull().references("account.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("prefix", "text", (column) => column.notNull())
      .addColumn("last_four", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("last_used_at", "text")
      .addColumn("revoked_at", "text")
      .modifyEnd(tableEnd)
      .execute();
    await database.schema
      .createIndex("api_key_of_account")
      .on("api_key")
      .column("account_id")
      .execute();
    // No foreign key: counts of a deleted key must not fail the whole flush.
    await database.schema
      .createTable("daily_use")
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("requests", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("daily_use_key", ["key_id", "day"])
      .modifyEnd(keyedTableEnd)
      .execute();
  },
};
