import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { load } from "js-yaml";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8")) as object;

// The schema as published by citation-file-format, CC BY 4.0.
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const isValid = ajv.compile(json("test/cff-1.2.0.json"));
const citation = load(readFileSync(join(ROOT, "CITATION.cff"), "utf8")) as object;

it("CITATION.cff is valid by the schema of its format", () => {
  isValid(citation);
  expect(isValid.errors).toBeNull();
  expect(isValid({ ...citation, authors: [] })).toBe(false);
});

it("CITATION.cff has the program's version and license", () => {
  const { version, license } = json("package.json") as { version: string; license: string };
  expect(citation).toMatchObject({ version, license });
});
