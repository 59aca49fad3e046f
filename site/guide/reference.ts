import { marked } from "marked";
import * as z from "zod";

import { type DocumentParts, openApiDocument } from "../../contract/openapi/document.ts";
import type { JsonSchema } from "../../contract/openapi/json-schemas.ts";

/** What the reference shows of the OpenAPI document. `type`, `about` and `answer` are HTML. */
export type Reference = ReturnType<typeof createReference>;
export type Operation = ReturnType<typeof operationOf>;
export type Schema = Reference["schemas"][number];

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly about: string;
}

const AnySchema = z.record(z.string(), z.unknown());
const Content = z.object({
  schema: AnySchema,
  example: z.unknown().optional(),
  examples: z.object({ included: z.object({ value: z.unknown() }) }).optional(),
});
const Answer = z.object({ description: z.string(), content: z.record(z.string(), Content) });
const DescribedParameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  description: z.string(),
  schema: AnySchema,
  example: z.union([z.string(), z.number()]).optional(),
});
const DescribedOperation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.unknown()).optional(),
  // Parameters given by $ref are the headers that every route takes.
  parameters: z.array(z.union([DescribedParameter, z.object({ $ref: z.string() })])).default([]),
  responses: z.looseObject({ 200: Answer }),
});
const Paths = z.record(z.string(), z.object({ get: DescribedOperation }));

export function createReference(parts: Omit<DocumentParts, "contact">) {
  const { tags, paths, components } = openApiDocument({ ...parts, contact: null });
  const operations = Object.entries(Paths.parse(paths));
  return {
    groups: tags.map(({ name, description }) => ({
      name,
      about: html(description),
      operations: operations.flatMap(([path, { get }]) =>
        get.tags[0] === name ? [operationOf(path, get)] : [],
      ),
    })),
    schemas: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      type: html(typeOf(schema)),
      about: marked.parse(wordsOf(schema), { async: false }),
      fields: fieldsOf(schema, ""),
    })),
  };
}

function operationOf(path: string, described: z.infer<typeof DescribedOperation>) {
  const { operationId: id, summary, security, parameters, responses } = described;
  const { description, content } = responses[200];
  const [json] = Object.values(content);
  const named = json?.schema["$ref"] === undefined ? "" : ` ${typeOf(json.schema)}`;
  const example = json?.examples?.included.value ?? json?.example;
  return {
    id,
    path,
    summary,
    about: html(described.description),
    needsKey: security === undefined,
    parameters: parameters.flatMap((each) =>
      "$ref" in each || each.in === "header" ? [] : [parameterOf(each)],
    ),
    /** The content of a 200. */
    answer: html(description + named),
    /** Statuses. */
    errors: Object.keys(responses).filter((status) => Number(status) >= 400),
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}

function parameterOf(described: z.infer<typeof DescribedParameter>) {
  const { name, schema, description, example } = described;
  const { default: fallback } = schema;
  const isInPath = described.in === "path";
  return {
    name,
    isInPath,
    type: html(
      typeOf(schema) +
        (fallback === undefined ? "" : `; by default \`${JSON.stringify(fallback)}\``),
    ),
    about: html(description),
    example: String(example ?? ""),
  };
}

/** The fields of an object, and with longer names those of objects within it that have no name of their own. */
function fieldsOf(schema: JsonSchema, prefix: string): readonly Field[] {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).flatMap(([field, own]) => {
    const name = prefix + field;
    const items = own["items"] as JsonSchema | undefined;
    return [
      { name, type: html(typeOf(own)), about: html(wordsOf(own)) },
      ...(items === undefined ? fieldsOf(own, `${name}.`) : fieldsOf(items, `${name}[].`)),
    ];
  });
}

const FORMATS: Readonly<Record<string, string>> = { date: "date", uri: "URL" };

/** A schema's type in Markdown: `list of [Bill](#Bill)`, `date or null`. */
function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, enum: values, oneOf, anyOf = oneOf, format } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return `[${name}](#${name})`;
  }
  if (Array.isArray(anyOf)) return (anyOf as readonly JsonSchema[]).map(typeOf).join(" or ");
  if (Array.isArray(type)) {
    return type
      .map((each: string) => typeOf(each === "null" ? { type: each } : { ...schema, type: each }))
      .join(" or ");
  }
  if ("const" in schema) return `\`${String(schema["const"])}\``;
  if (Array.isArray(values)) {
    return values
      .filter((value) => value !== null)
      .map((value) => `\`${String(value)}\``)
      .join(", ");
  }
  if (type === "array") return `list of ${typeOf(items as JsonSchema)}`;
  return FORMATS[String(format)] ?? String(type);
}

const wordsOf = ({ description = "" }: JsonSchema): string => String(description);

/** Renders the document's Markdown. Not sanitized, because it is our own. */
const html = (markdown: string): string => marked.parseInline(markdown, { async: false });
