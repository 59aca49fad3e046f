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
