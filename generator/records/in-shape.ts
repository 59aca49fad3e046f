import * as z from "zod";

import type { RecordOf } from "../../contract/schemas/shared.ts";

type Copy = ((value: never) => unknown) | null;

const PLAIN: ReadonlySet<string> = new Set(["string", "number", "boolean", "enum"]);

/**
 * Creates a function that gives records a schema's keys in its order, inner records included, and
 * no others. Objects are named by the hash of their text, so the order must not depend on who made
 * a record. The compiler checks that each key is present with a value of its type.
 *
 * @throws {TypeError} for a schema of a kind that the contract doesn't use, such as a union
 */
export function inShape<Schema extends z.ZodObject>(
  schema: Schema,
): (record: RecordOf<Schema>) => RecordOf<Schema> {
  return copyOf(schema) as (record: RecordOf<Schema>) => RecordOf<Schema>;
}

function copyOf(schema: z.core.$ZodType): Copy {
  if (schema instanceof z.ZodObject) return copyOfRecord(schema.shape);
  if (schema instanceof z.ZodArray) {
    const each = copyOf(schema.element);
    return each === null ? null : (list: never[]) => list.map(each);
  }
  if (schema instanceof z.ZodNullable) {
    const inner = copyOf(schema.unwrap());
    return inner === null ? null : (value: never) => (value === null ? null : inner(value));
  }
  const type = schema instanceof z.ZodType ? schema.def.type : "unknown";
  if (!PLAIN.has(type)) throw new TypeError(`a schema of the kind "${type}" has no order of keys`);
  return null;
}

function copyOfRecord(shape: z.core.$ZodShape): Copy {
  const fields = Object.entries(shape).map(([key, schema]) => ({ key, copy: copyOf(schema) }));
  return (record: Readonly<Record<string, never>>) => {
    const shown: Record<string, unknown> = {};
    for (const { key, copy } of fields) {
      const value = record[key] as never;
      shown[key] = copy === null ? value : copy(value);
    }
    return shown;
  };
}
