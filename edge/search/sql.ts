// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type SqlValue = string | number | null | Uint8Array;

/** Prepares a query. The returned function returns the first column. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type Sql = <Value>(query: string) => (...values: readonly SqlValue[]) => readonly Value[];
