import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import { openApiDocument } from "../../contract/openapi/document.ts";
import type { JsonSchema } from "../../contract/openapi/json-schemas.ts";

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly $ref?: string;
}

interface Documented {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly headers: Readonly<
      Record<string, { readonly required?: true; readonly schema: JsonSchema }>
    >;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
  };
}

/** An operation as in the document. */
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly JsonSchema[];
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

const document = openApiDocument({
  baseUrl: null,
  contact: null,
  plans: {},
  exampleOf: () => null,
}) as unknown as Documented;

/** Every operation of the document, by its path. */
export const operations: readonly (readonly [path: string, operation: Operation])[] =
  Object.entries(document.paths).map(([path, { get }]) => [path, get]);

/** A text's file comes before its outline, whose version could end like it. */
const isFile = (path: string): boolean => path.endsWith(".txt");

const patterns = operations
  .toSorted(([a], [b]) => Number(isFile(b)) - Number(isFile(a)))
  .map(
    ([path, operation]) =>
      [
        new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
        operation,
      ] as const,
  );

/** The responses seen in this process, such as `listBills 200`. */
export const seen = new Set<string>();

// Schemas are compiled on first use.
const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema(closed(document) as JsonSchema, "document");
const compiled = new Map<string, ValidateFunction>();
/** Bodies that were checked already; cached answers are sent unchanged. */
const checked = new WeakSet<Uint8Array>();

/** An answer as sent, with the body in its coding. */
export interface Answered {
  readonly status: number;
  readonly headers: Pick<Headers, "get">;
  readonly body: Uint8Array;
}

/**
 * Checks an answer of the edge against the document, and returns it unread.
 *
 * @throws if status, headers or body differ from the document
 */
export async function conforming(
  method: string,
  target: string,
  response: Response,
): Promise<Response> {
  const { status, headers } = response;
  if (operationOf(method, target) === null) return response;
  const body = new Uint8Array(await response.clone().arrayBuffer());
  checkAnswer(method, target, { status, headers, body });
  return response;
}

/** The document's operation for a request, or null. */
function operationOf(method: string, target: string): Operation | null {
  if (method !== "GET" && method !== "HEAD") return null;
  // Hosts differ in whether they read a backslash as a slash; all serve `/bills/../votes` as `/votes`.
  if (target.includes("\\")) return null;
  const url = URL.parse(target.startsWith("/") ? `http://localhost${target}` : target);
  if (url === null) return null;
  return patterns.find(([pattern]) => pattern.test(url.pathname))?.[1] ?? null;
}

/** @throws if status, headers or body differ from the document */
export function checkAnswer(method: string, target: string, answered: Answered): void {
  const operation = operationOf(method, target);
  if (operation === null) return;
  const { status, headers, body } = answered;
  const named = operation.responses[status];
  const told = `${method} ${target} answered ${status}`;
  if (named === undefined)
    throw new Error(`${told}, which ${operation.operationId} does not document`);
  checkHeaders(resolved(named), headers, told);
  if (method === "GET") checkBody(operation, answered, told);
  else if (body.length > 0) throw new Error(`${told} with a body`);
  seen.add(`${operation.operationId} ${status}`);
}

function resolved(response: DocumentedResponse): DocumentedResponse {
  if (response.$ref === undefined) return response;
  return document.components.responses[lastOf(response.$ref)] ?? {};
}

function checkHeaders(
  documented: DocumentedResponse,
  headers: Answered["headers"],
  told: string,
): void {
  for (const [name, { $ref }] of Object.entries(documented.headers ?? {})) {
    const { required, schema } = document.components.headers[lastOf($ref)] ?? { schema: {} };
    const value = headers.get(name);
    if (value === null && required === true) throw new Error(`${told} without the header ${name}`);
    if (value !== null && schema["type"] === "integer" && !/^\d+$/.test(value)) {
      throw new Error(`${told} with ${name}: ${value}, which is no whole number`);
    }
  }
}

function checkBody(operation: Operation, answered: Answered, told: string): void {
  const { status, headers, body } = answered;
  // A part of encoded bytes can't be decoded.
  const isCut = status === 206 && headers.get("Content-Encoding") !== null;
  if (checked.has(body) || isCut) return;
  const documented = resolved(operation.responses[status] ?? {}).content;
  if (documented?.[LINES] !== undefined) return checkFile(answered, documented, told);
  const bytes = decoded(body, headers.get("Content-Encoding"));
  const type = headers.get("Content-Type")?.replace(/;.*/, "") ?? "none";
  const content = documented?.[type];
  if (content === undefined) {
    if (bytes.length > 0) throw new Error(`${told} as ${type}, which is not documented`);
    return;
  }
  const validate = validatorOf(operation, `${status} ${type}`, content.schema);
  const text = bytes.toString();
  if (!validate(type.endsWith("json") ? JSON.parse(text) : text)) {
    const faults = ajv.errorsText(validate.errors);
    throw new Error(`${told} with a body that is not as documented: ${faults}`);
  }
  checked.add(body);
}

const LINES = "application/x-ndjson";

/** A file of records has whole lines; for ranges and tables only the size is checked. */
function checkFile({ status, headers, body }: Answered, documented: object, told: string): void {
  const type = headers.get("Content-Type")?.replace(/;.*/, "") ?? "none";
  if (!(type in documented)) throw new Error(`${told} as ${type}`);
  if (Number(headers.get("Content-Length")) !== body.length) {
    throw new Error(`${told} with ${body.length} bytes, and Content-Length says otherwise`);
  }
  if (status === 206 || type !== LINES) return;
  const lines = decoded(body, headers.get("Content-Encoding")).toString().split("\n");
  if (lines.pop() !== "") throw new Error(`${told} without a line feed at the end`);
  for (const line of lines) JSON.parse(line);
}

function validatorOf(
  { operationId }: Operation,
  answered: string,
  schema: JsonSchema,
): ValidateFunction {
  const key = `${operationId} ${answered}`;
  const found = compiled.get(key) ?? ajv.compile(withDocument(schema));
  compiled.set(key, found);
  return found;
}

/** References point into the document. */
function withDocument(schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return typeof $ref === "string" ? { $ref: `document${$ref}` } : schema;
}

function decoded(body: Uint8Array, coding: string | null): Buffer {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (coding === "br") return brotliDecompressSync(bytes);
  if (coding === "zstd") return zstdDecompressSync(bytes);
  return coding === "gzip" ? gunzipSync(bytes) : bytes;
}

/** The document allows unknown fields, for later versions; today's answers must have only known ones. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)] as const);
  const made = Object.fromEntries(entries) as Record<string, unknown>;
  const isObject = made["type"] === "object" || String(made["type"]).startsWith("object,");
  return isObject && "properties" in made ? { ...made, additionalProperties: false } : made;
}

function lastOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
