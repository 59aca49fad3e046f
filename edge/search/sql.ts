export type SqlValue = string | number | null;

/** Returns the first column. */
export type Select<Value> = (...values: readonly SqlValue[]) => readonly Value[];

/** Prepares a query, or returns the one prepared before. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type Sql = <Value>(query: string) => Select<Value>;
