/** A record as parsed JSON, the only form that the oracle knows. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export type Value = string | number | null;

/** The value at a dotted path such as `latest_action.date`; `null` if anything on the path is null. */
export function valueAt(record: JsonRecord, path: string): Value {
  let value: unknown = record;
  for (const key of path.split(".")) {
    if (value === null || value === undefined) return null;
    value = (value as JsonRecord)[key];
  }
  return (value ?? null) as Value;
}

/** The record with only these fields, in this order. */
export function pick(record: JsonRecord, fields: readonly string[]): JsonRecord {
  return Object.fromEntries(
    fields.map((field) => {
      if (!(field in record)) throw new Error(`the record has no field ${field}`);
      return [field, record[field]];
    }),
  );
}

/** Compares numbers by size and texts by code unit. `null` comes last in either direction. */
export function byValue(
  read: (record: JsonRecord) => Value,
  direction: "ascending" | "descending" = "ascending",
): (a: JsonRecord, b: JsonRecord) => number {
  return (left, right) => {
    const [a, b] = [read(left), read(right)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    const isLess = a < b;
    return isLess === (direction === "ascending") ? -1 : 1;
  };
}

/** Sorts by the first comparison that distinguishes two records. */
export function sorted(
  records: readonly JsonRecord[],
  order: readonly ((a: JsonRecord, b: JsonRecord) => number)[],
): readonly JsonRecord[] {
  return records.toSorted((a, b) => {
    for (const compare of order) {
      const compared = compare(a, b);
      if (compared !== 0) return compared;
    }
    return 0;
  });
}
