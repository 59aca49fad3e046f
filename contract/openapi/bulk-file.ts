import { routes } from "../routes/all-routes.ts";
import { BULK_TYPES, bulkFileRoute } from "../resources/bulk.ts";
import { apiHeaders, headerRefs, type HeaderName } from "./headers.ts";
import type { JsonSchema } from "./json-schemas.ts";
import {
  HEADER_PARAMETER_REFS,
  pathParameters as inPath,
  type RouteExample,
} from "./parameters.ts";

export const BULK_FILE_WORDS = {
  operation: "getBulkFile",
  tag: "Bulk files",
  summary: "Get a bulk file",
  description:
    "A file of the list, or one of its parts: one record per line, with all of its blocks, or a table as CSV or Parquet. It counts as one request, whatever its size. Except for Parquet, it is sent with gzip if the client accepts it. An interrupted download can be resumed: `Range` counts the bytes as they are sent. Each key can download a few files at a time.",
} as const;

const text = (name: string, where: "header" | "query", description: string): JsonSchema => ({
  name,
  in: where,
  description,
  schema: { type: "string" },
});

const sent = (description: string, status: number, more: readonly HeaderName[]): JsonSchema => ({
  description,
  headers: headerRefs([...apiHeaders(status), "Accept-Ranges", ...more]),
});

export function bulkFileOperation(errors: JsonSchema): JsonSchema {
  const { operation, ...words } = BULK_FILE_WORDS;
  const { sha256, part, from } = bulkFileRoute;
  const lines = { schema: { type: "string", description: "One record per line, as JSON." } };
  const csv = { type: "string", description: "A header line, then one row per line." };
  const content = {
    [BULK_TYPES.ndjson]: lines,
    [BULK_TYPES.csv.replace(/;.*/, "")]: { schema: csv },
    [BULK_TYPES.parquet]: { schema: { type: "string", format: "binary" } },
  };
  return {
    operationId: operation,
    tags: [words.tag],
    summary: words.summary,
    description: words.description,
    parameters: [
      ...inPath(bulkFileRoute, { pathValues: ["topics.ndjson"] }),
      ...[sha256, part, from].map(({ name, description, kind }) => ({
        ...text(name, "query", description),
        schema: kind.schema,
      })),
      ...RANGE_PARAMETERS,
    ],
    responses: responsesOf("file", content, errors),
  };
}

const RANGE_PARAMETERS: readonly JsonSchema[] = [
  text(
    "Range",
    "header",
    "One range of the bytes as they are sent (with gzip, the compressed bytes): `bytes=1000-`.",
  ),
  text(
    "If-Range",
    "header",
    "The `ETag` of the partial copy. If the file has changed since, all of it is sent.",
  ),
  ...HEADER_PARAMETER_REFS,
];

function responsesOf(name: string, content: JsonSchema, errors: JsonSchema): JsonSchema {
  return {
    200: { ...sent(`The ${name}.`, 200, []), content },
    206: { ...sent(`The range of the ${name}.`, 200, ["Content-Range"]), content },
    304: sent(`The ${name} matches \`If-None-Match\`; there is no body.`, 304, []),
    ...errors,
  };
}

export const TEXT_FILE_WORDS = {
  operation: "getBillTextFile",
  tag: "Bills",
  summary: "Get a bill's text",
  description:
    "The text of one version of a bill, as plain text: one paragraph per line, indented by two spaces per level. Deleted words are in `[struck: …]`. Use `Range` to get part of it.",
} as const;

export function textFileOperation(example: RouteExample | null, errors: JsonSchema): JsonSchema {
  const { operation, tag, summary, description } = TEXT_FILE_WORDS;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description,
    parameters: [...inPath(routes.billText, example), ...RANGE_PARAMETERS],
    responses: responsesOf("text", { "text/plain": { schema: { type: "string" } } }, errors),
  };
}
