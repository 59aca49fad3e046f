/** Files that catalogs and tools read, in their own formats. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, expect, it } from "vitest";

import { BASE_URL, openTestWeb, shownBuild } from "./accounts/test-web.ts";

interface Resource {
  readonly name: string;
  readonly schema: {
    readonly fields: readonly { readonly name: string; readonly type: string }[];
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly {
      readonly fields: readonly string[];
      readonly reference: { readonly resource: string; readonly fields: readonly string[] };
    }[];
  };
}

const BUILD = "2026-11-21T030000Z-1f9c";
const by_congress = { bill: { 118: 1, 119: 3 }, vote: { 119: 2 }, amendment: {} };
const currentBuild = () => shownBuild(BUILD, { by_congress });
const web = await openTestWeb({ currentBuild });
afterAll(() => web.close());

const read = async (path: string) =>
  JSON.parse((await web.visitor().get(path)).text) as Readonly<Record<string, unknown>>;

// The profile as the npm package datapackage 1.1.10 has it, by Open Knowledge, MIT.
const profile = readFileSync(join(import.meta.dirname, "tabular-data-package-1.json"), "utf8");
const { $schema: _, ...schema } = JSON.parse(profile) as Record<string, unknown>;
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

it("/datapackage.json is a Data Package by its profile, with keys that join tables", async () => {
  const found = await read("/datapackage.json");
  isValid(found);
  expect(isValid.errors).toBeNull();
  expect(isValid({ ...found, resources: [{}] })).toBe(false);
  const resources = found["resources"] as readonly Resource[];
  const schemas = new Map(resources.map(({ name, schema: of }) => [name, of]));
  expect([...schemas.keys()]).toEqual(
    expect.arrayContaining([
      "bills-118",
      "cosponsors-119",
      "vote-positions-119",
      "legislators",
      "legislators-118",
    ]),
  );
  expect(schemas.has("amendments")).toBe(false);
  expect(schemas.get("bills-119")?.fields).toContainEqual({ name: "number", type: "integer" });
  for (const [name, { foreignKeys = [], fields }] of schemas) {
    for (const { fields: from, reference } of foreignKeys) {
      const to = schemas.get(reference.resource)?.primaryKey;
      expect([name, to]).toEqual([name, reference.fields]);
      expect(fields.map((each) => each.name)).toEqual(expect.arrayContaining([...from]));
    }
  }
});

it("/data.json has what DCAT-US 1.1 requires of a catalog and a data set", async () => {
  const { dataset, ...catalog } = await read("/data.json");
  expect(catalog["conformsTo"]).toBe("https://project-open-data.cio.gov/v1.1/schema");
  const [only] = dataset as Record<string, unknown>[];
  const needed =
    "title description keyword modified publisher contactPoint identifier accessLevel bureauCode programCode";
  expect(Object.keys(only ?? {})).toEqual(expect.arrayContaining(needed.split(" ")));
  expect(only).toMatchObject({
    modified: "2026-11-21T03:05:00Z",
    accessLevel: "public",
    contactPoint: { "@type": "vcard:Contact", hasEmail: expect.stringMatching(/^mailto:\S+@\S+$/) },
    publisher: { "@type": "org:Organization" },
  });
});

it("the chapter on copies is a schema.org Dataset, and no other page is", async () => {
  const pattern = /<script type="application\/ld\+json">(.*?)<\/script>/s;
  const [, text = ""] = pattern.exec((await web.visitor().get("/docs/copies")).text) ?? [];
  expect(JSON.parse(text)).toMatchObject({
    "@context": "https://schema.org/",
    "@type": "Dataset",
    version: BUILD,
    license: expect.stringContaining("creativecommons.org"),
    url: `${BASE_URL}/docs/copies`,
  });
  expect((await web.visitor().get("/docs")).text).not.toMatch(pattern);
});

it("the status page says how the build is cited", async () => {
  const { text } = await web.visitor().get("/status");
  expect(text).toContain(
    `Data of the United States Congress. Federal Legislative Data API, build ${BUILD} of 2026-11-21.`,
  );
});
