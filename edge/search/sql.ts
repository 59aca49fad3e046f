/** What SQLite takes for a `?`. */
export type SqlValue = string | number | null | Uint8Array;

/**
 * SQLite as a search asks it, whichever host runs it: prepares a query, which then gives the first
 * column of its rows.
 */
export type Sql = <Value>(query: string) => (...values: readonly SqlValue[]) => readonly Value[];
