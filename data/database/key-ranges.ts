import { sql, type Expression, type SqlBool } from "kysely";

export const BILL_KEY = ["congress", "type", "number"] as const;
export const VOTE_KEY = ["congress", "session", "chamber", "vote_number"] as const;
export const PART_KEY = ["resource", "id", "source"] as const;

export function keyOrder(key: readonly string[]): Expression<unknown> {
  return sql`${sql.join(key.map((column) => sql.ref(column)))}`;
}

/** `(congress, type, number) = (117, 'HR', 5)`, which SQLite can search in the primary key. */
export function compared<Column extends string>(
  key: readonly Column[],
  id: { readonly [column in Column]: unknown },
): Expression<SqlBool> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const values = sql.join(key.map((column) => id[column]));
  return sql<SqlBool>`(${columns}) = (${values})`;
}
