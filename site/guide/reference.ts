import { marked } from "marked";
import * as z from "zod";

import { type DocumentParts, openApiDocument } from "../../contract/openapi/document.ts";
import type { JsonSchema } from "../../contract/openapi/json-schemas.ts";
import { webhookSchemas } from "../../contract/openapi/webhooks.ts";
import { required } from "../../lib/required.ts";
import { REFERENCE_PATH } from "../app/site.ts";
import { anchorOf } from "./render.tsx";

/** What the reference shows of the OpenAPI document. `type`, `about` and `answer` are HTML. */
export type Reference = ReturnType<typeof createReference>;
export type Group = Reference["groups"][number];
export type Operation = Group["operations"][number];

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly about: string;
  /** The objects that the type names and that the page describes here first. */
  readonly objects: readonly DescribedObject[];
}

export interface DescribedObject extends Field {
  readonly fields: readonly Field[];
}

/** Returns the path of a group's page. */
export const groupPath = (name: string): string => `${REFERENCE_PATH}/${anchorOf(name)}`;

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
  const { schemas } = components;
  const errors = Object.keys(schemas).filter((name) => name.endsWith("Error"));
  return {
    groups: tags.map(({ name, description }) => {
      const objects = describeObjects(schemas);
      return {
        name,
        about: html(description),
        operations: operations.flatMap(([path, { get }]) =>
          get.tags[0] === name ? [operationOf(path, get, objects)] : [],
        ),
        /** What webhooks get. */
        messages: name === "Service" ? objects(linksTo(Object.keys(webhookSchemas()))) : [],
      };
    }),
    errors: describeObjects(schemas)(linksTo(errors)),
  };
}

const linksTo = (names: readonly string[]): string => names.map((name) => `[](#${name})`).join("");

type Describe = (markdown: string) => readonly DescribedObject[];

/** Returns a function that describes the objects to which Markdown links, each only once: on one page. */
function describeObjects(schemas: Readonly<Record<string, JsonSchema>>): Describe {
  const described = new Set<string>();
  const describe: Describe = (markdown) =>
    Array.from(markdown.matchAll(/\]\(#(\w+)\)/g), ([, name = ""]) => name).flatMap((name) => {
      if (described.has(name)) return [];
      described.add(name);
      const schema = required(schemas[name], name);
      const type = typeOf(schema);
      const about = marked.parse(wordsOf(schema), { async: false });
      const fields = fieldsOf(schema, "", describe);
      return [{ name, type: html(type), about, fields, objects: describe(type) }];
    });
  return describe;
}

function operationOf(
  path: string,
  described: z.infer<typeof DescribedOperation>,
  describe: Describe,
) {
  const { operationId: id, summary, security, responses } = described;
  const { description, content } = responses[200];
  const [json] = Object.values(content);
  const named = json?.schema["$ref"] === undefined ? "" : ` ${typeOf(json.schema)}`;
  const example = json?.examples?.included.value ?? json?.example;
  const parameters = described.parameters.flatMap((each) =>
    "$ref" in each || each.in === "header" ? [] : [parameterOf(each)],
  );
  return {
    id,
    path,
    summary,
    about: html(described.description),
    needsKey: security === undefined,
    parameters,
    /** A request like the example's. */
    target: targetOf(path, parameters),
    /** The content of a 200. */
    answer: html(description + named),
    objects: describe(named),
    /** Statuses. */
    errors: Object.keys(responses).filter((status) => Number(status) >= 400),
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}

function targetOf(path: string, parameters: readonly ReturnType<typeof parameterOf>[]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (place, name) => {
    const value = parameters.find((each) => each.isInPath && each.name === name)?.example;
    return value ? encodeURIComponent(value) : place;
  });
  const query = parameters.flatMap(({ name, isInPath, choices }) => {
    if (isInPath) return [];
    if (name === "include") return [`include=${choices?.values.join(",")}`];
    return name === "per_page" ? ["per_page=1"] : [];
  });
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
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
    choices: choicesOf(schema),
    objects: [],
  };
}

/** The values of a parameter that takes only some, and whether it takes several; undefined if it takes others. */
function choicesOf(schema: JsonSchema) {
  const { anyOf, items, enum: values } = schema;
  const list = (anyOf as readonly JsonSchema[] | undefined)?.find((each) => "items" in each);
  const all = values ?? ((list?.["items"] ?? items) as JsonSchema | undefined)?.["enum"];
  if (!Array.isArray(all)) return undefined;
  return { values: all.map(String), isSeveral: values === undefined };
}

/** The fields of an object, and with longer names those of objects within it that have no name of their own. */
function fieldsOf(schema: JsonSchema, prefix: string, describe: Describe): readonly Field[] {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).flatMap(([field, own]) => {
    const name = prefix + field;
    const items = own["items"] as JsonSchema | undefined;
    const type = typeOf(own);
    return [
      { name, type: html(type), about: html(wordsOf(own)), objects: describe(type) },
      ...(items === undefined
        ? fieldsOf(own, `${name}.`, describe)
        : fieldsOf(items, `${name}[].`, describe)),
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
  if (Array.isArray(anyOf)) {
    const [first = "", ...others] = (anyOf as readonly JsonSchema[]).map(typeOf);
    return others.join() === `list of ${first}`
      ? `one or more of ${first}`
      : [first, ...others].join(" or ");
  }
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
