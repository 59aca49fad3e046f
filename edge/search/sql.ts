/** What SQLite takes for a `?`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type SqlValue = string | number | null | Uint8Array;

/**
 * SQLite as a search asks it, whichever host runs it: prepares a query, which then gives the first
 * column of its rows.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as SQLite's drivers have it
export type Sql = <Value>(query: string) => (...values: readonly SqlValue[]) => readonly Value[];
