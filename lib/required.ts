/** Returns a value that only a bug could make missing. @throws naming `what` is missing */
export function required<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
