import * as z from "zod";

import { type DocumentParts, openApiDocument } from "../../../contract/openapi/document.ts";

/** A group of routes (a tag in the OpenAPI document). */
export type ListedGroup = ReturnType<typeof listedRoutes>[number];

const Operation = z.object({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.union([
        z.object({ name: z.string(), description: z.string() }),
        // Parameters of all routes are listed once.
        z.object({ $ref: z.string() }),
      ]),
    )
    .default([]),
});
const Paths = z.record(z.string(), z.object({ get: Operation }));

export function listedRoutes(parts: Pick<DocumentParts, "baseUrl" | "plans">) {
  const { paths, tags } = openApiDocument({ ...parts, contact: null, exampleOf: () => null });
  const operations = Object.entries(Paths.parse(paths));
  return tags.map(({ name, description }) => ({
    name,
    about: description,
    routes: operations.flatMap(([path, { get }]) =>
      get.tags[0] === name ? [listed(path, get)] : [],
    ),
  }));
}

function listed(path: string, operation: z.infer<typeof Operation>) {
  const { operationId: id, summary, description: about } = operation;
  const parameters = operation.parameters.flatMap((each) =>
    "$ref" in each ? [] : [{ name: each.name, about: each.description }],
  );
  return { id, path, summary, about, parameters };
}
