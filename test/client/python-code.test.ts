import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { openApiDocument } from "../../contract/openapi/document.ts";
import { type OpenApi, pythonRoutes, pythonTypes } from "./python-code.ts";

const document = openApiDocument({
  baseUrl: null,
  plans: {},
  exampleOf: () => null,
}) as unknown as OpenApi;
const PACKAGE = join(import.meta.dirname, "../../client/python/src/federal_legislative_data");

describe("`npx vitest run test/client/python-code -u` rewrites, for the Python client,", () => {
  it.each([
    ["types.py", pythonTypes],
    ["routes.py", pythonRoutes],
  ])("%s from the OpenAPI document", async (file, write) => {
    await expect(write(document)).toMatchFileSnapshot(join(PACKAGE, file));
  });
});
