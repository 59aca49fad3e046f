/** `/openapi.json` is valid, complete and true. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, describe, expect, it } from "vitest";

import { openApiDocument, pathTemplate } from "../../contract/openapi/document.ts";
import type { JsonSchema } from "../../contract/openapi/json-schemas.ts";
import { bulkFileRoute } from "../../contract/resources/bulk.ts";
import { allRoutes, routes } from "../../contract/routes/all-routes.ts";
import { DEFAULT_PLANS } from "../../edge/limits/plans.ts";
import { openTestEdge } from "../http/test-edge.ts";
import type { Operation } from "./conformance.ts";

interface Served {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The examples of an operation. */
interface Shown {
  readonly parameters: readonly Parameter[];
  readonly responses: {
    readonly "200": {
      readonly content: {
        readonly "application/json": {
          readonly example?: unknown;
          readonly examples?: Readonly<Record<"record" | "included", { readonly value: unknown }>>;
        };
      };
    };
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: string | number;
  readonly description: string;
  readonly schema: JsonSchema;
}

const DOCUMENT = "/openapi.json";
/** Fields explained by the schema's name. */
const NEEDS_NO_WORDS = /^\w+(?:List|Answer)\.(?:data|meta)$|Error\.error$|^BillCounts\./;

const edge = await openTestEdge({ plans: DEFAULT_PLANS });
const text = await (await edge.ask(DOCUMENT, { key: null })).text();
const served = JSON.parse(text) as Served;
afterAll(() => edge.close());

interface Described {
  readonly get: {
    readonly parameters?: readonly { readonly name?: string; readonly example?: string }[];
    readonly responses: Readonly<Record<string, { readonly description?: string }>>;
  };
}

async function problemsOf(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return found.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`);
}

describe("an independent validator", () => {
  it("accepts the document of the live build", async () => {
    expect(await problemsOf(text)).toEqual([]);
  });

  it("accepts the document of a service without a build", async () => {
    const parts = {
      baseUrl: null,
      contact: "help@example.org",
      plans: DEFAULT_PLANS,
      exampleOf: () => null,
    };
    expect(await problemsOf(JSON.stringify(openApiDocument(parts)))).toEqual([]);
    expect(openApiDocument(parts)).toEqual(openApiDocument(parts));
  });

  it("finds who runs the service, and a description of its own for each answer", () => {
    const parts = { baseUrl: null, contact: "help@example.org", plans: {}, exampleOf: () => null };
    const { info, paths } = openApiDocument(parts);
    expect(info).toMatchObject({ contact: { email: "help@example.org" } });
    expect(openApiDocument({ ...parts, contact: null }).info).not.toHaveProperty("contact");
    const answers = Object.values(paths).map(
      (path) => (path as unknown as Described).get.responses["200"]?.description,
    );
    expect(answers.length).toBeGreaterThan(30);
    expect(answers.filter((each, at) => answers.indexOf(each) !== at)).toEqual([]);
  });

  it("has examples of days that records have", () => {
    const days = Object.values(served.paths as Record<string, Described>).flatMap(({ get }) =>
      (get.parameters ?? []).flatMap(({ name, example }) =>
        (name === "from" || name === "to") && example !== undefined ? [example] : [],
      ),
    );
    expect(days.length).toBeGreaterThan(10);
    expect(days.filter((day) => !/^20(?:2[3-9])-/.test(day))).toEqual([]);
  });
});

describe("the document", () => {
  it("has every route of the contract, the list of routes, and the public routes", () => {
    const beside = ["/api/v1", "/healthz", "/readyz", "/status.json", "/gaps.json", DOCUMENT];
    beside.push(
      "/api/v1/today",
      pathTemplate(bulkFileRoute),
      `${pathTemplate(routes.billText)}.txt`,
    );
    const feeds = Object.keys(served.paths).filter((path) => path.startsWith("/feeds/"));
    expect(feeds).toHaveLength(22);
    beside.push(...feeds);
    expect(Object.keys(served.paths).toSorted()).toEqual(
      [...allRoutes.map(pathTemplate), ...beside].toSorted(),
    );
  });

  it("has the messages of webhooks", () => {
    const { webhooks } = served as unknown as { readonly webhooks: object };
    const types = ["watch.entries", "floor.vote", "webhook.test", "webhook.challenge"];
    expect(Object.keys(webhooks)).toEqual(types);
  });

  it("describes each field", () => {
    const bare = Object.entries(served.components.schemas).flatMap(([name, schema]) =>
      Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>)
        .filter(([, field]) => field["description"] === undefined && field["$ref"] === undefined)
        .map(([field]) => `${name}.${field}`),
    );
    expect(bare.filter((name) => !NEEDS_NO_WORDS.test(name))).toEqual([]);
  });

  it("has examples from the live build's first records", async () => {
    const { data } = (await (await edge.ask("/api/v1/votes?chamber=house&per_page=1")).json()) as {
      data: [{ congress: number; vote_number: number }];
    };
    const example = served.paths["/api/v1/votes"]?.get.responses[200] as JsonSchema;
    expect(example).toMatchObject({
      content: {
        "application/json": { example: { data: [{ vote_number: data[0].vote_number }] } },
      },
    });
    expect(served.servers).toEqual([{ url: "https://api.example.org" }]);
  });

  it.each(allRoutes.map((route) => [pathTemplate(route), route] as const))(
    "has a complete answer of the live build as the example for %s",
    async (path, route) => {
      const operation = served.paths[path]?.get as unknown as Shown | undefined;
      if (operation === undefined) throw new Error(`${path} is not in the document`);
      const { parameters, responses } = operation;
      const values = new Map(parameters.map(({ name, example }) => [name, String(example)]));
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? "");
      const { example, examples } = responses["200"].content["application/json"];
      const queries = [
        "?per_page=1",
        "?status=enacted&per_page=1",
        "?status=agreed_to&per_page=1",
        "?status=confirmed&per_page=1",
        "?status=rejected&per_page=1",
        "?chamber=house&per_page=1",
        "?conference=true&per_page=1",
        "?resource=topic&per_page=1",
      ];
      const asked = route.kind === "list" ? queries : [""];
      const answers = await Promise.all(asked.map(async (query) => edge.ask(address + query)));
      const texts = await Promise.all(answers.map((answer) => answer.json()));
      expect(texts).toContainEqual(examples?.record.value ?? example);
      const blocks = route.kind === "detail" ? route.resource.blocks : [];
      const included = examples?.included.value as { data: object } | undefined;
      expect(Object.keys(included?.data ?? {})).toEqual(
        expect.arrayContaining(blocks.map(({ key }) => key)),
      );
    },
  );
});

it("the response is public and cacheable, has CORS headers, and supports conditional requests", async () => {
  const { status, headers } = await edge.ask(DOCUMENT, { key: null });
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "x-request-id": expect.any(String) as string,
  });
  const etag = headers.get("ETag") ?? "";
  const again = await edge.ask(DOCUMENT, { key: null, headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

describe.each(allRoutes.map(pathTemplate))("every parameter of %s", (path) => {
  it("accepts each of its values, and rejects others", async () => {
    const parameters = (served.paths[path]?.get.parameters ??
      []) as unknown as readonly Parameter[];
    const inPath = parameters.filter((each) => each.in === "path");
    const address = (replaced: Readonly<Record<string, string>> = {}): string =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(
          replaced[name] ?? String(inPath.find((each) => each.name === name)?.example),
        ),
      );
    expect((await edge.ask(address())).status).toBe(200);
    for (const { name, schema } of inPath) {
      await refuses(address({ [name]: "~" }), name, schema);
    }
    const since = parameters.find(({ name }) => name === "since")?.example;
    for (const parameter of parameters.filter((each) => each.in === "query")) {
      // The filters of changes apply only with `since`, `in` with `q`, a committee's Congress with its members.
      const others = since === undefined || parameter.name === "since" ? "" : `&since=${since}`;
      const own = path.endsWith("/{code}") ? "&include=memberships" : others;
      const beside = parameter.name === "in" ? "&q=act" : own;
      for (const value of valuesOf(parameter)) {
        // The sample lacks the member of the examples, and a filter that names no one is a 400.
        const known = value === "C000127" ? "W900001" : value;
        const target = `${address()}?${parameter.name}=${encodeURIComponent(known)}${beside}`;
        const response = await edge.ask(target);
        expect([target, response.status]).toEqual([target, 200]);
        const { meta } = (await response.json()) as { meta: Record<string, unknown> };
        expect(meta["ignored_parameters"]).toBeUndefined();
        expect(meta["ignored_includes"] ?? []).toEqual([]);
      }
      if (parameter.name === "include") continue;
      // Unreadable citations are listed in the answer; a comma alone has no citation and is rejected.
      const wrong = { q: "x".repeat(201), ids: "," }[parameter.name] ?? "~";
      await refuses(
        `${address()}?${parameter.name}=${wrong}${beside}`,
        parameter.name,
        parameter.schema,
      );
    }
  });
});

/** Slugs have no fixed format, so an unknown one is a 404. */
async function refuses(target: string, name: string, schema: JsonSchema): Promise<void> {
  const isOpen = Object.keys(schema).join() === "type";
  const response = await edge.ask(target);
  expect([target, response.status]).toEqual([target, isOpen ? 404 : 400]);
  if (isOpen) return;
  expect(await response.json()).toMatchObject({ error: { parameter: name } });
}

/** Every value of an enumeration, the bounds of a number, the example, or a default. */
function valuesOf({ schema, example }: Parameter): string[] {
  const { enum: own, minimum, maximum, default: taken, items, examples, anyOf, format } = schema;
  const [one] = (anyOf ?? []) as readonly JsonSchema[];
  const values = own ?? one?.["enum"] ?? (format === "date" ? "2026-02-28" : undefined);
  const tokens = (items as JsonSchema | undefined)?.["enum"];
  const all = [values, tokens, examples, minimum, maximum, taken, example].flat();
  const texts = all.filter((each) => each !== undefined).map(String);
  return texts.length === 0 ? ["act"] : [...new Set(texts)];
}
