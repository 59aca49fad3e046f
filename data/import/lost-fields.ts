/**
 * What a record's new document lacks of what the stored one has, by field: `phone` where it is blank
 * now, `terms (9 of 12)` where a list got shorter. Both are JSON of one shape.
 */
export function lostFields(stored: string, incoming: string): readonly string[] {
  const now = JSON.parse(incoming) as Readonly<Record<string, unknown>>;
  return Object.entries(JSON.parse(stored) as object).flatMap(([field, before]) => {
    const [had, has] = [sizeOf(before), sizeOf(now[field])];
    if (has >= had) return [];
    return has === 0 ? [field] : [`${field} (${has} of ${had})`];
  });
}

/** Of a list its length, of anything else whether there is any. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined || value === "" ? 0 : 1;
}
