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
  tidied(z.toJSONSchema(schema)) as JsonSchema;

export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (name) => `${COMPONENTS}${name}` });
  const named = Object.entries(schemas).map(
    ([name, schema]) => [name, tidied(schema) as JsonSchema] as const,
  );
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Removes the bounds of JavaScript's numbers, and leaves objects open: clients must ignore fields to come. */
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

/** Writes `null` beside a type as another type, and beside a reference as `oneOf`. */
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
