/** Returns a value that only a bug could make missing. @throws naming `what` is missing */
export function required<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}

/** Looks up a name that comes from outside. Every object also answers to names such as `constructor`. */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Adds a member to a key's group. */
export function addMember<Key, Member>(groups: Map<Key, Member[]>, key: Key, member: Member): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [member]);
  else group.push(member);
}

/** Returns a key's members in a grouping: none if it has no group. */
export function membersOf<Key, Member>(
  groups: ReadonlyMap<Key, readonly Member[]>,
  key: Key,
): readonly Member[] {
  return groups.get(key) ?? [];
}
