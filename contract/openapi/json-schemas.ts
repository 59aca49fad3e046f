import * as z from "zod";

/** JSON Schema draft 2020-12, which OpenAPI 3.1 uses as is. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const COMPONENTS = "#/components/schemas/";

export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` });

export function nameOf(schema: z.ZodType): string {
  const name = z.globalRegistry.get(schema)?.id;
  if (name === undefined) throw new Error("a schema of the contract has no name");
  return name;
}

/** For schemas that reference no others. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  simplified(z.toJSONSchema(schema)) as JsonSchema;

let components: Readonly<Record<string, JsonSchema>> | null = null;

/** Made once, since zod takes tens of milliseconds. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  if (components !== null) return components;
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (name) => `${COMPONENTS}${name}` });
  const named = Object.entries(schemas).map(
    ([name, schema]) => [name, simplified(schema) as JsonSchema] as const,
  );
  components = Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return components;
}

/** Removes the bounds of JavaScript's numbers, and allows unknown fields: clients must ignore future ones. */
function simplified(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplified);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema)
    .filter(([key, value]) => !isLeftOut(key, value))
    .map(([key, value]) => [key, simplified(value)] as const);
  return nullable(Object.fromEntries(entries));
}

function isLeftOut(key: string, value: unknown): boolean {
  if (key === "$schema" || key === "$id" || key === "id") return typeof value === "string";
  if (key === "additionalProperties") return value === false;
  const isBound = key === "minimum" || key === "maximum";
  return isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

/** Writes "T or null" as `type: [T, "null"]`, and as `oneOf` if T is a reference. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const [value = {}, nullType = {}] = anyOf as readonly JsonSchema[];
  if (anyOf.length !== 2 || nullType["type"] !== "null") return schema;
  const { type, enum: values, ...further } = value;
  if (typeof type !== "string") return { oneOf: anyOf, ...rest };
  return {
    ...further,
    type: [type, "null"],
    ...(Array.isArray(values) && { enum: [...(values as readonly unknown[]), null] }),
    ...rest,
  };
}
