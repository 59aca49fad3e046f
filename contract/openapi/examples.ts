import type { JsonSchema } from "./json-schemas.ts";

/** A deterministic value that the schema allows: its first example or value, `null`, or the simplest of its type. */
export function exampleValue(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): unknown {
  const { $ref, examples, enum: values, oneOf, anyOf, type } = schema;
  if (Array.isArray(examples)) return examples[0] as unknown;
  if ("const" in schema) return schema["const"];
  if (Array.isArray(oneOf) || Array.isArray(type)) return null;
  if (Array.isArray(anyOf)) return exampleValue(anyOf[0] as JsonSchema, components);
  if (Array.isArray(values)) return values[0] as unknown;
  if (typeof $ref === "string") {
    return exampleValue(components[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, components);
  }
  if (type === "object") return exampleObject(schema, components);
  if (type === "array") return [];
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return schema["minimum"] ?? 1;
  return schema["format"] === "uri" ? "https://api.example.org/" : "…";
}

function exampleObject(
  { properties = {}, required = [] }: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): object {
  const fields = properties as Readonly<Record<string, JsonSchema>>;
  const values = (required as readonly string[]).map((name): [string, unknown] => [
    name,
    exampleValue(fields[name] ?? {}, components),
  ]);
  return Object.fromEntries(values);
}

const LONGEST_TEXT = 300;
const MOST_ENTRIES = 3;

/** Shortens an example: the first entries of lists, the beginning of long texts. */
export function shortened(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
}

/** An address has no spaces to cut at and stays whole. */
function shortText(text: string): string {
  const end = text.lastIndexOf(" ", LONGEST_TEXT);
  return text.length <= LONGEST_TEXT || end === -1 ? text : `${text.slice(0, end)} …`;
}
