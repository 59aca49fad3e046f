/** What repeats the contract is generated: `npm run contract` writes it all. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { openApiDocument } from "../../contract/openapi/document.ts";
import { columnsOfTables, fieldsOfRecords, withParts } from "./documents.ts";
import { jsParameters, jsRoutes, pythonParameters } from "./javascript-code.ts";
import { type OpenApi, pythonRoutes, pythonTypes } from "./python-code.ts";

const ROOT = join(import.meta.dirname, "../..");
const PYTHON = join(ROOT, "client/python/src/federal_legislative_data");

const api = openApiDocument({
  baseUrl: null,
  contact: null,
  plans: {},
  exampleOf: () => null,
}) as unknown as OpenApi;

it.each(["contract/README.md", "contract/build-format.md"])(
  "%s repeats the contract",
  async (path) => {
    const file = join(ROOT, path);
    await expect(await withParts(readFileSync(file, "utf8"))).toMatchFileSnapshot(file);
  },
);

it.each([
  ["columns.json", columnsOfTables],
  ["fields.json", fieldsOfRecords],
])("%s repeats the contract", async (name, write) => {
  await expect(await write()).toMatchFileSnapshot(join(ROOT, "contract", name));
});

it.each([
  ["types.py", (document: OpenApi) => `${pythonTypes(document)}\n${pythonParameters(document)}`],
  ["routes.py", pythonRoutes],
])("the Python client has %s of the OpenAPI document", async (file, write) => {
  await expect(write(api)).toMatchFileSnapshot(join(PYTHON, file));
});

it.each([
  ["parameters.ts", jsParameters],
  ["routes.ts", jsRoutes],
])("the JavaScript client has %s of the OpenAPI document", async (file, write) => {
  await expect(write(api)).toMatchFileSnapshot(join(ROOT, "client/src", file));
});
