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

const published = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));

const ajv = new Ajv({ strict: false, logger: false, unicodeRegExp: false });
addFormats.default(ajv);
/** Compiles a published schema. Those in draft 4 use nothing that draft 7 reads otherwise. */
function validator(schema: unknown, ...others: readonly unknown[]) {
  const [first, ...more] = [schema, ...others].map((each) => {
    const { $schema: _, id, ...rest } = each as Record<string, unknown>;
    return typeof id === "string" ? { $id: id.replace("#", ""), ...rest } : rest;
  });
  for (const each of more) ajv.addSchema(each);
  return ajv.compile(first as object);
}

// The profile as the npm package datapackage 1.1.10 has it, by Open Knowledge, MIT.
const isValid = validator(published("tabular-data-package-1.json"));
// The schemas of project-open-data.cio.gov, CC0: catalog, dataset, distribution, organization, vcard.
const [catalogSchema, ...partSchemas] = published("dcat-us-1.1.json") as unknown[];
const isCatalog = validator(catalogSchema, ...partSchemas);
const word = { type: "string", minLength: 1 };
const flag = { type: "boolean" };
// What the schema of MCP's registry, of 2025-12-11, asks of the fields that a server elsewhere has.
const isServer = validator({
  required: ["name", "description", "version"],
  properties: {
    name: { ...word, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    description: { ...word, maxLength: 100 },
    version: { ...word, maxLength: 255 },
    websiteUrl: { type: "string", format: "uri" },
    remotes: {
      items: {
        required: ["type", "url"],
        properties: {
          type: { const: "streamable-http" },
          url: { type: "string", pattern: "^https?://[^\\s]+$" },
          headers: {
            items: {
              required: ["name"],
              properties: { name: word, description: word, isRequired: flag, isSecret: flag },
            },
          },
        },
      },
    },
  },
});

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
  expect(schemas.get("bills-119")?.fields).toContainEqual({
    name: "number",
    type: "integer",
    description: "The bill's number in its Congress and type.",
  });
  for (const [name, { foreignKeys = [], fields }] of schemas) {
    for (const { fields: from, reference } of foreignKeys) {
      const to = schemas.get(reference.resource)?.primaryKey;
      expect([name, to]).toEqual([name, reference.fields]);
      expect(fields.map((each) => each.name)).toEqual(expect.arrayContaining([...from]));
    }
  }
});

it("/data.json is a catalog by the schema of DCAT-US 1.1, with or without a build", async () => {
  const found = await read("/data.json");
  isCatalog(found);
  expect(isCatalog.errors).toBeNull();
  const [only] = found["dataset"] as Record<string, unknown>[];
  for (const wrong of [
    { bureauCode: ["0"] },
    { publisher: {} },
    { distribution: [{ downloadURL: "here" }] },
  ]) {
    expect(isCatalog({ ...found, dataset: [{ ...only, ...wrong }] })).toBe(false);
  }
  const early = await openTestWeb();
  const { text } = await early.visitor().get("/data.json");
  await early.close();
  expect([isCatalog(JSON.parse(text)), isCatalog.errors]).toEqual([true, null]);
  expect(only).toMatchObject({
    modified: "2026-11-21T03:05:00Z",
    accessLevel: "public",
    contactPoint: { "@type": "vcard:Contact", hasEmail: expect.stringMatching(/^mailto:\S+@\S+$/) },
    publisher: { "@type": "org:Organization" },
  });
});

it("/server.json is a server by the newest schema of MCP's registry", async () => {
  const found = await read("/server.json");
  isServer(found);
  expect(isServer.errors).toBeNull();
  expect(found["$schema"]).toContain("/2025-12-11/server.schema.json");
  expect(isServer({ ...found, name: "no-namespace" })).toBe(false);
  expect(isServer({ ...found, remotes: [{ type: "streamable-http" }] })).toBe(false);
});

// schema.org publishes no schema that says what a Dataset needs.
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
