import * as z from "zod";

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 takes as it is. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const COMPONENTS = "#/components/schemas/";

/** A reference to the component of that name. */
export const refTo = (name: string): JsonSchema => ({ $ref: `${COMPONENTS}${name}` });

/** The name that a schema has among the components. */
export function nameOf(schema: z.ZodType): string {
  const name = z.globalRegistry.get(schema)?.id;
  if (name === undefined) throw new Error("a schema of the contract has no name");
  return name;
}

/** A schema that names no others. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  tidied(z.toJSONSchema(schema)) as JsonSchema;

/** Every named schema of the contract, by its name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (name) => `${COMPONENTS}${name}` });
  const named = Object.entries(schemas).map(
    ([name, schema]) => [name, tidied(schema) as JsonSchema] as const,
  );
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * As people write it by hand: without the bounds of JavaScript's numbers, and open for fields to
 * come, as clients must ignore those that they do not know.
 */
function tidied(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tidied);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema)
    .filter(([key, value]) => !isLeftOut(key, value))
    .map(([key, value]) => [key, tidied(value)] as const);
  return nullable(Object.fromEntries(entries));
}

function isLeftOut(key: string, value: unknown): boolean {
  if (key === "$schema" || key === "$id" || key === "id") return typeof value === "string";
  if (key === "additionalProperties") return value === false;
  const isBound = key === "minimum" || key === "maximum";
  return isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

/** `null` beside a type is one more type, and beside a reference the other of two. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const [shown = {}, none = {}] = anyOf as readonly JsonSchema[];
  if (anyOf.length !== 2 || none["type"] !== "null") return schema;
  const { type, enum: values, ...further } = shown;
  if (typeof type !== "string") return { oneOf: anyOf, ...rest };
  return {
    ...further,
    type: [type, "null"],
    ...(Array.isArray(values) && { enum: [...(values as readonly unknown[]), null] }),
    ...rest,
  };
}
